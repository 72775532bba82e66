import { Injectable } from '@nestjs/common';
import { Database, inBatches, placeholders } from '../../platform/database';
import type { MeterAggregation } from './aggregation';

interface MeterRow extends MeterAggregation {
  readonly meterId: number;
}

/** The aggregation of a meter that is about to get entries. */
export interface LockedMeter extends Pick<MeterRow, 'meterId' | 'aggregation'> {
  /** Whether it had entries before, so that its aggregation cannot change any more. */
  readonly hasEntries: boolean;
}

/** Reads how meters are aggregated. Not cached, because a definition applies to the first entry after it. */
@Injectable()
export class AggregationsRepository {
  constructor(private readonly database: Database) {}

  /** The meters of an operator that are not summed, or one of them; at most 1,000. */
  async list(operatorId: number, meterId?: number): Promise<Map<number, MeterAggregation>> {
    const rows = await this.database.rows<MeterRow>(
      `SELECT meter_id AS meterId, aggregation, unique_by AS uniqueBy FROM meter_definition
        WHERE operator_id = ? ${meterId === undefined ? '' : 'AND meter_id = ?'} AND aggregation <> 'sum'`,
      [operatorId, ...(meterId === undefined ? [] : [meterId])],
    );
    return new Map(rows.map(({ meterId: id, ...aggregation }) => [id, aggregation]));
  }

  /** Whether a meter has ever had entries. */
  async hasEntries(operatorId: number, meterId: number): Promise<boolean> {
    const row = await this.database.row('SELECT id FROM usage_entry WHERE operator_id = ? AND meter_id = ? LIMIT 1', [
      operatorId,
      meterId,
    ]);
    return row !== undefined;
  }

  /**
   * Locks meters until the open transaction ends, so that a change of their aggregation waits and then finds the
   * entries. Writers of the same meter do not wait for each other.
   */
  async lockMeters(operatorIds: readonly number[], meterIds: readonly number[]): Promise<LockedMeter[]> {
    const locked: LockedMeter[] = [];
    for (const batch of inBatches([...meterIds].sort((one, other) => one - other))) {
      const rows = await this.database.rows<Omit<LockedMeter, 'hasEntries'> & { hasEntries: number | string }>(
        `SELECT meter.id AS meterId, COALESCE(meter_definition.aggregation, 'sum') AS aggregation,
            EXISTS (SELECT 1 FROM usage_entry WHERE usage_entry.operator_id = meter.operator_id
              AND usage_entry.meter_id = meter.id) AS hasEntries
          FROM meter LEFT JOIN meter_definition ON meter_definition.operator_id = meter.operator_id
            AND meter_definition.meter_id = meter.id
          WHERE meter.operator_id IN (${placeholders(operatorIds.length)})
            AND meter.id IN (${placeholders(batch.length)})
          ORDER BY meter.id ${this.database.forShare}`,
        [...operatorIds, ...batch],
      );
      locked.push(...rows.map((row) => ({ ...row, hasEntries: Number(row.hasEntries) === 1 })));
    }
    return locked;
  }
}
