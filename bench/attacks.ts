import { get } from 'node:http';
import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, residentMegabytes } from './support/proc';
import { BenchProcess, runCli } from './support/processes';
import { onEachDatabase, say, sayMachine } from './support/surroundings';

/** How long each attack is watched, in milliseconds. */
const WATCHED_MS = 10_000;

/** How often somebody else asks, in milliseconds. */
const PROBE_MS = 10;

const MAX_P99_MS = 250;
const MAX_GROWTH_MB = 100;

/** Requests that are sent at once on each connection, none of whose answers are read. */
interface Attack {
  readonly name: string;
  readonly connections: number;
  readonly requests: string;
}

/** What everybody else notices of connections that send far ahead; `--database sqlite|mariadb` leaves the other out. */
export async function attacks(args: readonly string[]): Promise<void> {
  sayMachine();
  await onEachDatabase(args, async ({ url }, folder) => {
    runCli(url, ['operator', 'create', '--slug', 'bench', '--name', 'Bench']);
    const { Key } = runCli<{ Key: string }>(url, [
      ...['key', 'create', '--operator', 'bench', '--name', 'bench'],
      ...['--permissions', 'ota', '--partner', 'bench'],
    ]);
    for (const attack of attacksWith(Key)) {
      const server = await BenchProcess.startServer({ DATABASE_URL: url, DATA_DIR: folder, PORT: '0', DEMO: 'off' });
      await watch(server, attack);
      await server.stop();
    }
  });
}

function attacksWith(key: string): Attack[] {
  const tiny = 'GET /x HTTP/1.1\r\nHost:a\r\n\r\n';
  const read = `GET /api/v2/ota/partner/products HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const document = 'GET /openapi.json HTTP/1.1\r\nHost:a\r\n\r\n';
  return [
    { name: 'nothing', connections: 0, requests: '' },
    { name: '1 × 3,000 tiny ones', connections: 1, requests: tiny.repeat(3_000) },
    { name: '10 × 3,000 tiny ones', connections: 10, requests: tiny.repeat(3_000) },
    { name: '50 × 2,000 tiny ones', connections: 50, requests: tiny.repeat(2_000) },
    { name: '50 × 200 tiny ones', connections: 50, requests: tiny.repeat(200) },
    { name: '50 × 100 large answers', connections: 50, requests: document.repeat(100) },
    { name: '20 × 2,000 reads by key', connections: 20, requests: read.repeat(2_000) },
    { name: '50 × 2,000 reads by key', connections: 50, requests: read.repeat(2_000) },
    { name: '50 × 200 reads by key', connections: 50, requests: read.repeat(200) },
  ];
}

async function watch(server: BenchProcess, { name, connections, requests }: Attack): Promise<void> {
  // The code of both is compiled, and the key is known.
  for (let warm = 0; warm < 200; warm++) await probe(server.url);
  const before = { memory: residentMegabytes(server.pid).now, cpu: cpuSeconds(server.pid) };
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(server.url)));
  for (const socket of sockets) socket.write(requests);
  const times: number[] = [];
  for (const end = performance.now() + WATCHED_MS; performance.now() < end; await sleep(PROBE_MS)) {
    times.push(await probe(server.url));
  }
  times.sort((one, other) => one - other);
  const p99 = times[Math.floor(times.length * 0.99)]!;
  const growth = residentMegabytes(server.pid).highest - before.memory;
  const hasEnded = p99 > MAX_P99_MS || growth > MAX_GROWTH_MB;
  const figures = [
    `p99 ${p99.toFixed(0)} ms`,
    `worst ${times.at(-1)!.toFixed(0)} ms`,
    `${(cpuSeconds(server.pid) - before.cpu).toFixed(1)} s CPU`,
    `memory +${growth.toFixed(0)} MB`,
    `${sockets.filter(({ closed }) => closed).length} closed`,
  ];
  say(`  ${name.padEnd(26)} ${figures.join(', ')}${hasEnded ? ' !' : ''}`);
  for (const socket of sockets) socket.destroy();
}

/** A connection whose answers nobody reads. */
function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** How long another client waits for an answer, in milliseconds. */
function probe(url: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}/health/live`, (response) => {
      response.resume().once('end', () => resolve(performance.now() - start));
    }).once('error', reject);
  });
}
