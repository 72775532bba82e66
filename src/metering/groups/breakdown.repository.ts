import { Injectable } from '@nestjs/common';
import { Database } from '../../database';
import type { MeterGroupEntity } from '../definitions/meter-group.entity';
import type { SummedLimbs } from '../numbers/limbs';
import { MeterSumsRepository } from '../reading/meter-sums.repository';
import { type StoredText, toText, wholeText } from '../stored-text';
import { bucketRange } from './local-buckets';

/** What one value adds up to in a slice of time, or all of the meter. */
export interface SliceRow extends SummedLimbs {
  /** Null for the meter as a whole. */
  readonly valueId: number | null;
  /** Null without an ID of its own. */
  readonly value: string | null;
}

@Injectable()
export class BreakdownRepository {
  /** Days that one statement goes through: SQLite holds up everybody meanwhile. */
  readonly daysAtOnce: number;

  constructor(
    private readonly database: Database,
    private readonly meters: MeterSumsRepository,
  ) {
    this.daysAtOnce = database.dialect === 'sqlite' ? 2 : 31;
  }

  /**
   * Totals by value from one bucket to another, both days or both the same month, and those of the meter. One statement,
   * so that both are of one moment.
   */
  async slice(group: MeterGroupEntity, first: number, last: number): Promise<SliceRow[]> {
    const { operatorId, id, meterId, timeZone } = group;
    const period = { start: bucketRange(timeZone, first).start, end: bucketRange(timeZone, last).end };
    const whole = this.meters.select(operatorId, meterId, period);
    const ofMeter = whole.map(
      ({ sql }) => `UNION ALL SELECT NULL AS valueId, NULL AS value, high, low, nano, entries FROM (${sql}) AS whole`,
    );
    const rows = await this.database.rows<Omit<SliceRow, 'value'> & { value: StoredText }>(
      `SELECT sums.value_id AS valueId, ${wholeText(this.database, 'v.value')} AS value, high, low, nano, entries
        FROM (
          SELECT value_id, CAST(SUM(sum_high) AS CHAR) AS high, CAST(SUM(sum_low) AS CHAR) AS low,
              CAST(SUM(sum_nano) AS CHAR) AS nano, SUM(entries) AS entries
            FROM usage_group_total WHERE operator_id = ? AND group_id = ? AND bucket >= ? AND bucket <= ?
            GROUP BY value_id
        ) AS sums LEFT JOIN usage_group_value v ON v.id = sums.value_id
        ${ofMeter.join(' ')}`,
      [operatorId, id, first, last, ...whole.flatMap(({ parameters }) => parameters)],
    );
    return rows.map((row) => ({ ...row, value: toText(row.value) }));
  }
}
