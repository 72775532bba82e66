import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, EntityRows, countDue, inBatches, placeholders } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import { ThresholdEntity } from './threshold.entity';

/** A day or month, of a subject or of the meter. */
export interface ThresholdPeriodKey {
  readonly bucket: number;
  /** 0 for the meter's total. */
  readonly subjectId: number;
}

/** A level of a threshold that was reached in a period. */
export interface ReachedLevel extends ThresholdPeriodKey {
  readonly thresholdId: number;
  readonly level: number;
}

/** What can be changed of a threshold. */
export type ThresholdChanges = Partial<Pick<ThresholdEntity, 'period' | 'whole' | 'nano' | 'levels'>>;

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

  async change({ operatorId, id }: ThresholdEntity, changes: ThresholdChanges): Promise<void> {
    await this.database.manager.update(ThresholdEntity, { operatorId, id }, changes);
  }

  /** Deletes a threshold. The levels that it has reached remain until `deleteRemovedLevels`. */
  async delete({ operatorId, id }: ThresholdEntity, now: number): Promise<void> {
    await this.database.manager.delete(ThresholdEntity, { operatorId, id });
    await this.database.execute(
      'INSERT INTO usage_removed_threshold (threshold_id, operator_id, removed_at) VALUES (?, ?, ?)',
      [id, operatorId, now],
    );
  }

  /** Locks a threshold until the open transaction ends. */
  async lockThreshold(operatorId: number, publicId: string): Promise<ThresholdEntity | undefined> {
    const [threshold] = await this.plain.select(
      ThresholdEntity,
      `WHERE operator_id = ? AND public_id = ? ${this.database.forUpdate}`,
      [operatorId, publicId],
    );
    return threshold;
  }

  /**
   * Locks thresholds until the open transaction ends, in the same order in all transactions. The last transaction to
   * commit therefore sees the usage of all others.
   * @returns those that still exist, as they are now
   */
  async lockThresholds(
    operatorIds: readonly number[],
    thresholdIds: readonly number[],
  ): Promise<Map<number, ThresholdEntity>> {
    const locked = new Map<number, ThresholdEntity>();
    for (const batch of inBatches([...thresholdIds].sort((one, other) => one - other))) {
      const thresholds = await this.plain.select(
        ThresholdEntity,
        `WHERE operator_id IN (${placeholders(operatorIds.length)}) AND id IN (${placeholders(batch.length)})
          ORDER BY id ${this.database.forUpdate}`,
        [...operatorIds, ...batch],
      );
      for (const threshold of thresholds) locked.set(threshold.id, threshold);
    }
    return locked;
  }

  /** The levels that the operator's thresholds have reached in these periods. */
  async listReached(
    operatorId: number,
    thresholdIds: readonly number[],
    periods: readonly ThresholdPeriodKey[],
  ): Promise<ReachedLevel[]> {
    const reached: ReachedLevel[] = [];
    for (const batch of inBatches(periods)) {
      reached.push(
        ...(await this.database.rows<ReachedLevel>(
          `SELECT bucket, subject_id AS subjectId, threshold_id AS thresholdId, level FROM usage_threshold_level
            WHERE operator_id = ? AND (${batch.map(() => '(bucket = ? AND subject_id = ?)').join(' OR ')})
              AND threshold_id IN (${placeholders(thresholdIds.length)})`,
          [operatorId, ...batch.flatMap(({ bucket, subjectId }) => [bucket, subjectId]), ...thresholdIds],
        )),
      );
    }
    return reached;
  }

  /** Records reached levels that `listReached` does not return yet. */
  async noteReached(operatorId: number, levels: readonly ReachedLevel[], now: number): Promise<void> {
    const columns = ['operator_id', 'bucket', 'subject_id', 'threshold_id', 'level', 'reached_at'];
    await this.bulk.insert('usage_threshold_level', columns, levels, ({ bucket, subjectId, thresholdId, level }) => [
      ...[operatorId, bucket, subjectId, thresholdId, level, now],
    ]);
  }

  /**
   * Deletes reached levels of a removed threshold, at most `limit`.
   * @returns 0 if there was no removed threshold
   */
  async deleteRemovedLevels(limit: number): Promise<number> {
    const removed = await this.database.row<{ operatorId: number; thresholdId: number }>(
      `SELECT operator_id AS operatorId, threshold_id AS thresholdId FROM usage_removed_threshold
        ORDER BY threshold_id LIMIT 1`,
      [],
    );
    if (!removed) return 0;
    const ofThreshold = [removed.operatorId, removed.thresholdId] as const;
    const levels = await this.database.rows<ReachedLevel>(
      `SELECT bucket, subject_id AS subjectId, level FROM usage_threshold_level
        WHERE operator_id = ? AND threshold_id = ? LIMIT ?`,
      [...ofThreshold, limit],
    );
    if (levels.length < limit) {
      await this.database.execute('DELETE FROM usage_removed_threshold WHERE threshold_id = ?', [removed.thresholdId]);
    }
    if (levels.length === 0) return 1;
    await this.database.execute(
      `DELETE FROM usage_threshold_level WHERE operator_id = ? AND threshold_id = ?
        AND (${levels.map(() => '(bucket = ? AND subject_id = ? AND level = ?)').join(' OR ')})`,
      [...ofThreshold, ...levels.flatMap(({ bucket, subjectId, level }) => [bucket, subjectId, level])],
    );
    return levels.length;
  }

  removedBacklog(now: number): Promise<Backlog> {
    const removed = { table: 'usage_removed_threshold', since: 'removed_at', where: 'removed_at <= ?' };
    return countDue(this.database, now, removed);
  }
}
