import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, type SqlValue, type SummedTable } from '../../platform/database';
import type { Words, SummedWords } from '../decimal/words';
import type { MeterGroupEntity } from '../entries/meter-group.entity';
import { MeterSumsRepository } from '../queries/meter-sums.repository';
import { bucketRange } from '../local-buckets';

const TABLE: SummedTable = {
  name: 'usage_group_total',
  key: ['operator_id', 'group_id', 'bucket', 'value_id'],
  sums: ['sum_high', 'sum_low', 'sum_nano', 'entries'],
};
const GROUP = 'operator_id = ? AND group_id = ?';

/** The total of a value in a local day or month. */
export interface GroupTotal extends Words {
  readonly operatorId: number;
  readonly groupId: number;
  readonly bucket: number;
  readonly valueId: number;
}

/** A total as read from the database. */
export interface StoredGroupTotal extends SummedWords {
  readonly valueId: number;
}

/** Usage of one value, or of the meter, in a period. */
interface SliceRow extends SummedWords {
  /** Null for the meter. */
  readonly valueId: number | null;
}

/**
 * Up to this number of entries, each word of a sum stays below 2^53. It can then be read as a number, which is faster.
 */
const EXACT_ENTRIES = 9_000_000;

const exact = (sum: string) =>
  `CASE WHEN SUM(entries) < ${EXACT_ENTRIES} THEN SUM(${sum}) ELSE CAST(SUM(${sum}) AS CHAR) END`;

/** Stores totals by the values of grouping keys. */
@Injectable()
export class GroupTotalsRepository {
  /** Days that one statement sums. SQLite blocks all other statements while one runs. */
  readonly daysAtOnce: number;

  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
    private readonly meters: MeterSumsRepository,
  ) {
    this.daysAtOnce = database.dialect === 'sqlite' ? 5 : 31;
  }

  async add(totals: readonly GroupTotal[]): Promise<void> {
    await this.bulk.add(TABLE, [...totals].sort(inOrderOfKey), valuesOf);
  }

  /** Inserts totals that must not exist yet. */
  async insert(totals: readonly GroupTotal[]): Promise<void> {
    await this.bulk.insert(TABLE.name, [...TABLE.key, ...TABLE.sums], [...totals].sort(inOrderOfKey), valuesOf);
  }

  /** Subtracts from existing totals. */
  async subtract(totals: readonly GroupTotal[]): Promise<void> {
    for (const { operatorId, groupId, bucket, valueId, high, low, nano, entries } of [...totals].sort(inOrderOfKey)) {
      await this.database.execute(
        `UPDATE usage_group_total SET ${TABLE.sums.map((sum) => `${sum} = ${sum} - ?`).join(', ')}
          WHERE ${GROUP} AND bucket = ? AND value_id = ?`,
        [high, low, nano, entries, operatorId, groupId, bucket, valueId],
      );
    }
  }

  /** The totals of one bucket. */
  list(operatorId: number, groupId: number, bucket: number): Promise<StoredGroupTotal[]> {
    return this.database.rows(
      `SELECT value_id AS valueId, CAST(sum_high AS CHAR) AS high, CAST(sum_low AS CHAR) AS low,
          CAST(sum_nano AS CHAR) AS nano, entries
        FROM usage_group_total WHERE ${GROUP} AND bucket = ?`,
      [operatorId, groupId, bucket],
    );
  }

  /** The sums of a month's days. */
  listDays(operatorId: number, groupId: number, month: number): Promise<StoredGroupTotal[]> {
    return this.database.rows(
      `SELECT value_id AS valueId, CAST(SUM(sum_high) AS CHAR) AS high, CAST(SUM(sum_low) AS CHAR) AS low,
          CAST(SUM(sum_nano) AS CHAR) AS nano, SUM(entries) AS entries
        FROM usage_group_total WHERE ${GROUP} AND bucket > ? AND bucket < ? GROUP BY value_id`,
      [operatorId, groupId, month, month + 100],
    );
  }

  /**
   * Totals by value from one bucket to another (both days or both the same month), and those of the meter. A single
   * statement, so that they are consistent.
   */
  async sumByValue(group: MeterGroupEntity, first: number, last: number): Promise<SliceRow[]> {
    const { operatorId, id, meterId, timeZone } = group;
    const period = { start: bucketRange(timeZone, first).start, end: bucketRange(timeZone, last).end };
    const whole = this.meters.select(operatorId, meterId, period);
    const ofMeter = whole.map(({ sql }) => `UNION ALL SELECT NULL, high, low, nano, entries FROM (${sql}) AS whole`);
    return this.database.rows<SliceRow>(
      `SELECT value_id AS valueId, ${exact('sum_high')} AS high, ${exact('sum_low')} AS low, ${exact('sum_nano')} AS nano,
          SUM(entries) AS entries
        FROM usage_group_total WHERE operator_id = ? AND group_id = ? AND bucket >= ? AND bucket <= ?
        GROUP BY value_id
        ${ofMeter.join(' ')}`,
      [operatorId, id, first, last, ...whole.flatMap(({ parameters }) => parameters)],
    );
  }

  /** The first bucket from `bucket` on that has totals. */
  async next(operatorId: number, groupId: number, bucket: number): Promise<number | undefined> {
    const row = await this.database.row<{ bucket: number | null }>(
      `SELECT MIN(bucket) AS bucket FROM usage_group_total WHERE ${GROUP} AND bucket >= ?`,
      [operatorId, groupId, bucket],
    );
    return row?.bucket ?? undefined;
  }

  async clear(operatorId: number, groupId: number, bucket: number): Promise<void> {
    await this.database.execute(`DELETE FROM usage_group_total WHERE ${GROUP} AND bucket = ?`, [
      operatorId,
      groupId,
      bucket,
    ]);
  }
}

function valuesOf({ operatorId, groupId, bucket, valueId, high, low, nano, entries }: GroupTotal): SqlValue[] {
  return [operatorId, groupId, bucket, valueId, high, low, nano, entries];
}

function inOrderOfKey(one: GroupTotal, other: GroupTotal): number {
  return (
    one.operatorId - other.operatorId ||
    one.groupId - other.groupId ||
    one.bucket - other.bucket ||
    one.valueId - other.valueId
  );
}
