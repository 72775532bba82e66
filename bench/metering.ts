import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrivateMariadb } from '../test/support/private-mariadb';
import { BenchProcess, type LoadOrder, load, median, runCli } from './support/processes';
import { type BenchDatabase, fillUsage } from './support/usage-data';

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 64;
const BATCH = 1_000;
const METERS = 30;
const METERS_PATH = '/api/v2/usage/meters';
const OCCURRED_AT = Date.parse('2026-11-20T12:00:00Z') / 1000;

const entry = (meter: number) => ({
  Meter: `meter ${meter}`,
  Usage: 2.5,
  ExtraInfo: '{"Campaign":"spring"}',
  OccurredAt: OCCURRED_AT,
});

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `--entries N` sets the size of the summaries' data (20,000,000); `--database sqlite|mariadb` leaves the other out. */
export async function metering(args: readonly string[]): Promise<void> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const entries = Number(option('--entries') ?? 20_000_000);
  const only = option('--database');
  const [busy] = loadavg();
  say(
    `${cpus().length} cores (${cpus()[0]!.model}) with a load of ${busy!.toFixed(1)} before the start, Node ${process.version}`,
  );
  say(`${ROUNDS} interleaved rounds of ${SECONDS} s, medians`);
  const folder = mkdtempSync(join(tmpdir(), 'slipway-bench-'));
  try {
    if (only !== 'mariadb') await measure({ kind: 'sqlite', url: `sqlite:${folder}/bench.db` }, folder, entries);
    if (only !== 'sqlite') await withMariadb((database) => measure(database, folder, entries));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function withMariadb(work: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const mariadb = await PrivateMariadb.start();
  try {
    await mariadb.query('CREATE DATABASE bench');
    await work({ kind: 'mariadb', url: mariadb.url('bench') });
  } finally {
    await mariadb.stop();
  }
}

async function measure(database: BenchDatabase, folder: string, entries: number): Promise<void> {
  say(`\n${database.kind}`);
  const operator = addOperator(database, 'writer');
  const variables = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', JOBS: 'off', DEMO: 'off' };
  const server = await BenchProcess.start('slipway-server.ts', variables);
  const bare = await BenchProcess.start('bare-server.ts');
  await single(server.url, bare.url, operator.key);
  await batches(server.url, operator.key);
  await bare.stop();
  await server.stop();
  await summaries(database, variables, entries);
}

function addOperator({ url }: BenchDatabase, slug: string): { id: number; key: string } {
  const { ID } = runCli<{ ID: number }>(url, 'operator', 'create', '--slug', slug, '--name', slug);
  const permissions = ['--permissions', 'usage:write,usage:read'];
  const { Key } = runCli<{ Key: string }>(url, 'key', 'create', '--operator', slug, '--name', slug, ...permissions);
  return { id: ID, key: Key };
}

/** Loads each address in turn, round after round, and returns the median of each. */
async function interleaved(orders: readonly LoadOrder[], pick: 'perSecond' | 'p50'): Promise<number[]> {
  const results: number[][] = orders.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, order] of orders.entries()) results[index]!.push((await load(order))[pick]);
  }
  return results.map(median);
}

async function single(url: string, bareUrl: string, key: string): Promise<void> {
  const order = (address: string): LoadOrder => ({
    url: address,
    method: 'POST',
    key,
    body: JSON.stringify(entry(1)),
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  const addresses = [`${url}${METERS_PATH}`, `${url}/bench/empty`, `${url}/bench/insert`, bareUrl];
  const [post, empty, insert, bare] = await interleaved(addresses.map(order), 'perSecond');
  say(`  single POST, ${CONNECTIONS} connections        ${rate(post!)}`);
  say(`    against an empty guarded route      ${ratio(post!, empty!)}  (${rate(empty!)})`);
  say(`    against one INSERT per request      ${ratio(post!, insert!)}  (${rate(insert!)})`);
  say(`    against a bare node:http server     ${ratio(post!, bare!)}  (${rate(bare!)})`);
}

async function batches(url: string, key: string): Promise<void> {
  const body = JSON.stringify({ Entries: Array.from({ length: BATCH }, (_, n) => entry(n % METERS)) });
  const order: LoadOrder = {
    url: `${url}${METERS_PATH}/batch`,
    method: 'POST',
    key,
    body,
    connections: 4,
    seconds: SECONDS,
  };
  const [perSecond] = await interleaved([order], 'perSecond');
  say(`  batch POST of ${BATCH}                   ${Math.round(perSecond! * BATCH).toLocaleString('en')} entries/s`);
}

async function summaries(database: BenchDatabase, variables: Record<string, string>, entries: number): Promise<void> {
  const large = addOperator(database, 'large');
  const small = addOperator(database, 'small');
  for (const [{ id }, count] of [
    [small, entries / 10],
    [large, entries],
  ] as const) {
    const start = performance.now();
    await fillUsage(database, id, count, METERS);
    say(
      `  made ${count.toLocaleString('en')} entries in ${METERS} meters in ${Math.round((performance.now() - start) / 1000)} s`,
    );
  }
  const server = await BenchProcess.start('slipway-server.ts', variables);
  const order = (key: string, range: string): LoadOrder => ({
    url: `${server.url}${METERS_PATH}?${range}`,
    method: 'GET',
    key,
    connections: 1,
    seconds: SECONDS,
  });
  for (const [name, range] of [
    ['month', 'from=2026-03-01&to=2026-03-31'],
    ['year', 'from=2026-01-01&to=2026-12-31'],
  ] as const) {
    const [of20, of2] = await interleaved([order(large.key, range), order(small.key, range)], 'p50');
    say(
      `  summary of a ${name.padEnd(5)}                   ${of20!.toFixed(2)} ms, ${ratio(of20!, of2!)} of the time with a tenth of the entries`,
    );
  }
  await server.stop();
}

const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')} requests/s`;
const ratio = (one: number, other: number) => (one / other).toFixed(2);
