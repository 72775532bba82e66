import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that a server can do: read a JSON body, answer JSON. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { Meter, Usage } = JSON.parse(Buffer.concat(chunks).toString()) as { Meter: string; Usage: number };
    const answer = JSON.stringify({ data: { ID: 1, Meter, Usage } });
    const length = Buffer.byteLength(answer);
    response.writeHead(201, { 'content-type': 'application/json; charset=utf-8', 'content-length': length });
    response.end(answer);
  });
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
