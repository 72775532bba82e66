import { Injectable } from '@nestjs/common';
import { Database, type SqlValue, placeholders } from '../../database';
import type { SummedLimbs } from '../numbers/limbs';
import { DAY_SECONDS, QUARTER_SECONDS, type TimePart } from '../time-parts';

/** SQLite takes 500 SELECTs in one statement; few ranges have more than a handful. */
const PARTS_PER_STATEMENT = 100;

/** The total of one meter over one stretch of time. */
export interface MeterSum extends SummedLimbs {
  readonly meterId: number;
}

/** The total of one meter over one slice of a stretch of time. */
export interface SliceSum extends MeterSum {
  /** Which of the parts that were asked for. */
  readonly part: number;
  /** Local seconds of the slice's start divided by the slice's length. */
  readonly slice: number;
}

/** A part of a range in which the local clock is ahead of UTC by the same offset. */
export interface SlicedPart extends TimePart {
  readonly offset: number;
}

interface SourceTable {
  readonly table: string;
  readonly position: string;
  readonly unitSeconds: number;
  readonly limbs: readonly [high: string, low: string, nano: string, entries: string];
}

/** Reads totals. Each method is one statement wherever possible, and one statement sees one state of the database. */
@Injectable()
export class UsageTotalsRepository {
  private readonly sources: Readonly<Record<TimePart['source'], SourceTable>>;
  private readonly div: string;

  constructor(private readonly database: Database) {
    this.div = database.dialect === 'sqlite' ? '/' : 'DIV';
    const kept = ['SUM(sum_high)', 'SUM(sum_low)', 'SUM(sum_nano)', 'SUM(entries)'] as const;
    this.sources = {
      entry: {
        table: 'usage_entry',
        position: 'occurred_at',
        unitSeconds: 1,
        limbs: [`SUM(whole ${this.div} 1000000000)`, 'SUM(whole % 1000000000)', 'SUM(nano)', 'COUNT(*)'],
      },
      quarter: { table: 'usage_quarter', position: 'bucket', unitSeconds: QUARTER_SECONDS, limbs: kept },
      day: { table: 'usage_day', position: 'bucket', unitSeconds: DAY_SECONDS, limbs: kept },
    };
  }

  /** Totals per meter and part. A meter appears once for each part in which it has entries. */
  async sum(operatorId: number, parts: readonly TimePart[]): Promise<MeterSum[]> {
    if (parts.length === 0) return [];
    const selects = parts.map((part) => {
      const source = this.sources[part.source];
      return `SELECT meter_id AS meterId, ${limbColumns(source)} ${within(source)} GROUP BY meter_id`;
    });
    return this.database.rows(
      selects.join(' UNION ALL '),
      parts.flatMap((part) => [operatorId, part.from, part.to]),
    );
  }

  /**
   * Totals per meter and slice of `sliceSeconds` of local time, in order of the parts.
   * @param meterIds these meters only
   */
  async sumSlices(
    operatorId: number,
    parts: readonly SlicedPart[],
    sliceSeconds: number,
    meterIds?: readonly number[],
  ): Promise<SliceSum[]> {
    const sums: SliceSum[] = [];
    for (let start = 0; start < parts.length; start += PARTS_PER_STATEMENT) {
      const batch = parts.slice(start, start + PARTS_PER_STATEMENT);
      const selects = batch.map((part, index) => {
        const source = this.sources[part.source];
        // A day is added and taken off again, since division rounds towards zero and local time may begin below it.
        const local = `(${source.position} * ${source.unitSeconds} + ${part.offset + DAY_SECONDS})`;
        const slice = `${local} ${this.div} ${sliceSeconds} - ${DAY_SECONDS / sliceSeconds}`;
        const filter = meterIds ? ` AND meter_id IN (${placeholders(meterIds.length)})` : '';
        return `SELECT ${start + index} AS part, ${slice} AS slice, meter_id AS meterId, ${limbColumns(source)}
          ${within(source)}${filter} GROUP BY meter_id, ${slice}`;
      });
      const values = batch.flatMap(({ from, to }): SqlValue[] => [operatorId, from, to, ...(meterIds ?? [])]);
      sums.push(...(await this.database.rows<SliceSum>(selects.join(' UNION ALL '), values)));
    }
    return sums;
  }

  /** First and one past the last day, counted from the epoch in UTC, that an operator has usage on. */
  async dayRange(operatorId: number): Promise<{ from: number; to: number } | undefined> {
    const row = await this.database.row<{ first: number | null; last: number | null }>(
      'SELECT MIN(bucket) AS first, MAX(bucket) AS last FROM usage_day WHERE operator_id = ?',
      [operatorId],
    );
    if (typeof row?.first !== 'number') return undefined;
    return { from: row.first, to: Number(row.last) + 1 };
  }
}

function limbColumns({ limbs: [high, low, nano, entries] }: SourceTable): string {
  return `CAST(${high} AS CHAR) AS high, CAST(${low} AS CHAR) AS low, CAST(${nano} AS CHAR) AS nano, ${entries} AS entries`;
}

function within({ table, position }: SourceTable): string {
  return `FROM ${table} WHERE operator_id = ? AND ${position} >= ? AND ${position} < ?`;
}
