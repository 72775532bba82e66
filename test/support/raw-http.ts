import { request } from 'node:http';
import { connect } from 'node:net';

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

/** Asks, and closes the connection at once. */
export function leaveEarly(url: string, key: string): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(url, { headers: { authorization: `Bearer ${key}` } });
    sent.once('error', () => {}).once('close', resolve);
    sent.once('socket', (socket) => socket.once('ready', () => sent.destroy()));
    sent.end();
  });
}
