import { rmSync } from 'node:fs';
import { CORES } from './server/cores';
import { type Figures, inTurn, loadServer } from './server/figures';
import { openSql } from './server/sql';
import type { BenchDatabase } from './support/fill';
import type { LoadRequest } from './support/loading';
import { BenchProcess, ROOT } from './support/processes';
import { onEachDatabase, say } from './support/surroundings';
import { METERS_PATH, addOperator } from './support/usage-data';

const ROUNDS = 9;
const OCCURRED_AT = Date.parse('2026-11-20T12:00:00Z') / 1000;
const BATCH = 1_000;
const METERS = 30;

const SECONDS = 2;

/** A process that has just started has its code to compile first, in seconds. */
const WARM_UP_SECONDS = 6;

interface Side {
  readonly server: BenchProcess;
  readonly key: string;
}

interface Scenario {
  readonly name: string;
  readonly connections: number;
  readonly request: (key: string) => LoadRequest;
}

const entry = (meter: number) => ({ Meter: `meter ${meter}`, Usage: 2.5, OccurredAt: OCCURRED_AT });

function post(path: string, content: object): Scenario['request'] {
  const body = JSON.stringify(content);
  return (key) => ({ method: 'POST', path: `${METERS_PATH}${path}`, key, body });
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'single POST', connections: 64, request: post('', entry(1)) },
  {
    name: `batch of ${BATCH}`,
    connections: 4,
    request: post('/batch', { Entries: Array.from({ length: BATCH }, (_, n) => entry(n % METERS)) }),
  },
  {
    name: 'summary of a month',
    connections: 4,
    request: (key) => ({ method: 'GET', path: `${METERS_PATH}?from=2026-11-01&to=2026-11-30`, key }),
  },
];

/** Plain entries and summaries of this version against those of another, in turn, each with a separate database. */
export async function recordingAgainst(root: string, args: readonly string[]): Promise<void> {
  say(`${ROUNDS} interleaved rounds of ${SECONDS} s, medians`);
  await onEachDatabase(args, (database, folder) => compareOn(database, folder, root));
}

async function compareOn(database: BenchDatabase, folder: string, root: string): Promise<void> {
  const url = await beside(database, folder);
  await withSide(database.url, folder, ROOT, (own) =>
    withSide(url, folder, root, async (other) => {
      for (const scenario of SCENARIOS) await compare(scenario, own, other);
    }),
  );
}

async function compare(scenario: Scenario, own: Side, other: Side): Promise<void> {
  for (const side of [own, other]) await round(side, scenario, WARM_UP_SECONDS);
  const figures = await inTurn(
    { rounds: ROUNDS },
    () => round(own, scenario),
    () => round(other, scenario),
  );
  sayBoth(scenario.name, figures as [Figures, Figures]);
}

async function beside({ kind, url }: BenchDatabase, folder: string): Promise<string> {
  if (kind === 'sqlite') {
    rmSync(`${folder}/other.db`, { force: true });
    return `sqlite:${folder}/other.db`;
  }
  const sql = await openSql(url);
  await sql.run('CREATE DATABASE other');
  await sql.close();
  return url.replace(/[^/]+$/, 'other');
}

async function withSide(url: string, folder: string, root: string, work: (side: Side) => Promise<void>): Promise<void> {
  const { key } = addOperator(url, 'writer', root);
  const variables = { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', JOBS: 'off', DEMO: 'off' };
  const server = await BenchProcess.startServer(variables, CORES.server, root);
  try {
    await work({ server, key });
  } finally {
    await server.stop();
  }
}

function round({ server, key }: Side, { connections, request }: Scenario, seconds = SECONDS): Promise<Figures> {
  return loadServer(server, { connections, warmUpSeconds: 0.5, seconds, requests: [request(key)] });
}

function sayBoth(name: string, [own, other]: [Figures, Figures]): void {
  const rates = `${own.perSecond.toFixed(0)}/s : ${other.perSecond.toFixed(0)}/s`;
  const cpu = `CPU ${own.cpuMicros.toFixed(0)} : ${other.cpuMicros.toFixed(0)} µs`;
  say(`  ${name.padEnd(20)} ${(own.perSecond / other.perSecond).toFixed(3)} of the rate (${rates}), ${cpu}`);
}
