import { Agent, request } from 'node:http';
import type { LoadOrder, LoadResult } from './processes';

/** Before this part of the time has passed nothing is counted: code is compiled and connections are opened. */
const WARM_UP = 0.25;

const order = JSON.parse(process.argv[2]!) as LoadOrder;
const url = new URL(order.url);
if (url.hostname !== '127.0.0.1') throw new Error('benchmarks load this machine only');

const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
const body = order.body === undefined ? undefined : Buffer.from(order.body);
const headers = {
  authorization: `Bearer ${order.key}`,
  ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
};

function send(): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: order.method, agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode! < 300 ? resolve() : reject(new Error(`answer ${response.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Each connection sends its next request when it has its answer. */
async function main(): Promise<LoadResult> {
  const start = performance.now();
  const counted = start + order.seconds * 1000 * WARM_UP;
  const end = start + order.seconds * 1000;
  const latencies: number[] = [];
  const connection = async () => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await send();
      const answered = performance.now();
      if (answered >= counted && answered < end) latencies.push(answered - begun);
    }
  };
  await Promise.all(Array.from({ length: order.connections }, connection));
  latencies.sort((one, other) => one - other);
  const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? NaN;
  return { perSecond: latencies.length / ((end - counted) / 1000), p50: at(0.5), p99: at(0.99) };
}

void main().then(
  (result) => process.stdout.write(JSON.stringify(result)),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
