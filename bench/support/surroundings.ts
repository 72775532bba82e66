import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrivateMariadb } from '../../test/support/private-mariadb';
import type { BenchDatabase } from './fill';

export const say = (line: string) => process.stdout.write(`${line}\n`);

export function optionOf(args: readonly string[], name: string): string | undefined {
  return args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
}

/** What the figures were taken on, and how busy it was. */
export function sayMachine(): void {
  const [busy] = loadavg();
  say(
    `${cpus().length} cores (${cpus()[0]!.model}) with a load of ${busy!.toFixed(1)} before the start, Node ${process.version}`,
  );
}

/**
 * Measures on an empty database of each kind; `--database sqlite|mariadb` leaves the other out.
 * @param measure also receives a separate folder
 */
export async function onEachDatabase(
  args: readonly string[],
  measure: (database: BenchDatabase, folder: string) => Promise<void>,
): Promise<void> {
  const only = optionOf(args, '--database');
  const folder = mkdtempSync(join(tmpdir(), 'slipway-bench-'));
  const on = async (database: BenchDatabase) => {
    say(`\n${database.kind}`);
    await measure(database, folder);
  };
  try {
    if (only !== 'mariadb') await on({ kind: 'sqlite', url: `sqlite:${folder}/bench.db` });
    if (only !== 'sqlite') await withMariadb(on);
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
