import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { Database, EntityRows, inBatches } from '../platform/database';
import { CacheInvalidation } from '../platform/cache';
import { QuestionEntity } from './question.entity';

@Injectable()
export class QuestionsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
    private readonly cache: CacheInvalidation,
  ) {}

  list(operatorId: number, activityId: number): Promise<QuestionEntity[]> {
    return this.plain.select(
      QuestionEntity,
      'WHERE operator_id = ? AND activity_id = ? AND removed_at IS NULL ORDER BY position, id',
      [operatorId, activityId],
    );
  }

  /** Questions of several activities, in order within each activity. */
  async listAll(operatorId: number, activityIds: readonly number[]): Promise<QuestionEntity[]> {
    const questions: QuestionEntity[] = [];
    for (const batch of inBatches(activityIds)) {
      const where = { operatorId, activityId: In(batch), removedAt: IsNull() };
      const order = { position: 'ASC', id: 'ASC' } as const;
      questions.push(...(await this.database.manager.find(QuestionEntity, { where, order })));
    }
    return questions;
  }

  findQuestion(operatorId: number, id: number): Promise<QuestionEntity | null> {
    return this.database.manager.findOneBy(QuestionEntity, { operatorId, id, removedAt: IsNull() });
  }

  /** Includes removed questions; not sorted. */
  async listByIds(operatorId: number, ids: readonly number[]): Promise<QuestionEntity[]> {
    const questions: QuestionEntity[] = [];
    for (const batch of inBatches(ids)) {
      questions.push(...(await this.database.manager.findBy(QuestionEntity, { operatorId, id: In(batch) })));
    }
    return questions;
  }

  async insert(question: Omit<QuestionEntity, 'id'>): Promise<number> {
    this.cache.offerChanged(question.operatorId);
    const { identifiers } = await this.database.manager.insert(QuestionEntity, question);
    return identifiers[0]!['id'] as number;
  }

  async update(operatorId: number, id: number, changes: Partial<QuestionEntity>): Promise<void> {
    this.cache.offerChanged(operatorId);
    await this.database.manager.update(QuestionEntity, { operatorId, id }, changes);
  }
}
