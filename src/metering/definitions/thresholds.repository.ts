import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, EntityRows, inBatches, placeholders } from '../../platform/database';
import { ThresholdEntity } from './threshold.entity';

/** A day or month in which a threshold was reached. */
export interface ReachedPeriod {
  readonly thresholdId: number;
  readonly bucket: number;
}

@Injectable()
export class ThresholdsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
    private readonly bulk: BulkWrites,
  ) {}

  /** Oldest first. */
  list(operatorId: number): Promise<ThresholdEntity[]> {
    return this.plain.select(ThresholdEntity, 'WHERE operator_id = ? ORDER BY id', [operatorId]);
  }

  insert(threshold: Omit<ThresholdEntity, 'id'>): Promise<number> {
    return this.plain.insert(ThresholdEntity, threshold);
  }

  /** @returns whether it existed */
  async delete(operatorId: number, publicId: string): Promise<boolean> {
    const ofThreshold =
      'operator_id = ? AND threshold_id = (SELECT id FROM usage_threshold WHERE operator_id = ? AND public_id = ?)';
    await this.database.execute(`DELETE FROM usage_threshold_period WHERE ${ofThreshold}`, [
      operatorId,
      operatorId,
      publicId,
    ]);
    return (await this.database.manager.delete(ThresholdEntity, { operatorId, publicId })).affected === 1;
  }

  /**
   * Locks thresholds until the open transaction ends, in the same order in all transactions. The last transaction to
   * commit therefore sees the usage of all others.
   * @returns those that still exist
   */
  async lockThresholds(operatorIds: readonly number[], thresholdIds: readonly number[]): Promise<Set<number>> {
    const locked = new Set<number>();
    for (const batch of inBatches([...thresholdIds].sort((one, other) => one - other))) {
      const rows = await this.database.rows<{ id: number }>(
        `SELECT id FROM usage_threshold
          WHERE operator_id IN (${placeholders(operatorIds.length)}) AND id IN (${placeholders(batch.length)})
          ORDER BY id ${this.database.forUpdate}`,
        [...operatorIds, ...batch],
      );
      for (const { id } of rows) locked.add(id);
    }
    return locked;
  }

  /** The periods among these buckets that have reached the operator's thresholds. */
  async listReached(
    operatorId: number,
    thresholdIds: readonly number[],
    buckets: readonly number[],
  ): Promise<ReachedPeriod[]> {
    const reached: ReachedPeriod[] = [];
    for (const batch of inBatches(buckets)) {
      reached.push(
        ...(await this.database.rows<ReachedPeriod>(
          `SELECT threshold_id AS thresholdId, bucket FROM usage_threshold_period
            WHERE operator_id = ? AND threshold_id IN (${placeholders(thresholdIds.length)})
              AND bucket IN (${placeholders(batch.length)})`,
          [operatorId, ...thresholdIds, ...batch],
        )),
      );
    }
    return reached;
  }

  /** Records reached periods that `listReached` does not return yet. */
  async noteReached(operatorId: number, periods: readonly ReachedPeriod[], now: number): Promise<void> {
    const columns = ['operator_id', 'threshold_id', 'bucket', 'reached_at'];
    await this.bulk.insert('usage_threshold_period', columns, periods, ({ thresholdId, bucket }) => [
      ...[operatorId, thresholdId, bucket, now],
    ]);
  }
}
