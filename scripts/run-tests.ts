import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrivateMariadb } from '../test/support/private-mariadb';
import { type SuiteRun, suiteOf, suiteOfDatabase, writeMariadbSuites } from './mariadb-suites';
import { unprovenStatements, whereEachRan } from './unproven-statements';

/** Tests kill processes but never cut the power, so nothing has to reach the disk. */
const WITHOUT_FLUSHING = ['--innodb-flush-method=nosync', '--sync-frm=0'];

/** Summarises every statement that it runs, long ones in full. */
const recordingStatements = (digests: number) => [
  '--performance-schema=ON',
  `--performance-schema-digests-size=${digests}`,
  '--performance-schema-max-digest-length=8192',
  '--max-digest-length=8192',
];

/** A statement that ran, and in which database. */
interface Ran {
  readonly text: string;
  readonly schema: string;
}

/**
 * Runs Jest with a private MariaDB; arguments are passed on, such as `--selectProjects unit`. A run of all tests fails if
 * MariaDB never ran a SQL statement of `src`. With `--all`, every suite runs on both databases, and the list of those
 * that `npm test` runs on MariaDB is updated.
 */
async function main(args: readonly string[]): Promise<number> {
  const isAll = args[0] === '--all';
  const mariadb = await PrivateMariadb.start({
    // Statements are summarised for each database, of which every suite then has its own.
    settings: [...WITHOUT_FLUSHING, ...recordingStatements(isAll ? 150_000 : 30_000)],
  });
  try {
    if (isAll) return await runAll(mariadb);
    const code = await runJest(args, mariadb);
    return code === 0 && args.length === 0 ? await checkStatements(mariadb) : code;
  } finally {
    await mariadb.stop();
  }
}

async function runAll(mariadb: PrivateMariadb): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-results-'));
  try {
    const results = join(folder, 'results.json');
    const code = await runJest(['--json', `--outputFile=${results}`], mariadb, { SLIPWAY_TEST_ALL: 'on' });
    if (code !== 0) return code;
    writeMariadbSuites(runsOf(await statementsRunBy(mariadb), secondsOf(results)));
    return await checkStatements(mariadb);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runJest(args: readonly string[], mariadb: PrivateMariadb, variables: NodeJS.ProcessEnv = {}): Promise<number> {
  const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    // The results of `--json` are printed, too.
    stdio: ['inherit', args.includes('--json') ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, SLIPWAY_TEST_MARIADB: `mysql://root@127.0.0.1:${mariadb.port}`, ...variables },
  });
  // When the run is interrupted, Jest ends first, so that MariaDB is not left behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal));
  return new Promise((resolve) => jest.once('close', (code) => resolve(code ?? 1)));
}

async function statementsRunBy(mariadb: PrivateMariadb): Promise<Ran[]> {
  const rows = (await mariadb.query(
    `SELECT COALESCE(SCHEMA_NAME, '') AS \`schema\`, DIGEST_TEXT AS text
     FROM performance_schema.events_statements_summary_by_digest`,
  )) as { schema: string; text: string | null }[];
  return rows.flatMap(({ schema, text }) => (text === null ? [] : { schema, text }));
}

function runsOf(ran: readonly Ran[], seconds: ReadonlyMap<string, number>): Map<string, SuiteRun> {
  const suitesOf = new Map<string, Set<string>>();
  for (const { text, schema } of ran) {
    const suite = suiteOfDatabase(schema);
    if (suite !== undefined && seconds.has(suite)) suitesOf.set(text, (suitesOf.get(text) ?? new Set()).add(suite));
  }
  const suites = [...suitesOf.values()];
  const statements = new Map<string, Set<string>>();
  for (const [{ place }, indexes] of whereEachRan([...suitesOf.keys()])) {
    for (const suite of new Set(indexes.flatMap((index) => [...suites[index]!]))) {
      statements.set(suite, (statements.get(suite) ?? new Set()).add(place));
    }
  }
  return new Map([...statements].map(([suite, own]) => [suite, { statements: own, seconds: seconds.get(suite)! }]));
}

/** How long each suite took on both databases together. */
function secondsOf(results: string): Map<string, number> {
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
    testResults: { name: string; startTime: number; endTime: number }[];
  };
  const seconds = new Map<string, number>();
  for (const { name, startTime, endTime } of testResults) {
    const suite = suiteOf(name);
    seconds.set(suite, (seconds.get(suite) ?? 0) + (endTime - startTime) / 1000);
  }
  return seconds;
}

async function checkStatements(mariadb: PrivateMariadb): Promise<number> {
  const texts = new Set((await statementsRunBy(mariadb)).map(({ text }) => text));
  const unproven = unprovenStatements([...texts]);
  if (unproven.length === 0) return 0;
  process.stderr.write('MariaDB never ran these statements; write a test that does, then `npm run test:all`:\n');
  for (const { place, chunks } of unproven) process.stderr.write(`  ${place}  ${chunks.join('…').slice(0, 80)}\n`);
  return 1;
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
