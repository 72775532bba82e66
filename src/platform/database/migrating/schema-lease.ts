import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Clock } from '../../values/time';
import { isConflict, isDuplicate } from '../database-errors';

/** After this time without renewal, another process may take the lease, because its holder was killed. */
const LEASE_SECONDS = 3;

const RENEWAL_MS = 500;

/**
 * The right to migrate, stored as a row because named locks are not safe on a cluster. It only prevents processes from
 * hindering each other: the journal ensures that no step runs twice, even if a process renews its lease too late.
 */
export class SchemaLease {
  private readonly end = new AbortController();
  private readonly renewing: Promise<void>;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private expiresAt: number,
  ) {
    this.renewing = this.renew();
  }

  /** @returns undefined while another process holds it */
  static async acquire(dataSource: DataSource, clock: Clock): Promise<SchemaLease | undefined> {
    const now = clock.now();
    try {
      await dataSource.query(
        'CREATE TABLE IF NOT EXISTS schema_lease (id INTEGER NOT NULL PRIMARY KEY, expires_at BIGINT NOT NULL)',
      );
      await dataSource.query('DELETE FROM schema_lease WHERE id = 1 AND expires_at < ?', [now]);
      await dataSource.query('INSERT INTO schema_lease (id, expires_at) VALUES (1, ?)', [now + LEASE_SECONDS]);
      return new SchemaLease(dataSource, clock, now + LEASE_SECONDS);
    } catch (error) {
      if (isDuplicate(error) || isConflict(error)) return undefined;
      throw error;
    }
  }

  /** Releases the lease. If that fails, it expires. */
  async giveBack(): Promise<void> {
    this.end.abort();
    await this.renewing;
    await this.dataSource
      .query('DELETE FROM schema_lease WHERE id = 1 AND expires_at = ?', [this.expiresAt])
      .catch(() => {});
  }

  private async renew(): Promise<void> {
    try {
      for (;;) {
        await sleep(RENEWAL_MS, undefined, { signal: this.end.signal });
        await this.prolong();
      }
    } catch {
      // It is already released.
    }
  }

  private async prolong(): Promise<void> {
    const expiresAt = this.clock.now() + LEASE_SECONDS;
    const parameters = [expiresAt, this.expiresAt];
    try {
      await this.dataSource.query('UPDATE schema_lease SET expires_at = ? WHERE id = 1 AND expires_at = ?', parameters);
      this.expiresAt = expiresAt;
    } catch {
      // The next renewal is half a second away.
    }
  }
}
