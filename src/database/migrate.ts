import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Clock } from '../shared/time';
import { isDuplicate } from './database-errors';

/** How long one process may hold the lease before another takes over, in seconds. */
const LEASE_SECONDS = 300;

/**
 * Brings the schema up to date. Of several processes that start at once one migrates and the others wait: the lease is
 * a row, because named locks are not safe on a cluster and a schema change cannot be rolled back on MySQL.
 * @returns the names of the migrations that this call ran
 */
export async function migrate(dataSource: DataSource, clock: Clock): Promise<string[]> {
  await dataSource.query(
    'CREATE TABLE IF NOT EXISTS schema_lease (id INTEGER NOT NULL PRIMARY KEY, expires_at BIGINT NOT NULL)',
  );
  while (await dataSource.showMigrations()) {
    if (await takeLease(dataSource, clock)) {
      try {
        const applied = await dataSource.runMigrations();
        return applied.map((migration) => migration.name);
      } finally {
        await dataSource.query('DELETE FROM schema_lease WHERE id = 1');
      }
    }
    await sleep(200);
  }
  return [];
}

async function takeLease(dataSource: DataSource, clock: Clock): Promise<boolean> {
  const now = clock.now();
  await dataSource.query('DELETE FROM schema_lease WHERE id = 1 AND expires_at < ?', [now]);
  try {
    await dataSource.query('INSERT INTO schema_lease (id, expires_at) VALUES (1, ?)', [now + LEASE_SECONDS]);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
