import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import type { SummedWords } from '../decimal/words';
import { RECORDED_BY_API } from '../queries/usage-totals.repository';
import { DAY_SECONDS, QUARTER_SECONDS } from '../time-parts';

const QUARTERS_PER_DAY = DAY_SECONDS / QUARTER_SECONDS;

/** A total in one of the three tables. */
export interface AuditedTotal extends SummedWords {
  readonly source: 'entries' | 'quarters' | 'days';
  readonly meterId: number;
  /** Quarters of an hour since the epoch, or days for `days`. */
  readonly bucket: number;
  /** Entries recorded by clients; set for built-in meters only. */
  readonly apiEntries: string | number;
}

/** Keys per statement. */
const KEYS_PER_STATEMENT = 5_000;

/** Where the missing entry of a key should be. */
export interface LostKey {
  readonly keyHash: string;
  readonly occurredAt: number;
}

interface KeyRow extends LostKey {
  readonly id: number | null;
}

/** Reads and replaces the totals of an operator on a UTC day, and compares EntryKeys with their entries. */
@Injectable()
export class UsageAuditRepository {
  private readonly div: string;

  constructor(private readonly database: Database) {
    this.div = database.dialect === 'sqlite' ? '/' : 'DIV';
  }

  /** Operators that may have entries or totals. */
  async operatorIds(): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>('SELECT id FROM operator ORDER BY id');
    return rows.map(({ id }) => id);
  }

  /** The first UTC day, in days since the epoch, from `day` on with rows in any of the three tables. */
  async nextDay(operatorId: number, day: number): Promise<number | undefined> {
    const row = await this.database.row<{ day: number | null }>(
      `SELECT MIN(day) AS day FROM (
          SELECT MIN(occurred_at) ${this.div} ${DAY_SECONDS} AS day FROM usage_entry WHERE operator_id = ? AND occurred_at >= ?
          UNION ALL
          SELECT MIN(bucket) ${this.div} ${QUARTERS_PER_DAY} FROM usage_quarter WHERE operator_id = ? AND bucket >= ?
          UNION ALL
          SELECT MIN(bucket) FROM usage_day WHERE operator_id = ? AND bucket >= ?
        ) AS days`,
      [operatorId, day * DAY_SECONDS, operatorId, day * QUARTERS_PER_DAY, operatorId, day],
    );
    const found = row?.day ?? undefined;
    return found === undefined ? undefined : Number(found);
  }

  /**
   * All totals of a day: computed from the valid entries, and as stored. A single statement, so that both are
   * consistent.
   */
  totals(operatorId: number, day: number): Promise<AuditedTotal[]> {
    const quarters = [day * QUARTERS_PER_DAY, (day + 1) * QUARTERS_PER_DAY];
    const seconds = [day * DAY_SECONDS, (day + 1) * DAY_SECONDS];
    const stored = `CAST(sum_high AS CHAR) AS high, CAST(sum_low AS CHAR) AS low, CAST(sum_nano AS CHAR) AS nano, entries,
      COALESCE(api_entries, 0)`;
    return this.database.rows(
      `SELECT 'entries' AS source, meter_id AS meterId, occurred_at ${this.div} ${QUARTER_SECONDS} AS bucket,
          CAST(SUM(whole ${this.div} 1000000000) AS CHAR) AS high, CAST(SUM(whole % 1000000000) AS CHAR) AS low,
          CAST(SUM(nano) AS CHAR) AS nano, COUNT(*) AS entries, SUM(${RECORDED_BY_API}) AS apiEntries
        FROM usage_entry WHERE operator_id = ? AND occurred_at >= ? AND occurred_at < ? AND voided_at IS NULL
        GROUP BY meter_id, occurred_at ${this.div} ${QUARTER_SECONDS}
      UNION ALL
      SELECT 'quarters', meter_id, bucket, ${stored} FROM usage_quarter
        WHERE operator_id = ? AND bucket >= ? AND bucket < ?
      UNION ALL
      SELECT 'days', meter_id, bucket, ${stored} FROM usage_day WHERE operator_id = ? AND bucket = ?`,
      [operatorId, ...seconds, operatorId, ...quarters, operatorId, day],
    );
  }

  /** Deletes the stored totals of a day. */
  async clear(operatorId: number, day: number): Promise<void> {
    await this.database.execute('DELETE FROM usage_quarter WHERE operator_id = ? AND bucket >= ? AND bucket < ?', [
      operatorId,
      day * QUARTERS_PER_DAY,
      (day + 1) * QUARTERS_PER_DAY,
    ]);
    await this.database.execute('DELETE FROM usage_day WHERE operator_id = ? AND bucket = ?', [operatorId, day]);
  }

  /** Keys whose entry should be at `start` … `end` − 1 but does not exist, in batches. */
  async *keysWithoutEntry(operatorId: number, start = 0, end = Infinity): AsyncGenerator<LostKey[]> {
    for (let after = ''; ;) {
      const rows = await this.database.rows<KeyRow>(
        `SELECT usage_entry_key.key_hash AS keyHash, usage_entry_key.occurred_at AS occurredAt, usage_entry.id AS id
          FROM usage_entry_key LEFT JOIN usage_entry ON usage_entry.operator_id = usage_entry_key.operator_id
            AND usage_entry.occurred_at = usage_entry_key.occurred_at AND usage_entry.id = usage_entry_key.entry_id
          WHERE usage_entry_key.operator_id = ? AND usage_entry_key.key_hash > ?
          ORDER BY usage_entry_key.key_hash LIMIT ${KEYS_PER_STATEMENT}`,
        [operatorId, after],
      );
      const lost = rows.filter(({ id, occurredAt }) => id === null && occurredAt >= start && occurredAt < end);
      if (lost.length > 0) yield lost;
      if (rows.length < KEYS_PER_STATEMENT) return;
      after = rows.at(-1)!.keyHash;
    }
  }

  async deleteKeys(operatorId: number, keys: readonly LostKey[]): Promise<void> {
    for (const { keyHash } of keys) {
      await this.database.execute('DELETE FROM usage_entry_key WHERE operator_id = ? AND key_hash = ?', [
        operatorId,
        keyHash,
      ]);
    }
  }
}
