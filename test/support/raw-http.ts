import { request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Headers that differ from one request to the next. */
const OF_ONE_REQUEST = ['x-request-id', 'date', 'ratelimit-reset', 'retry-after'];

/** A request exactly as given, which `fetch` would add to. */
export function askRaw(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !OF_ONE_REQUEST.includes(name));
        resolve({
          status: response.statusCode!,
          headers: Object.fromEntries(kept) as Record<string, string>,
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    sent.end(body);
  });
}
