import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer than the test ever takes; it is ended then. */
const LIMIT_MS = 10 * 60_000;

/**
 * Runs the test of a cluster. Everything it starts is in one process group, which is ended with it however it ends:
 * databases and the proxy would outlive a test that is interrupted.
 */
async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-cluster-'));
  const jest = spawn(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--config',
      'test/cluster/jest.config.mjs',
      '--runInBand',
      ...process.argv.slice(2),
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, SLIPWAY_CLUSTER_FOLDER: folder },
    },
  );
  const endAll = () => {
    try {
      process.kill(-jest.pid!, 'SIGKILL');
    } catch {
      // Nobody is left.
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll);
  const limit = setTimeout(endAll, LIMIT_MS);
  const code = await new Promise<number>((resolve) => jest.once('close', (status) => resolve(status ?? 1)));
  clearTimeout(limit);
  endAll();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return code;
}

void main().then((code) => process.exit(code));
