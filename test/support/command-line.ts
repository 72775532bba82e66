import { runCommandLine } from '../../src/interfaces/cli/index';
import type { TestDatabase } from './test-database';

/** How a command ended and what it printed. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Used extends Pick<TestDatabase, 'url' | 'dataDir'> {
  /** Variables of its environment. */
  readonly env?: Record<string, string>;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one command of the command line in this process, which has loaded the application. `cli.js` only passes on the
 * arguments and the exit code, as `runCommandProcess` shows. One runs after another, because they share standard output.
 */
export function runCommand(database: Used, ...args: string[]): Promise<Ended> {
  const ended = last.then(() => runNow(database, args));
  last = ended.catch(() => undefined);
  return ended;
}

async function runNow({ url, dataDir, env }: Used, args: string[]): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  const variables = { NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: url, DATA_DIR: dataDir };
  const environment = jest.replaceProperty(process, 'env', { ...process.env, ...variables, ...env });
  const streams = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    }),
  );
  const umask = process.umask();
  try {
    return { code: await runCommandLine(args), ...printed };
  } finally {
    process.umask(umask);
    for (const stream of streams) stream.mockRestore();
    environment.restore();
  }
}
