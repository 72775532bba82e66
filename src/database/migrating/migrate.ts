import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Clock } from '../../shared/time';
import { MigrationLeaseLostError } from '../migrations';
import { SchemaLease } from './schema-lease';

/** How long a process that found the lease taken waits before it looks again, in milliseconds. */
const PAUSE_MS = 100;

/**
 * Brings the schema up to date, going on where a killed process was interrupted. Of several processes that start at
 * once one migrates and the others wait.
 * @returns the names of the migrations that this call ran
 */
export async function migrate(dataSource: DataSource, clock: Clock): Promise<string[]> {
  const applied: string[] = [];
  while (!(await isUpToDate(dataSource))) {
    const lease = await SchemaLease.take(dataSource, clock);
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

/** Most starts find every migration done; they need no lease and write nothing. */
async function isUpToDate(dataSource: DataSource): Promise<boolean> {
  try {
    const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
    const done = new Set(rows.map(({ name }) => name));
    return dataSource.migrations.every((migration) => done.has(migration.name ?? migration.constructor.name));
  } catch {
    // An empty database has no such table; any other reason comes up again under the lease.
    return false;
  }
}
