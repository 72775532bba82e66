import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { Database, inBatches } from '../database';
import { QuestionEntity } from './question.entity';

@Injectable()
export class QuestionsRepository {
  constructor(private readonly database: Database) {}

  list(operatorId: number, activityId: number): Promise<QuestionEntity[]> {
    return this.database.manager.find(QuestionEntity, {
      where: { operatorId, activityId, removedAt: IsNull() },
      order: { position: 'ASC', id: 'ASC' },
    });
  }

  find(operatorId: number, id: number): Promise<QuestionEntity | null> {
    return this.database.manager.findOneBy(QuestionEntity, { operatorId, id, removedAt: IsNull() });
  }

  /** Also removed ones, in no particular order. */
  async listByIds(operatorId: number, ids: readonly number[]): Promise<QuestionEntity[]> {
    const questions: QuestionEntity[] = [];
    for (const batch of inBatches(ids)) {
      questions.push(...(await this.database.manager.findBy(QuestionEntity, { operatorId, id: In(batch) })));
    }
    return questions;
  }

  async insert(question: Omit<QuestionEntity, 'id'>): Promise<number> {
    const { identifiers } = await this.database.manager.insert(QuestionEntity, question);
    return identifiers[0]!['id'] as number;
  }

  async update(operatorId: number, id: number, changes: Partial<QuestionEntity>): Promise<void> {
    await this.database.manager.update(QuestionEntity, { operatorId, id }, changes);
  }
}
