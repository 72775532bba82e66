import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Clock } from '../shared/time';
import { isConflict, isDuplicate } from './database-errors';

/** After how many seconds without a renewal another process may take the lease: the one that held it was killed. */
const LEASE_SECONDS = 20;

const RENEWAL_MS = 5_000;

/** How long a process that found the lease taken waits before it looks again, in milliseconds. */
const PAUSE_MS = 100;

/**
 * Brings the schema up to date. Of several processes that start at once one migrates and the others wait: the lease is
 * a row, because named locks are not safe on a cluster and a schema change cannot be rolled back on MySQL.
 * @returns the names of the migrations that this call ran
 */
export async function migrate(dataSource: DataSource, clock: Clock): Promise<string[]> {
  if (await isUpToDate(dataSource)) return [];
  while (!(await takeLease(dataSource, clock))) await sleep(PAUSE_MS);
  const renewal = setInterval(() => void renewLease(dataSource, clock).catch(() => {}), RENEWAL_MS);
  try {
    const applied = await dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    clearInterval(renewal);
    while (!(await giveLeaseBack(dataSource))) await sleep(PAUSE_MS);
  }
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

async function takeLease(dataSource: DataSource, clock: Clock): Promise<boolean> {
  const now = clock.now();
  try {
    await dataSource.query(
      'CREATE TABLE IF NOT EXISTS schema_lease (id INTEGER NOT NULL PRIMARY KEY, expires_at BIGINT NOT NULL)',
    );
    await dataSource.query('DELETE FROM schema_lease WHERE id = 1 AND expires_at < ?', [now]);
    await dataSource.query('INSERT INTO schema_lease (id, expires_at) VALUES (1, ?)', [now + LEASE_SECONDS]);
    return true;
  } catch (error) {
    if (isDuplicate(error) || isConflict(error)) return false;
    throw error;
  }
}

async function giveLeaseBack(dataSource: DataSource): Promise<boolean> {
  try {
    await dataSource.query('DELETE FROM schema_lease WHERE id = 1');
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

async function renewLease(dataSource: DataSource, clock: Clock): Promise<void> {
  await dataSource.query('UPDATE schema_lease SET expires_at = ? WHERE id = 1', [clock.now() + LEASE_SECONDS]);
}
