import { Injectable } from '@nestjs/common';
import { Database, type SqlValue, placeholders } from '../../platform/database';
import { usageOf } from '../aggregations/aggregation';
import type { SummedWords } from '../decimal/words';
import { ENTRIES_OF_SUBJECTS } from '../entries/usage-entries.repository';
import type { BucketKind } from '../local-buckets';
import { type TimePart, timeParts } from '../time-parts';

/** Buckets per SELECT. */
const BUCKETS = 500;

/** SELECTs and parameters per statement; SQLite accepts 500 and 32,766. */
const SELECTS_PER_STATEMENT = 200;
const PARAMETERS_PER_STATEMENT = 10_000;

interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** A meter and a range from `start` (inclusive) to `end` (exclusive). */
export interface MeterPeriod extends TimeRange {
  readonly operatorId: number;
  readonly meterId: number;
  /** Whether its usage is the number of entries. */
  readonly isCounted: boolean;
  /** Only the usage of this subject. */
  readonly subject?: MeterSubject | undefined;
}

interface SubjectBuckets {
  readonly kind: BucketKind;
  readonly buckets: readonly number[];
}

interface MeterSubject {
  readonly id: number;
  /** The local days and months of the period, whose totals are read; without them, the subject's entries are summed. */
  readonly totals: readonly SubjectBuckets[] | undefined;
}

interface Select {
  readonly sql: string;
  readonly parameters: SqlValue[];
}

/**
 * Sums of one meter, or of its subjects. Looks up its totals individually, because a range of days would include all
 * meters of those days.
 */
@Injectable()
export class MeterSumsRepository {
  private readonly entryWords: string;

  constructor(private readonly database: Database) {
    const div = database.dialect === 'sqlite' ? '/' : 'DIV';
    this.entryWords = words(`SUM(whole ${div} 1000000000)`, 'SUM(whole % 1000000000)', 'SUM(nano)', 'COUNT(*)');
  }

  /** The usage of each period in billionths, with as few statements as possible. */
  async sums(periods: readonly MeterPeriod[]): Promise<bigint[]> {
    const totals = periods.map(() => 0n);
    const selects = periods.flatMap((period, index) =>
      this.selectsOf(period).map(({ sql, parameters }) => ({
        sql: `SELECT ${index} AS period, sums.* FROM (${sql}) AS sums`,
        parameters,
      })),
    );
    for (const statement of packed(selects)) {
      const rows = await this.database.rows<SummedWords & { period: number }>(
        statement.map(({ sql }) => sql).join(' UNION ALL '),
        statement.flatMap(({ parameters }) => parameters),
      );
      for (const row of rows) totals[row.period]! += usageOf(row, periods[row.period]!.isCounted);
    }
    return totals;
  }

  /** SELECTs for a UNION whose rows add up to the usage from `start` (inclusive) to `end` (exclusive). */
  select(operatorId: number, meterId: number, { start, end }: TimeRange): Select[] {
    return timeParts(start, end).flatMap((part) => {
      if (part.source === 'entry') {
        const sql = `SELECT ${this.entryWords}
          FROM usage_entry WHERE operator_id = ? AND meter_id = ? AND occurred_at >= ? AND occurred_at < ?
            AND voided_at IS NULL`;
        return [{ sql, parameters: [operatorId, meterId, part.from, part.to] }];
      }
      const table = part.source === 'day' ? 'usage_day' : 'usage_quarter';
      return bucketsOf(part).map((buckets) => ({
        sql: `SELECT ${words('SUM(sum_high)', 'SUM(sum_low)', 'SUM(sum_nano)', 'SUM(entries)')}
          FROM ${table} WHERE operator_id = ? AND bucket IN (${placeholders(buckets.length)}) AND meter_id = ?`,
        parameters: [operatorId, ...buckets, meterId],
      }));
    });
  }

  private selectsOf(period: MeterPeriod): Select[] {
    const { operatorId, meterId, subject } = period;
    return subject ? this.selectsOfSubject(period, subject) : this.select(operatorId, meterId, period);
  }

  private selectsOfSubject({ operatorId, meterId, start, end }: MeterPeriod, { id, totals }: MeterSubject): Select[] {
    if (!totals) {
      const sql = `SELECT ${this.entryWords} FROM ${ENTRIES_OF_SUBJECTS}
        WHERE operator_id = ? AND subject_id = ? AND occurred_at >= ? AND occurred_at < ? AND meter_id = ?
          AND voided_at IS NULL`;
      return [{ sql, parameters: [operatorId, id, start, end, meterId] }];
    }
    return totals.map(({ kind, buckets }) => ({
      sql: `SELECT ${words('SUM(sum_high)', 'SUM(sum_low)', 'SUM(sum_nano)', 'SUM(entries)')}
        FROM ${kind === 'month' ? 'usage_subject_month' : 'usage_subject_day'}
        WHERE operator_id = ? AND bucket IN (${placeholders(buckets.length)}) AND subject_id = ? AND meter_id = ?`,
      parameters: [operatorId, ...buckets, id, meterId],
    }));
  }
}

/** Groups SELECTs so that each group fits into one statement. */
function packed(selects: readonly Select[]): Select[][] {
  const statements: Select[][] = [];
  let parameters = Infinity;
  for (const select of selects) {
    parameters += select.parameters.length;
    if (parameters > PARAMETERS_PER_STATEMENT || statements.at(-1)!.length === SELECTS_PER_STATEMENT) {
      statements.push([]);
      parameters = select.parameters.length;
    }
    statements.at(-1)!.push(select);
  }
  return statements;
}

/** SUM over no rows is null. */
function words(high: string, low: string, nano: string, entries: string): string {
  const text = (sum: string) => `CAST(COALESCE(${sum}, 0) AS CHAR)`;
  return `${text(high)} AS high, ${text(low)} AS low, ${text(nano)} AS nano, COALESCE(${entries}, 0) AS entries`;
}

function bucketsOf({ from, to }: TimePart): number[][] {
  const parts: number[][] = [];
  for (let start = from; start < to; start += BUCKETS) {
    parts.push(Array.from({ length: Math.min(BUCKETS, to - start) }, (_, index) => start + index));
  }
  return parts;
}
