import { Injectable } from '@nestjs/common';
import { Database, type Key, type SqlValue, onSideOf } from '../../platform/database';
import { type DateRange, MAX_TIMESTAMP, localDateAt, monthAround } from '../../platform/values/time';
import type { MeterFilter } from '../aggregations/aggregation';
import { meterCondition } from '../aggregations/meter-condition';
import { ENTRIES_OF_SUBJECTS } from '../entries/usage-entries.repository';
import { DAY_SECONDS, QUARTER_SECONDS, type TimePart } from '../time-parts';
import type { MeterSumByOrigin, SliceSum, SlicedPart, SubjectSum, SumFilter } from './usage-sums';

/** 1 for a row of `usage_entry` that a client recorded, 0 for one of the platform. */
export const RECORDED_BY_API = 'CASE WHEN is_platform = 0 THEN 1 ELSE 0 END';

/** SQLite accepts 500 SELECTs per statement; few ranges have more than a handful. */
const PARTS_PER_STATEMENT = 100;

/** Maximum number of rows per statement: a few milliseconds, during which SQLite blocks all other statements. */
const PORTION = 2_000;

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

interface Condition {
  readonly sql: string;
  readonly parameters: SqlValue[];
}

/** The rows of an operator, or of one subject. */
interface OwnedRows extends SourceTable {
  readonly owner: Condition;
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

  /** Totals per meter. A meter may occur several times; the caller adds them up. */
  async *sum(
    operatorId: number,
    parts: readonly TimePart[],
    filter: SumFilter = {},
  ): AsyncGenerator<MeterSumByOrigin[]> {
    for (const { source, from, to } of parts) {
      const rows = this.rowsOf(source, operatorId, filter);
      for await (const portion of this.portions(rows, from, to)) {
        const { sql, parameters } = this.counted(rows, portion, filter);
        yield this.database.rows<MeterSumByOrigin>(
          `SELECT meter_id AS meterId, ${wordColumns(rows)}, ${rows.apiEntries} AS apiEntries ${sql} GROUP BY meter_id`,
          parameters,
        );
      }
    }
  }

  /** Totals per subject of parts of single entries, with null for entries without one. A subject may occur several times. */
  async *sumBySubject(
    operatorId: number,
    parts: readonly TimePart[],
    filter: MeterFilter,
  ): AsyncGenerator<SubjectSum[]> {
    for (const { from, to } of parts) {
      const rows = this.rowsOf('entry', operatorId, filter);
      for await (const portion of this.portions(rows, from, to)) {
        const { sql, parameters } = this.counted(rows, portion, filter);
        yield this.database.rows<SubjectSum>(
          `SELECT subject_id AS subjectId, ${wordColumns(rows)} ${sql} GROUP BY subject_id`,
          parameters,
        );
      }
    }
  }

  /**
   * Totals per meter and slice of `sliceSeconds` of local time, ordered by part and slice. A slice of a meter may occur
   * several times in a row.
   * @param parts in ascending order
   */
  async *sumSlices(
    operatorId: number,
    parts: readonly SlicedPart[],
    sliceSeconds: number,
    filter: SumFilter = {},
  ): AsyncGenerator<SliceSum[]> {
    for (let start = 0; start < parts.length;) {
      const run = runFrom(parts, start);
      const rows = this.rowsOf(run[0]!.source, operatorId, filter);
      for await (const portion of this.portions(rows, run[0]!.from, run.at(-1)!.to)) {
        const selects = run.flatMap((part, index) => {
          const cut = intersection(part, portion);
          return cut ? [this.selectSlices(rows, part, start + index, cut, sliceSeconds, filter)] : [];
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
      `SELECT (SELECT MIN(bucket) FROM usage_day WHERE operator_id = ?) AS first,
          (SELECT MAX(bucket) FROM usage_day WHERE operator_id = ?) AS last`,
      [operatorId, operatorId],
    );
    if (typeof row?.first !== 'number') return undefined;
    return { from: row.first, to: Number(row.last) + 1 };
  }

  /**
   * Complete months with all usage of an operator, in every time zone: two days of margin, because local days start
   * before or after UTC days.
   */
  async usedMonths(operatorId: number): Promise<DateRange | undefined> {
    const used = await this.dayRange(operatorId);
    if (!used) return undefined;
    const dateAt = (day: number) => localDateAt('UTC', Math.min(day * DAY_SECONDS, MAX_TIMESTAMP));
    return { from: monthAround(dateAt(used.from - 2)).from, to: monthAround(dateAt(used.to + 2)).to };
  }

  private selectSlices(
    rows: OwnedRows,
    part: SlicedPart,
    index: number,
    portion: Portion,
    sliceSeconds: number,
    filter: SumFilter,
  ): Condition {
    // Adds a day and subtracts it again, because division rounds towards zero and local time may start below zero.
    const local = `(${rows.key[0]} * ${rows.unitSeconds} + ${part.offset + DAY_SECONDS})`;
    const slice = `${local} ${this.div} ${sliceSeconds} - ${DAY_SECONDS / sliceSeconds}`;
    const { sql, parameters } = this.counted(rows, portion, filter);
    return {
      sql: `SELECT ${index} AS part, ${slice} AS slice, meter_id AS meterId, ${wordColumns(rows)}
        ${sql} GROUP BY meter_id, ${slice}`,
      parameters,
    };
  }

  private rowsOf(source: TimePart['source'], operatorId: number, { subjectId }: SumFilter): OwnedRows {
    const rows = this.sources[source];
    if (subjectId === undefined) return { ...rows, owner: { sql: 'operator_id = ?', parameters: [operatorId] } };
    const owner = { sql: 'operator_id = ? AND subject_id = ?', parameters: [operatorId, subjectId] };
    return { ...rows, table: ENTRIES_OF_SUBJECTS, owner };
  }

  /** Splits the range from `from` (inclusive) to `to` (exclusive) into portions of one statement each. */
  private async *portions(rows: OwnedRows, from: number, to: number): AsyncGenerator<Portion> {
    // The second column is never negative, so these keys are adjacent to all keys with the same position.
    const end: Key = [to, -1];
    let after: Key = [from, -1];
    for (;;) {
      const { sql, parameters } = this.within(rows, { after, through: end });
      const [first, second] = rows.key;
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

  private within({ table, key, owner }: OwnedRows, { after, through }: Portion): Condition {
    const low = onSideOf(this.database, key, '>', after);
    const high = onSideOf(this.database, key, '<=', through);
    return {
      sql: `FROM ${table} WHERE ${owner.sql} AND ${low.sql} AND ${high.sql}`,
      parameters: [...owner.parameters, ...low.parameters, ...high.parameters],
    };
  }

  /** The rows of a portion that count, of some meters. */
  private counted(rows: OwnedRows, portion: Portion, filter: MeterFilter): Condition {
    const { sql, parameters } = this.within(rows, portion);
    const ofMeters = meterCondition(filter);
    return { sql: `${sql}${rows.counted}${ofMeters.sql}`, parameters: [...parameters, ...ofMeters.parameters] };
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
