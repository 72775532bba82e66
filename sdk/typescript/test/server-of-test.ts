import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A server with scripted responses: each request gets the next one; the last one repeats. */
export async function serve(...answers: Answer[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(received.length, answers.length - 1)]!;
    received.push({
      method: request.method!,
      path: request.url!,
      key: request.headers['idempotency-key'] as string | undefined,
    });
    request.resume().once('end', () => answer(response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { received, close, baseUrl: `http://127.0.0.1:${port}` };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return (response) => response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body));
}

export function problem(status: number, code: string, headers: Record<string, string> = {}): Answer {
  const type = `https://slipway.example/problems/${code}`;
  const detail = `The test says ${code}.`;
  return json(status, { type, code, title: '', status, detail, instance: '/', RequestId: 'r-1' }, headers);
}

export const cut: Answer = (_response, request) => void request.socket.destroy();

/** Sends half of the announced body. */
export const breakOff: Answer = (response, request) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"data":', () => request.socket.destroy());
};
