import { Injectable } from '@nestjs/common';
import { Database, EntityRows } from '../../database';
import { ThresholdEntity } from './threshold.entity';

@Injectable()
export class ThresholdsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  /** Oldest first. */
  list(operatorId: number): Promise<ThresholdEntity[]> {
    return this.plain.select(ThresholdEntity, 'WHERE operator_id = ? ORDER BY id', [operatorId]);
  }

  exists(operatorId: number, publicId: string): Promise<boolean> {
    return this.database.manager.existsBy(ThresholdEntity, { operatorId, publicId });
  }

  insert(threshold: Omit<ThresholdEntity, 'id'>): Promise<number> {
    return this.plain.insert(ThresholdEntity, threshold);
  }

  /** @returns whether it was there */
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
   * Lets nobody else look at a period of a threshold for the rest of the unit of work, so that the last to commit sees
   * the usage of all.
   * @returns when it was reached, in Unix seconds
   */
  async lockPeriod(operatorId: number, thresholdId: number, bucket: number): Promise<number | undefined> {
    const key = [operatorId, thresholdId, bucket];
    const isSqlite = this.database.dialect === 'sqlite';
    await this.database.execute(
      `INSERT INTO usage_threshold_period (operator_id, threshold_id, bucket) VALUES (?, ?, ?) ${
        isSqlite
          ? 'ON CONFLICT (operator_id, threshold_id, bucket) DO NOTHING'
          : 'ON DUPLICATE KEY UPDATE reached_at = reached_at'
      }`,
      key,
    );
    const row = await this.database.row<{ reached_at: number | string | null }>(
      `SELECT reached_at FROM usage_threshold_period WHERE operator_id = ? AND threshold_id = ? AND bucket = ?`,
      key,
    );
    const reachedAt = row?.reached_at ?? undefined;
    return reachedAt === undefined ? undefined : Number(reachedAt);
  }

  async noteReached(operatorId: number, thresholdId: number, bucket: number, now: number): Promise<void> {
    await this.database.execute(
      'UPDATE usage_threshold_period SET reached_at = ? WHERE operator_id = ? AND threshold_id = ? AND bucket = ?',
      [now, operatorId, thresholdId, bucket],
    );
  }
}
