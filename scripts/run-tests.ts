import { spawn } from 'node:child_process';
import { PrivateMariadb } from '../test/support/private-mariadb';
import { unprovenStatements } from './unproven-statements';

/** Tests kill processes but never cut the power, so nothing has to reach the disk. */
const WITHOUT_FLUSHING = ['--innodb-flush-method=nosync', '--sync-frm=0'];

/** Summarises every statement that it runs, long ones in full. */
const RECORDING_STATEMENTS = [
  '--performance-schema=ON',
  '--performance-schema-digests-size=30000',
  '--performance-schema-max-digest-length=8192',
  '--max-digest-length=8192',
];

/**
 * Runs Jest with a private MariaDB; arguments are passed on, such as `--selectProjects unit`. A run of all tests fails if
 * MariaDB never ran a SQL statement of `src`.
 */
async function main(args: readonly string[]): Promise<number> {
  const mariadb = await PrivateMariadb.start({ settings: [...WITHOUT_FLUSHING, ...RECORDING_STATEMENTS] });
  try {
    const code = await runJest(args, mariadb);
    return code === 0 && args.length === 0 ? await checkStatements(mariadb) : code;
  } finally {
    await mariadb.stop();
  }
}

function runJest(args: readonly string[], mariadb: PrivateMariadb): Promise<number> {
  const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    stdio: 'inherit',
    env: { ...process.env, SLIPWAY_TEST_MARIADB: `mysql://root@127.0.0.1:${mariadb.port}` },
  });
  // When the run is interrupted, Jest ends first, so that MariaDB is not left behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal));
  return new Promise((resolve) => jest.once('close', (code) => resolve(code ?? 1)));
}

async function checkStatements(mariadb: PrivateMariadb): Promise<number> {
  const rows = (await mariadb.query(
    'SELECT DISTINCT DIGEST_TEXT AS text FROM performance_schema.events_statements_summary_by_digest',
  )) as { text: string | null }[];
  const unproven = unprovenStatements(rows.flatMap(({ text }) => text ?? []));
  if (unproven.length === 0) return 0;
  process.stderr.write('MariaDB never ran these statements; add a suite that does to `jest.config.mjs`:\n');
  for (const { place, chunks } of unproven) process.stderr.write(`  ${place}  ${chunks.join('…').slice(0, 80)}\n`);
  return 1;
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
