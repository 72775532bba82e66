import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CapturedAnswer } from './captured-answers';

/** The least that a server can do to send the same answers: look them up and write them. */
const captured = JSON.parse(readFileSync(process.env['BENCH_ANSWERS']!, 'utf8')) as CapturedAnswer[];
const answers = new Map(captured.map((answer) => [`${answer.path} ${answer.etag}`, answer]));

const server = createServer(({ url, headers }, response) => {
  const answer = answers.get(`${url} ${headers['if-none-match']}`)!;
  response.writeHead(answer.status, answer.headers as string[]);
  response.end(answer.body, 'latin1');
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
