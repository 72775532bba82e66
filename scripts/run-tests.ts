import { spawn } from 'node:child_process';
import { PrivateMariadb } from '../test/support/private-mariadb';

/** What is written survives the end of the process that wrote it, as tests ask; of a power cut none of them hears. */
const WITHOUT_FLUSHING = ['--innodb-flush-method=nosync', '--sync-frm=0'];

/** Runs Jest with a MariaDB of its own; arguments are passed on, such as `--selectProjects unit`. */
async function main(): Promise<number> {
  const mariadb = await PrivateMariadb.start({ settings: WITHOUT_FLUSHING });
  try {
    const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...process.env, SLIPWAY_TEST_MARIADB: `mysql://root@127.0.0.1:${mariadb.port}` },
    });
    // When the run is called off Jest ends first, and MariaDB is not left behind.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => jest.kill(signal));
    return await new Promise((resolve) => jest.once('close', (code) => resolve(code ?? 1)));
  } finally {
    await mariadb.stop();
  }
}

void main().then((code) => process.exit(code));
