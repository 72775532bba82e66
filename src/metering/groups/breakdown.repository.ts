import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import type { MeterGroupEntity } from '../definitions/meter-group.entity';
import type { SummedWords } from '../decimal/words';
import { MeterSumsRepository } from '../queries/meter-sums.repository';
import { bucketRange } from './local-buckets';

/** Usage of one value, or of the meter, in a period. */
export interface SliceRow extends SummedWords {
  /** Null for the meter. */
  readonly valueId: number | null;
}

/**
 * Up to this number of entries, each word of a sum stays below 2^53. It can then be read as a number, which is faster.
 */
const EXACT_ENTRIES = 9_000_000;

const exact = (sum: string) =>
  `CASE WHEN SUM(entries) < ${EXACT_ENTRIES} THEN SUM(${sum}) ELSE CAST(SUM(${sum}) AS CHAR) END`;

@Injectable()
export class BreakdownRepository {
  /** Days per statement. SQLite blocks all other statements while one runs. */
  readonly daysAtOnce: number;

  constructor(
    private readonly database: Database,
    private readonly meters: MeterSumsRepository,
  ) {
    this.daysAtOnce = database.dialect === 'sqlite' ? 5 : 31;
  }

  /**
   * Totals by value from one bucket to another (both days or both the same month), and those of the meter. A single
   * statement, so that they are consistent.
   */
  async slice(group: MeterGroupEntity, first: number, last: number): Promise<SliceRow[]> {
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
}
