import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, type SqlValue, type SummedTable, placeholders } from '../../platform/database';
import type { MeterFilter } from '../aggregations/aggregation';
import { meterCondition } from '../aggregations/meter-condition';
import type { Aggregation } from '../dto/meter-definition.dto';
import type { SummedWords, Words } from '../decimal/words';
import type { BucketKind } from '../local-buckets';

/** Stands for all subjects, or all meters, in the key of a total. */
export const ALL = 0;

const table = (name: string): SummedTable => ({
  name,
  key: ['operator_id', 'bucket', 'subject_id', 'meter_id'],
  sums: ['sum_high', 'sum_low', 'sum_nano', 'entries'],
  digits: ['sum_high', 'sum_low', 'sum_nano'],
});

/** In the order in which all transactions write them. */
const TABLES = { day: table('usage_subject_day'), month: table('usage_subject_month') } as const;

const WORDS = 'CAST(sum_high AS CHAR) AS high, CAST(sum_low AS CHAR) AS low, CAST(sum_nano AS CHAR) AS nano, entries';

/** Of the meter of a row. The parameter is its operator. */
export const AGGREGATION_OF_METER = `(SELECT aggregation FROM meter_definition
  WHERE meter_definition.operator_id = ? AND meter_definition.meter_id = total.meter_id) AS aggregation`;

const SUMMED_WORDS =
  'CAST(SUM(sum_high) AS CHAR) AS high, CAST(SUM(sum_low) AS CHAR) AS low, CAST(SUM(sum_nano) AS CHAR) AS nano, SUM(entries) AS entries';

interface TotalKey {
  readonly operatorId: number;
  /** A local day such as 20261121, or a month such as 20261100. */
  readonly bucket: number;
  readonly subjectId: number;
  readonly meterId: number;
}

/** The usage of a subject in a local day or month. */
export interface SubjectTotal extends TotalKey, Words {}

/** A total as read from the database. */
export interface StoredSubjectTotal extends SummedWords, Omit<TotalKey, 'operatorId'> {}

/** The position of a subject in the order of usage. */
export interface Rank {
  readonly high: number;
  readonly low: number;
  readonly nano: number;
  readonly subjectId: number;
}

/** Stores the totals of subjects per meter and day, and per meter and month, with those of all meters. */
@Injectable()
export class SubjectTotalsRepository {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
  ) {}

  /** Adds to totals; a negative number of entries subtracts. Deletes totals without entries. */
  async add(kind: BucketKind, totals: readonly SubjectTotal[]): Promise<void> {
    const sorted = [...totals].sort(inOrderOfKey);
    await this.bulk.add(TABLES[kind], sorted, valuesOf);
    for (const { operatorId, bucket: at, subjectId, meterId, entries } of sorted) {
      if (entries >= 0) continue;
      await this.database.execute(
        `DELETE FROM ${TABLES[kind].name}
          WHERE operator_id = ? AND bucket = ? AND subject_id = ? AND meter_id = ? AND entries = 0`,
        [operatorId, at, subjectId, meterId],
      );
    }
  }

  /** Inserts totals that must not exist yet. */
  async insert(kind: BucketKind, totals: readonly SubjectTotal[]): Promise<void> {
    const { name, key, sums } = TABLES[kind];
    await this.bulk.insert(name, [...key, ...sums], [...totals].sort(inOrderOfKey), valuesOf);
  }

  async clear(kind: BucketKind, operatorId: number, at: number): Promise<void> {
    await this.database.execute(`DELETE FROM ${TABLES[kind].name} WHERE operator_id = ? AND bucket = ?`, [
      operatorId,
      at,
    ]);
  }

  /** All totals of one bucket. */
  list(operatorId: number, kind: BucketKind, at: number): Promise<StoredSubjectTotal[]> {
    return this.database.rows<StoredSubjectTotal>(
      `SELECT subject_id AS subjectId, meter_id AS meterId, ${WORDS} FROM ${TABLES[kind].name}
        WHERE operator_id = ? AND bucket = ?`,
      [operatorId, at],
    );
  }

  /** The sums of a month's days. */
  listDays(operatorId: number, month: number): Promise<(StoredSubjectTotal & { aggregation: Aggregation | null })[]> {
    return this.database.rows(
      `SELECT subject_id AS subjectId, meter_id AS meterId, ${AGGREGATION_OF_METER}, ${SUMMED_WORDS}
        FROM usage_subject_day AS total WHERE operator_id = ? AND bucket > ? AND bucket < ? GROUP BY subject_id, meter_id`,
      [operatorId, operatorId, month, month + 100],
    );
  }

  /** The first day from `bucket` on that has totals. */
  async nextDay(operatorId: number, bucket: number): Promise<number | undefined> {
    const row = await this.database.row<{ bucket: number | null }>(
      'SELECT MIN(bucket) AS bucket FROM usage_subject_day WHERE operator_id = ? AND bucket >= ?',
      [operatorId, bucket],
    );
    return row?.bucket ?? undefined;
  }

  /** The totals of a subject per bucket and meter, in ascending order of buckets. @param meterId only this meter */
  totalsOf(
    operatorId: number,
    subjectId: number,
    kind: BucketKind,
    buckets: readonly number[],
    meterId?: number,
  ): Promise<StoredSubjectTotal[]> {
    const ofMeter = meterId === undefined ? 'meter_id > 0' : 'meter_id = ?';
    return this.database.rows<StoredSubjectTotal>(
      `SELECT bucket, subject_id AS subjectId, meter_id AS meterId, ${WORDS} FROM ${TABLES[kind].name}
        WHERE operator_id = ? AND bucket IN (${placeholders(buckets.length)}) AND subject_id = ? AND ${ofMeter}
        ORDER BY bucket`,
      [operatorId, ...buckets, subjectId, ...(meterId === undefined ? [] : [meterId])],
    );
  }

  /** The sums of the subjects whose ID is `first` … `last`, over some buckets. @param meters `ALL`: their total */
  async sumsBySubject(
    operatorId: number,
    kind: BucketKind,
    buckets: readonly number[],
    { first, last }: { first: number; last: number },
    meters: MeterFilter | typeof ALL,
  ): Promise<StoredSubjectTotal[]> {
    const { sql, parameters } = meterCondition(meters === ALL ? {} : meters);
    return this.database.rows<StoredSubjectTotal>(
      `SELECT subject_id AS subjectId, ${SUMMED_WORDS} FROM ${TABLES[kind].name}
        WHERE operator_id = ? AND bucket IN (${placeholders(buckets.length)})
          AND subject_id >= ? AND subject_id <= ? AND meter_id ${meters === ALL ? '= 0' : '> 0'}${sql}
        GROUP BY subject_id`,
      [operatorId, ...buckets, first, last, ...parameters],
    );
  }

  /** The sums per meter of the subjects whose ID is `first` … `last`, over some buckets. */
  sumsByMeter(
    operatorId: number,
    kind: BucketKind,
    buckets: readonly number[],
    { first, last }: { first: number; last: number },
  ): Promise<StoredSubjectTotal[]> {
    return this.database.rows<StoredSubjectTotal>(
      `SELECT subject_id AS subjectId, meter_id AS meterId, ${SUMMED_WORDS} FROM ${TABLES[kind].name}
        WHERE operator_id = ? AND bucket IN (${placeholders(buckets.length)})
          AND subject_id >= ? AND subject_id <= ? AND meter_id > 0
        GROUP BY subject_id, meter_id`,
      [operatorId, ...buckets, first, last],
    );
  }

  /** The totals of the subjects whose ID is `first` … `last`, per day. */
  daysBySubject(
    operatorId: number,
    days: readonly number[],
    { first, last }: { first: number; last: number },
    meterId: number,
  ): Promise<StoredSubjectTotal[]> {
    return this.database.rows<StoredSubjectTotal>(
      `SELECT subject_id AS subjectId, bucket, meter_id AS meterId, ${WORDS} FROM usage_subject_day
        WHERE operator_id = ? AND bucket IN (${placeholders(days.length)})
          AND subject_id >= ? AND subject_id <= ? AND meter_id = ?
        ORDER BY bucket`,
      [operatorId, ...days, first, last, meterId],
    );
  }

  /** The subjects of a month in descending order of usage, with their names. */
  ranked(
    operatorId: number,
    month: number,
    meterId: number,
    limit: number,
    after?: Rank,
  ): Promise<(StoredSubjectTotal & { name: string })[]> {
    const below = after && this.below(after);
    return this.database.rows(
      `SELECT total.subject_id AS subjectId, usage_subject.name AS name, ${WORDS}
        FROM usage_subject_month AS total JOIN usage_subject ON usage_subject.id = total.subject_id
        WHERE total.operator_id = ? AND total.bucket = ? AND total.meter_id = ? AND total.subject_id > 0
          ${below ? `AND ${below.sql}` : ''}
        ORDER BY sum_high DESC, sum_low DESC, sum_nano DESC, total.subject_id DESC LIMIT ?`,
      [operatorId, month, meterId, ...(below?.parameters ?? []), limit],
    );
  }

  /** Like `onSideOf`, for four columns. */
  private below({ high, low, nano, subjectId }: Rank): { sql: string; parameters: SqlValue[] } {
    if (this.database.dialect === 'sqlite') {
      return {
        sql: '(sum_high, sum_low, sum_nano, total.subject_id) < (?, ?, ?, ?)',
        parameters: [high, low, nano, subjectId],
      };
    }
    return {
      sql: `(sum_high < ? OR (sum_high = ? AND (sum_low < ? OR (sum_low = ? AND (sum_nano < ?
        OR (sum_nano = ? AND total.subject_id < ?))))))`,
      parameters: [high, high, low, low, nano, nano, subjectId],
    };
  }
}

function valuesOf({ operatorId, bucket, subjectId, meterId, high, low, nano, entries }: SubjectTotal): SqlValue[] {
  return [operatorId, bucket, subjectId, meterId, high, low, nano, entries];
}

function inOrderOfKey(one: SubjectTotal, other: SubjectTotal): number {
  return (
    one.operatorId - other.operatorId ||
    one.bucket - other.bucket ||
    one.subjectId - other.subjectId ||
    one.meterId - other.meterId
  );
}
