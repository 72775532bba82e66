import { Injectable } from '@nestjs/common';
import { Database, type SqlValue, placeholders } from '../../database';
import { type SummedLimbs, limbsToNano } from '../numbers/limbs';
import { type TimePart, timeParts } from '../time-parts';

/** Buckets that one SELECT goes to. */
const BUCKETS = 500;

interface TimeRange {
  readonly start: number;
  readonly end: number;
}

interface Select {
  readonly sql: string;
  readonly parameters: SqlValue[];
}

/**
 * What one meter adds up to. Its totals are gone to one by one, since a range of days would be all meters of these days.
 */
@Injectable()
export class MeterSumsRepository {
  private readonly div: string;

  constructor(private readonly database: Database) {
    this.div = database.dialect === 'sqlite' ? '/' : 'DIV';
  }

  /** The usage from `start` to before `end`, in billionths. */
  async sum(operatorId: number, meterId: number, period: TimeRange): Promise<bigint> {
    const selects = this.select(operatorId, meterId, period);
    if (selects.length === 0) return 0n;
    const rows = await this.database.rows<SummedLimbs>(
      selects.map(({ sql }) => sql).join(' UNION ALL '),
      selects.flatMap(({ parameters }) => parameters),
    );
    return rows.reduce((sum, row) => sum + limbsToNano(row), 0n);
  }

  /** SELECTs for a UNION whose rows add up to the usage from `start` to before `end`. */
  select(operatorId: number, meterId: number, { start, end }: TimeRange): Select[] {
    return timeParts(start, end).flatMap((part) => {
      if (part.source === 'entry') {
        const sums = [`SUM(whole ${this.div} 1000000000)`, 'SUM(whole % 1000000000)', 'SUM(nano)', 'COUNT(*)'] as const;
        const sql = `SELECT ${limbs(...sums)}
          FROM usage_entry WHERE operator_id = ? AND meter_id = ? AND occurred_at >= ? AND occurred_at < ?
            AND voided_at IS NULL`;
        return [{ sql, parameters: [operatorId, meterId, part.from, part.to] }];
      }
      const table = part.source === 'day' ? 'usage_day' : 'usage_quarter';
      return bucketsOf(part).map((buckets) => ({
        sql: `SELECT ${limbs('SUM(sum_high)', 'SUM(sum_low)', 'SUM(sum_nano)', 'SUM(entries)')}
          FROM ${table} WHERE operator_id = ? AND bucket IN (${placeholders(buckets.length)}) AND meter_id = ?`,
        parameters: [operatorId, ...buckets, meterId],
      }));
    });
  }
}

/** What is summed up of nothing is null. */
function limbs(high: string, low: string, nano: string, entries: string): string {
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
