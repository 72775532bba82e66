import { readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CapturedAnswer } from './captured-answers';

/** The least that a server can do to send the same answers: look them up and write them. */
const captured = JSON.parse(readFileSync(process.env['BENCH_ANSWERS']!, 'utf8')) as CapturedAnswer[];
const answers = new Map(captured.map((answer) => [`${answer.path} ${answer.etag} ${answer.requested}`, answer]));

const server = createServer((request, response) => {
  if (request.method !== 'POST') return answer(request, response, '');
  // What depends on a body cannot be answered before it is read.
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
});

function answer({ url, headers }: IncomingMessage, response: ServerResponse, requested: string): void {
  const found = answers.get(`${url} ${headers['if-none-match']} ${requested}`)!;
  response.writeHead(found.status, found.headers as string[]);
  response.end(found.body, 'latin1');
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
