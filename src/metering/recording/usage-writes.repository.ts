import { Injectable } from '@nestjs/common';
import { Database, type SqlValue, isDuplicate } from '../../database';
import { MAX_BATCH } from '../dto/record-usage.dto';
import { type Limbs, addToLimbs } from '../numbers/limbs';
import { DAY_SECONDS, QUARTER_SECONDS } from '../time-parts';
import type { UsageEntryRow } from './usage-entry';

/** Rows per statement on SQLite, largest first: a prepared statement is kept for each size. */
const SQLITE_CHUNKS = [100, 10, 1] as const;

/** Rows per statement at most on MySQL, which reads the text of each anew: a whole batch, whatever its size, is one. */
const MYSQL_CHUNK = MAX_BATCH;

const ENTRY_COLUMNS = 'operator_id, occurred_at, id, meter_id, whole, nano, extra_info, recorded_at';
const TOTAL_COLUMNS = 'operator_id, bucket, meter_id, sum_high, sum_low, sum_nano, entries';

type TotalsTable = 'usage_quarter' | 'usage_day';

/** The total of one meter in one quarter of an hour or day. */
export interface BucketTotal extends Limbs {
  readonly operatorId: number;
  /** Quarters or days since the epoch. */
  readonly bucket: number;
  readonly meterId: number;
}

/** Writes entries and the totals over them; always inside a transaction. */
@Injectable()
export class UsageWritesRepository {
  private readonly addToExisting: string;

  constructor(private readonly database: Database) {
    const sums = ['sum_high', 'sum_low', 'sum_nano', 'entries'];
    this.addToExisting =
      database.dialect === 'sqlite'
        ? `ON CONFLICT (operator_id, bucket, meter_id) DO UPDATE SET ${sums.map((sum) => `${sum} = ${sum} + excluded.${sum}`).join(', ')}`
        : `ON DUPLICATE KEY UPDATE ${sums.map((sum) => `${sum} = ${sum} + VALUES(${sum})`).join(', ')}`;
  }

  /** Writes entries and adds them to their totals. Everybody takes the tables in this order, so nobody waits in a circle. */
  async write(rows: readonly UsageEntryRow[]): Promise<void> {
    const ordered = [...rows].sort(inOrderOfKey);
    await this.insert(`INSERT INTO usage_entry (${ENTRY_COLUMNS}) VALUES`, '', ordered, entryValues);
    await this.insert(intoTotals('usage_quarter'), this.addToExisting, sumUp(rows, QUARTER_SECONDS), totalValues);
    await this.insert(intoTotals('usage_day'), this.addToExisting, sumUp(rows, DAY_SECONDS), totalValues);
  }

  /** Writes totals that must not exist yet. */
  async insertTotals(table: TotalsTable, totals: readonly BucketTotal[]): Promise<void> {
    await this.insert(intoTotals(table), '', totals, totalValues);
  }

  /** Whether this very entry is there. */
  async has(row: UsageEntryRow): Promise<boolean> {
    const found = await this.database.row(
      `SELECT id FROM usage_entry WHERE operator_id = ? AND occurred_at = ? AND id = ?
        AND meter_id = ? AND whole = ? AND nano = ? AND recorded_at = ?`,
      [row.operatorId, row.occurredAt, row.id, row.meterId, row.whole, row.nano, row.recordedAt],
    );
    return found !== undefined;
  }

  /**
   * Marks something as recorded. Another transaction with the same key waits here for the end of this one.
   * @returns false when it was recorded before
   */
  async claimOnce(operatorId: number, keyHash: string, now: number): Promise<boolean> {
    try {
      await this.database.execute('INSERT INTO usage_once (operator_id, key_hash, recorded_at) VALUES (?, ?, ?)', [
        operatorId,
        keyHash,
        now,
      ]);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  private async insert<Row>(
    head: string,
    tail: string,
    rows: readonly Row[],
    valuesOf: (row: Row) => SqlValue[],
  ): Promise<void> {
    for (let start = 0; start < rows.length;) {
      const size = this.sizeFor(rows.length - start);
      const chunk = rows.slice(start, start + size);
      const columns = valuesOf(chunk[0]!).length;
      const tuple = `(${'?, '.repeat(columns - 1)}?)`;
      await this.database.execute(
        `${head} ${`${tuple}, `.repeat(size - 1)}${tuple} ${tail}`,
        chunk.flatMap((row) => valuesOf(row)),
      );
      start += size;
    }
  }

  private sizeFor(rows: number): number {
    if (this.database.dialect === 'mysql') return Math.min(rows, MYSQL_CHUNK);
    return SQLITE_CHUNKS.find((chunk) => chunk <= rows)!;
  }
}

/** Neighbours in the table are written one after another, so that each of its pages is gone to once. */
function inOrderOfKey(one: UsageEntryRow, other: UsageEntryRow): number {
  return one.operatorId - other.operatorId || one.occurredAt - other.occurredAt || one.id - other.id;
}

function entryValues(row: UsageEntryRow): SqlValue[] {
  const { operatorId, occurredAt, id, meterId, whole, nano, extraInfo, recordedAt } = row;
  return [operatorId, occurredAt, id, meterId, whole, nano, extraInfo, recordedAt];
}

function intoTotals(table: TotalsTable): string {
  return `INSERT INTO ${table} (${TOTAL_COLUMNS}) VALUES`;
}

function totalValues({ operatorId, bucket, meterId, high, low, nano, entries }: BucketTotal): SqlValue[] {
  return [operatorId, bucket, meterId, high, low, nano, entries];
}

/** The totals that rows add up to, in the order of the primary key: rows locked in one order cannot deadlock. */
function sumUp(rows: readonly UsageEntryRow[], bucketSeconds: number): BucketTotal[] {
  const totals = new Map<string, BucketTotal>();
  for (const row of rows) {
    const { operatorId, meterId } = row;
    const bucket = Math.floor(row.occurredAt / bucketSeconds);
    const key = `${operatorId} ${bucket} ${meterId}`;
    let total = totals.get(key);
    if (!total) totals.set(key, (total = { operatorId, bucket, meterId, high: 0, low: 0, nano: 0, entries: 0 }));
    addToLimbs(total, row);
  }
  return [...totals.values()].sort(
    (one, other) => one.operatorId - other.operatorId || one.bucket - other.bucket || one.meterId - other.meterId,
  );
}
