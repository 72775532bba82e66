import { request } from 'node:http';
import type { LoadRequest } from './loading';

/** An answer to be given again by `bare-http.ts`. */
export interface CapturedAnswer {
  readonly path: string;
  readonly etag: string | undefined;
  /** The body of the request, empty where there was none. */
  readonly requested: string;
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** Requested at the same time. */
const AT_ONCE = 32;

/** Headers that every node:http server adds automatically. */
const ADDED = ['date', 'connection', 'keep-alive'];

/** Asks once and keeps what comes back, byte for byte. */
export function capture(url: string, { method, path, key, etag, body }: LoadRequest): Promise<CapturedAnswer> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({
          path,
          etag,
          requested: body ?? '',
          status: response.statusCode!,
          headers: withoutAdded(response.rawHeaders),
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** @throws Error when an answer is neither a 200 nor a 304 */
export async function captureAll(url: string, requests: readonly LoadRequest[]): Promise<CapturedAnswer[]> {
  const answers: CapturedAnswer[] = [];
  for (let first = 0; first < requests.length; first += AT_ONCE) {
    const portion = requests.slice(first, first + AT_ONCE);
    answers.push(...(await Promise.all(portion.map((request) => capture(url, request)))));
  }
  const strange = answers.find(({ status }) => status !== 200 && status !== 304);
  if (strange) throw new Error(`${strange.path} was answered with ${strange.status}`);
  return answers;
}

function withoutAdded(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !ADDED.includes(rawHeaders[index - (index % 2)]!.toLowerCase()));
}

/** The ETag among captured headers. */
export function etagOf({ headers }: CapturedAnswer): string {
  return headers[headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'etag') + 1]!;
}
