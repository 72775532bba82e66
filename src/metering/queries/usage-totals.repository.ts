import { Injectable } from '@nestjs/common';
import { Database, type Key, type SqlValue, onSideOf, placeholders } from '../../database';
import type { SummedWords } from '../decimal/words';
import { RECORDED_BY_API } from '../platform-meters/recorded-by-api';
import { DAY_SECONDS, QUARTER_SECONDS, type TimePart } from '../time-parts';

/** SQLite takes 500 SELECTs in one statement; few ranges have more than a handful. */
const PARTS_PER_STATEMENT = 100;

/** Rows that one statement goes through at most: a few milliseconds, in which SQLite holds up everybody. */
const PORTION = 2_000;

/** The total of one meter over some stretch of time. */
interface MeterSum extends SummedWords {
  readonly meterId: number;
}

/** Also how many entries clients have recorded under the name of a built-in meter. */
export interface MeterSumByOrigin extends MeterSum {
  readonly apiEntries: string | number;
}

/** The total of one meter over one slice of a stretch of time, or over a part of it. */
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
  /** The two columns that its rows of an operator are sorted by, of which the first is a time. */
  readonly key: readonly [position: string, second: string];
  readonly unitSeconds: number;
  readonly words: readonly [high: string, low: string, nano: string, entries: string];
  readonly apiEntries: string;
  /** What its rows have to be in order to count. */
  readonly counted: string;
}

/** Rows of one table after one key, up to and with another. */
interface Portion {
  readonly after: Key;
  readonly through: Key;
}

/** Reads totals, some rows at a time; each statement sees what was committed before it. */
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

  /** Totals per meter. A meter may appear several times, with what is to be added up. */
  async *sum(operatorId: number, parts: readonly TimePart[]): AsyncGenerator<MeterSumByOrigin[]> {
    for (const { source, from, to } of parts) {
      const table = this.sources[source];
      for await (const portion of this.portions(operatorId, table, from, to)) {
        const { sql, parameters } = this.within(table, operatorId, portion);
        const select = `SELECT meter_id AS meterId, ${wordColumns(table)}, ${table.apiEntries} AS apiEntries
          ${sql}${table.counted} GROUP BY meter_id`;
        yield this.database.rows<MeterSumByOrigin>(select, parameters);
      }
    }
  }

  /**
   * Totals per meter and slice of `sliceSeconds` of local time, in order of the parts and slices. One slice may appear
   * several times, one directly after another of the same meter.
   * @param parts in order of time
   * @param meterIds these meters only
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

  /** First and one past the last day, counted from the epoch in UTC, that an operator has usage on. */
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
    // A day is added and taken off again, since division rounds towards zero and local time may begin below it.
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

  /** Cuts what lies from `from` to before `to` into portions that one statement each may read. */
  private async *portions(operatorId: number, table: SourceTable, from: number, to: number): AsyncGenerator<Portion> {
    // No second column is negative, so these keys are next to all of a position on either side.
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

/** The parts from `start` that come from the same table, as many as fit one statement. */
function runFrom(parts: readonly SlicedPart[], start: number): SlicedPart[] {
  const next = parts.findIndex(({ source }, index) => index > start && source !== parts[start]!.source);
  return parts.slice(start, Math.min(next < 0 ? parts.length : next, start + PARTS_PER_STATEMENT));
}

/** What of a part lies in a portion. */
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
