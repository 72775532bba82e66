import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import { Database, countDue, inBatches, placeholders } from '../platform/database';
import type { Backlog } from '../platform/jobs';
import { PictureEntity } from './picture.entity';

@Injectable()
export class PicturesRepository {
  constructor(private readonly database: Database) {}

  async insert(picture: Omit<PictureEntity, 'id'>): Promise<void> {
    await this.database.manager.insert(PictureEntity, picture);
  }

  /** Number of pictures of the operator that none of its activities uses, and when the first of them became unused. */
  async countUnused(operatorId: number): Promise<{ count: number; first: number | null }> {
    const row = await this.database.row<{ count: number | string; first: number | string | null }>(
      `SELECT COUNT(*) AS count, MIN(unused_since) AS first FROM picture
        WHERE operator_id = ? AND unused_since IS NOT NULL`,
      [operatorId],
    );
    const { count, first } = row!;
    return { count: Number(count), first: first === null ? null : Number(first) };
  }

  /** @param unusedSince null if an activity uses them */
  async noteUse(operatorId: number, publicIds: readonly string[], unusedSince: number | null): Promise<void> {
    for (const batch of inBatches(publicIds)) {
      await this.database.execute(
        `UPDATE picture SET unused_since = ? WHERE operator_id = ? AND public_id IN (${placeholders(batch.length)})`,
        [unusedSince, operatorId, ...batch],
      );
    }
  }

  /** Sizes in pixels of up to 20 pictures of the operator, by public ID. */
  async sizesOf(
    operatorId: number,
    publicIds: readonly string[],
  ): Promise<Map<string, Pick<PictureEntity, 'width' | 'height'>>> {
    if (publicIds.length === 0) return new Map();
    const found = await this.database.manager.findBy(PictureEntity, { operatorId, publicId: In([...publicIds]) });
    return new Map(found.map(({ publicId, width, height }) => [publicId, { width, height }]));
  }

  /** Pictures of all operators that have been unused since then, the first ones first. */
  listUnused(since: number, limit: number): Promise<PictureEntity[]> {
    return this.database.manager.find(PictureEntity, {
      where: { unusedSince: LessThanOrEqual(since) },
      order: { unusedSince: 'ASC' },
      take: limit,
    });
  }

  /** Counts these pictures as unused only since now. */
  async postpone(ids: readonly number[], now: number): Promise<void> {
    if (ids.length === 0) return;
    await this.database.execute(`UPDATE picture SET unused_since = ? WHERE id IN (${placeholders(ids.length)})`, [
      now,
      ...ids,
    ]);
  }

  /** Removes those that are still unused since then. */
  async removeUnused(ids: readonly number[], since: number): Promise<void> {
    if (ids.length === 0) return;
    await this.database.execute(`DELETE FROM picture WHERE unused_since <= ? AND id IN (${placeholders(ids.length)})`, [
      since,
      ...ids,
    ]);
  }

  /** Which of the given rows exist. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.manager.find(PictureEntity, { select: { id: true }, where: { id: In([...ids]) } });
    return new Set(rows.map(({ id }) => id));
  }

  backlog(since: number): Promise<Backlog> {
    return countDue(this.database, since, { table: 'picture', since: 'unused_since', where: 'unused_since <= ?' });
  }
}
