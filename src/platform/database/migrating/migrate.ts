import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Clock } from '../../values/time';
import { MigrationLeaseLostError } from '../migrations';
import { SchemaLease } from './schema-lease';

/** How long a process waits before it tries again to get the lease, in milliseconds. */
const PAUSE_MS = 100;

/**
 * Migrates the schema, resuming a migration that was interrupted. If several processes start at the same time, one
 * migrates and the others wait.
 * @returns the names of the migrations that this call ran
 */
export async function migrate(dataSource: DataSource, clock: Clock): Promise<string[]> {
  const applied: string[] = [];
  while (!(await isUpToDate(dataSource))) {
    const lease = await SchemaLease.acquire(dataSource, clock);
    if (!lease) {
      await sleep(PAUSE_MS);
      continue;
    }
    try {
      applied.push(...(await dataSource.runMigrations()).map(({ name }) => name));
    } catch (error) {
      if (!(error instanceof MigrationLeaseLostError)) throw error;
    } finally {
      await lease.giveBack();
    }
  }
  return applied;
}

/** Usually all migrations are done; then no lease is needed and nothing is written. */
async function isUpToDate(dataSource: DataSource): Promise<boolean> {
  try {
    const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
    const done = new Set(rows.map(({ name }) => name));
    return dataSource.migrations.every((migration) => done.has(migration.name ?? migration.constructor.name));
  } catch {
    // The table does not exist in an empty database. Other errors occur again under the lease.
    return false;
  }
}
