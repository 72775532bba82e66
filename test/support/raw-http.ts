import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { TestApp } from './test-app';

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
  const { hostname, port, origin, href } = new URL(url);
  return new Promise((resolve, reject) => {
    // Given a URL, Node would drop an empty query and the fragment.
    const sent = request({
      ...{ hostname, port, path: href.slice(origin.length) },
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

/** Writes requests to one connection in one piece, and reads what comes back until the server closes it. */
export function talk(url: string, requests: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(requests.join('')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

/** Asks, and goes away when the request has arrived; ends when the server has noticed. */
export async function leaveEarly({ app, url }: TestApp, path: string, key: string): Promise<void> {
  const arrived = once(app.getHttpServer(), 'request') as Promise<[IncomingMessage]>;
  const sent = request(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
  sent.once('error', () => {});
  sent.end();
  const [{ socket }] = await arrived;
  const gone = once(socket, 'close');
  sent.destroy();
  await gone;
}
