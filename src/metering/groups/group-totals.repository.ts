import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, type SqlValue, type SummedTable } from '../../platform/database';
import type { Words, SummedWords } from '../decimal/words';

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

/** Stores totals by the values of grouping keys. */
@Injectable()
export class GroupTotalsRepository {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
  ) {}

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
