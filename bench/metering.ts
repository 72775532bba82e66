import type { BenchDatabase } from './support/fill';
import { type LoadOrder, load } from './support/loading';
import { BenchProcess, median } from './support/processes';
import { onEachDatabase, optionOf, say, sayMachine } from './support/surroundings';
import { METERS_PATH, addOperator, fillUsage } from './support/usage-data';
import { usageBySubject } from './usage-subjects';
import { usageInDetail } from './usage-detail';
import { recordingAgainst } from './usage-versions';

const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 1;
const CONNECTIONS = 64;
const BATCH = 1_000;
const METERS = 30;
const OCCURRED_AT = Date.parse('2026-11-20T12:00:00Z') / 1000;

const entry = (meter: number) => ({
  Meter: `meter ${meter}`,
  Usage: 2.5,
  ExtraInfo: '{"Campaign":"spring"}',
  OccurredAt: OCCURRED_AT,
});

/**
 * `--entries N` sets how many entries there are when summaries and details are measured (20,000,000); `--database sqlite|mariadb`
 * leaves the other out. `--against DIR` compares recording with that of a built checkout, and does nothing else.
 */
export async function metering(args: readonly string[]): Promise<void> {
  const entries = Number(optionOf(args, '--entries') ?? 20_000_000);
  const against = optionOf(args, '--against');
  sayMachine();
  if (against !== undefined) return recordingAgainst(against, args);
  say(`${ROUNDS} interleaved rounds of ${SECONDS} s, medians`);
  await onEachDatabase(args, (database, folder) => measure(database, folder, entries));
}

async function measure(database: BenchDatabase, folder: string, entries: number): Promise<void> {
  const operator = addOperator(database.url, 'writer');
  const variables = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', JOBS: 'off', DEMO: 'off' };
  const server = await BenchProcess.start('slipway-server.ts', variables);
  const bare = await BenchProcess.start('bare-server.ts');
  await single(server.url, bare.url, operator.key);
  await batches(server.url, operator.key);
  await bare.stop();
  await server.stop();
  await summaries(database, variables, entries);
}

/** Loads each address in turn, round after round, and returns the median of each. */
async function interleaved(orders: readonly LoadOrder[], pick: 'perSecond' | 'p50'): Promise<number[]> {
  const results: number[][] = orders.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, order] of orders.entries()) results[index]!.push(await measured(order, pick));
  }
  return results.map(median);
}

/** @throws Error when an answer was no success */
async function measured(order: LoadOrder, pick: 'perSecond' | 'p50'): Promise<number> {
  const result = await load(order);
  const failures = Object.keys(result.statuses).filter((status) => Number(status) >= 300);
  if (failures.length > 0) throw new Error(`${order.requests[0]!.path} answered ${failures.join(', ')}`);
  return result[pick];
}

async function single(url: string, bareUrl: string, key: string): Promise<void> {
  const body = JSON.stringify(entry(1));
  const order = (address: string, path: string): LoadOrder => ({
    url: address,
    requests: [{ method: 'POST', path, key, body }],
    connections: CONNECTIONS,
    warmUpSeconds: WARM_UP_SECONDS,
    seconds: SECONDS,
  });
  const orders = [
    order(url, METERS_PATH),
    order(url, '/bench/empty'),
    order(url, '/bench/insert'),
    order(bareUrl, '/'),
  ];
  const [post, empty, insert, bare] = await interleaved(orders, 'perSecond');
  say(`  single POST, ${CONNECTIONS} connections        ${rate(post!)}`);
  say(`    against an empty guarded route      ${ratio(post!, empty!)}  (${rate(empty!)})`);
  say(`    against one INSERT per request      ${ratio(post!, insert!)}  (${rate(insert!)})`);
  say(`    against a bare node:http server     ${ratio(post!, bare!)}  (${rate(bare!)})`);
}

async function batches(url: string, key: string): Promise<void> {
  const body = JSON.stringify({ Entries: Array.from({ length: BATCH }, (_, n) => entry(n % METERS)) });
  const order: LoadOrder = {
    url,
    requests: [{ method: 'POST', path: `${METERS_PATH}/batch`, key, body }],
    connections: 4,
    warmUpSeconds: WARM_UP_SECONDS,
    seconds: SECONDS,
  };
  const [perSecond] = await interleaved([order], 'perSecond');
  say(`  batch POST of ${BATCH}                   ${Math.round(perSecond! * BATCH).toLocaleString('en')} entries/s`);
}

async function summaries(database: BenchDatabase, variables: Record<string, string>, entries: number): Promise<void> {
  const large = addOperator(database.url, 'large');
  const small = addOperator(database.url, 'small');
  for (const [{ id }, count] of [
    [small, entries / 10],
    [large, entries],
  ] as const) {
    const start = performance.now();
    await fillUsage(database, id, { entries: count, meters: METERS, subjects: Math.ceil(count / 200) });
    say(
      `  made ${count.toLocaleString('en')} entries of ${Math.ceil(count / 200).toLocaleString('en')} subjects in ${METERS} meters in ${Math.round((performance.now() - start) / 1000)} s`,
    );
  }
  const server = await BenchProcess.start('slipway-server.ts', variables);
  const order = (key: string, range: string): LoadOrder => ({
    url: server.url,
    requests: [{ method: 'GET', path: `${METERS_PATH}?${range}`, key }],
    connections: 1,
    warmUpSeconds: WARM_UP_SECONDS,
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
  await usageBySubject(server, large.key);
  await usageInDetail(server, large.key);
  await server.stop();
}

const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')} requests/s`;
const ratio = (one: number, other: number) => (one / other).toFixed(2);
