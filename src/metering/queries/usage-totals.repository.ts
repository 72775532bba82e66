import { Injectable } from '@nestjs/common';
import { Database, type Key, type SqlValue, onSideOf, placeholders } from '../../platform/database';
import type { SummedWords } from '../decimal/words';
import { DAY_SECONDS, QUARTER_SECONDS, type TimePart } from '../time-parts';

/** 1 for a row of `usage_entry` that a client recorded, 0 for one of the platform. */
export const RECORDED_BY_API = 'CASE WHEN is_platform = 0 THEN 1 ELSE 0 END';

/** SQLite accepts 500 SELECTs per statement; few ranges have more than a handful. */
const PARTS_PER_STATEMENT = 100;

/** Maximum number of rows per statement: a few milliseconds, during which SQLite blocks all other statements. */
const PORTION = 2_000;

/** The total of one meter over a period. */
interface MeterSum extends SummedWords {
  readonly meterId: number;
}

/** Includes the number of entries that clients recorded under the name of a built-in meter. */
export interface MeterSumByOrigin extends MeterSum {
  readonly apiEntries: string | number;
}

/** The total of one meter over a slice of a period, or part of it. */
export interface SliceSum extends MeterSum {
  /** Index of the requested part. */
  readonly part: number;
  /** Local seconds of the slice's start, divided by the slice's length. */
  readonly slice: number;
}

/** Part of a range in which the offset from UTC is constant. */
export interface SlicedPart extends TimePart {
  readonly offset: number;
}

interface SourceTable {
  readonly table: string;
  /** The two columns by which an operator's rows are sorted; the first one is a time. */
  readonly key: readonly [position: string, second: string];
  readonly unitSeconds: number;
  readonly words: readonly [high: string, low: string, nano: string, entries: string];
  readonly apiEntries: string;
  /** SQL condition for rows that count. */
  readonly counted: string;
}

/** Rows of a table between two keys, excluding the first and including the second. */
interface Portion {
  readonly after: Key;
  readonly through: Key;
}

/** Reads totals in batches. Each statement sees everything committed before it. */
@Injectable()
export class UsageTotalsRepository {
  private readonly sources: Readonly<Record<TimePart['source'], SourceTable>>;
  private readonly div: string;

  constructor(private readonly database: Database) {
    this.div = database.dialect === 'sqlite' ? '/' : 'DIV';
    const stored = {
      key: ['bucket', 'meter_id'],
      words: ['SUM(sum_high)', 'SUM(sum_low)', 'SUM(sum_nano)', 'SUM(entries)'],
      apiEntries: 'COALESCE(SUM(api_entries), 0)',
      counted: '',
    } as const;
    this.sources = {
      entry: {
        table: 'usage_entry',
        key: ['occurred_at', 'id'],
        unitSeconds: 1,
        words: [`SUM(whole ${this.div} 1000000000)`, 'SUM(whole % 1000000000)', 'SUM(nano)', 'COUNT(*)'],
        apiEntries: `SUM(${RECORDED_BY_API})`,
        counted: ' AND voided_at IS NULL',
      },
      quarter: { ...stored, table: 'usage_quarter', unitSeconds: QUARTER_SECONDS },
      day: { ...stored, table: 'usage_day', unitSeconds: DAY_SECONDS },
    };
  }

  /**
   * Totals per meter. A meter may occur several times; the caller adds them up.
   * @param meterId only this meter
   */
  async *sum(operatorId: number, parts: readonly TimePart[], meterId?: number): AsyncGenerator<MeterSumByOrigin[]> {
    const filter = meterId === undefined ? '' : ' AND meter_id = ?';
    for (const { source, from, to } of parts) {
      const table = this.sources[source];
      for await (const portion of this.portions(operatorId, table, from, to)) {
        const { sql, parameters } = this.within(table, operatorId, portion);
        const select = `SELECT meter_id AS meterId, ${wordColumns(table)}, ${table.apiEntries} AS apiEntries
          ${sql}${table.counted}${filter} GROUP BY meter_id`;
        yield this.database.rows<MeterSumByOrigin>(
          select,
          meterId === undefined ? parameters : [...parameters, meterId],
        );
      }
    }
  }

  /**
   * Totals per meter and slice of `sliceSeconds` of local time, ordered by part and slice. A slice of a meter may occur
   * several times in a row.
   * @param parts in ascending order
   * @param meterIds only these meters
   */
  async *sumSlices(
    operatorId: number,
    parts: readonly SlicedPart[],
    sliceSeconds: number,
    meterIds?: readonly number[],
  ): AsyncGenerator<SliceSum[]> {
    for (let start = 0; start < parts.length;) {
      const run = runFrom(parts, start);
      const table = this.sources[run[0]!.source];
      for await (const portion of this.portions(operatorId, table, run[0]!.from, run.at(-1)!.to)) {
        const selects = run.flatMap((part, index) => {
          const cut = intersection(part, portion);
          return cut ? [this.selectSlices(operatorId, part, start + index, cut, sliceSeconds, meterIds)] : [];
        });
        const union = selects.map(({ sql }) => sql).join(' UNION ALL ');
        yield this.database.rows<SliceSum>(
          `${union} ORDER BY part, slice`,
          selects.flatMap(({ parameters }) => parameters),
        );
      }
      start += run.length;
    }
  }

  /** The first day and the day after the last one with usage of an operator, in UTC days since the epoch. */
  async dayRange(operatorId: number): Promise<{ from: number; to: number } | undefined> {
    const row = await this.database.row<{ first: number | null; last: number | null }>(
      'SELECT MIN(bucket) AS first, MAX(bucket) AS last FROM usage_day WHERE operator_id = ?',
      [operatorId],
    );
    if (typeof row?.first !== 'number') return undefined;
    return { from: row.first, to: Number(row.last) + 1 };
  }

  private selectSlices(
    operatorId: number,
    part: SlicedPart,
    index: number,
    portion: Portion,
    sliceSeconds: number,
    meterIds: readonly number[] = [],
  ): { sql: string; parameters: SqlValue[] } {
    const table = this.sources[part.source];
    // Adds a day and subtracts it again, because division rounds towards zero and local time may start below zero.
    const local = `(${table.key[0]} * ${table.unitSeconds} + ${part.offset + DAY_SECONDS})`;
    const slice = `${local} ${this.div} ${sliceSeconds} - ${DAY_SECONDS / sliceSeconds}`;
    const filter = meterIds.length > 0 ? ` AND meter_id IN (${placeholders(meterIds.length)})` : '';
    const { sql, parameters } = this.within(table, operatorId, portion);
    return {
      sql: `SELECT ${index} AS part, ${slice} AS slice, meter_id AS meterId, ${wordColumns(table)}
        ${sql}${table.counted}${filter} GROUP BY meter_id, ${slice}`,
      parameters: [...parameters, ...meterIds],
    };
  }

  /** Splits the range from `from` (inclusive) to `to` (exclusive) into portions of one statement each. */
  private async *portions(operatorId: number, table: SourceTable, from: number, to: number): AsyncGenerator<Portion> {
    // The second column is never negative, so these keys are adjacent to all keys with the same position.
    const end: Key = [to, -1];
    let after: Key = [from, -1];
    for (;;) {
      const { sql, parameters } = this.within(table, operatorId, { after, through: end });
      const [first, second] = table.key;
      const last = await this.database.row<{ first: number; second: number }>(
        `SELECT ${first} AS first, ${second} AS second ${sql}
          ORDER BY ${first}, ${second} LIMIT 1 OFFSET ${PORTION - 1}`,
        parameters,
      );
      const through: Key = last ? [last.first, last.second] : end;
      yield { after, through };
      if (!last) return;
      after = through;
    }
  }

  private within({ table, key }: SourceTable, operatorId: number, { after, through }: Portion) {
    const low = onSideOf(this.database, key, '>', after);
    const high = onSideOf(this.database, key, '<=', through);
    return {
      sql: `FROM ${table} WHERE operator_id = ? AND ${low.sql} AND ${high.sql}`,
      parameters: [operatorId, ...low.parameters, ...high.parameters],
    };
  }
}

/** The parts from `start` on that use the same table, as many as fit into one statement. */
function runFrom(parts: readonly SlicedPart[], start: number): SlicedPart[] {
  const next = parts.findIndex(({ source }, index) => index > start && source !== parts[start]!.source);
  return parts.slice(start, Math.min(next < 0 ? parts.length : next, start + PARTS_PER_STATEMENT));
}

/** The overlap of a part and a portion. */
function intersection(part: TimePart, { after, through }: Portion): Portion | undefined {
  const start: Key = [part.from, -1];
  const end: Key = [part.to, -1];
  const cut = { after: isBefore(start, after) ? after : start, through: isBefore(through, end) ? through : end };
  return isBefore(cut.after, cut.through) ? cut : undefined;
}

function isBefore([one, second]: Key, [other, otherSecond]: Key): boolean {
  return one === other ? Number(second) < Number(otherSecond) : Number(one) < Number(other);
}

function wordColumns({ words: [high, low, nano, entries] }: SourceTable): string {
  return `CAST(${high} AS CHAR) AS high, CAST(${low} AS CHAR) AS low, CAST(${nano} AS CHAR) AS nano, ${entries} AS entries`;
}
