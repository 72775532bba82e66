import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, EntityRows, inBatches } from '../../platform/database';
import { AnswerEntity } from './answer.entity';

@Injectable()
export class AnswersRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  async insert(answers: readonly Omit<AnswerEntity, 'id'>[]): Promise<void> {
    await this.plain.insertAll(AnswerEntity, answers);
  }

  list(operatorId: number, bookingId: number): Promise<AnswerEntity[]> {
    return this.database.manager.findBy(AnswerEntity, { operatorId, bookingId });
  }

  async listAll(operatorId: number, bookingIds: readonly number[]): Promise<AnswerEntity[]> {
    const answers: AnswerEntity[] = [];
    for (const batch of inBatches(bookingIds)) {
      answers.push(...(await this.database.manager.findBy(AnswerEntity, { operatorId, bookingId: In(batch) })));
    }
    return answers;
  }

  /** Which questions have answers, without the values. */
  listAnswered(operatorId: number, bookingId: number): Promise<Pick<AnswerEntity, 'questionId' | 'participant'>[]> {
    return this.database.manager.find(AnswerEntity, {
      select: { questionId: true, participant: true },
      where: { operatorId, bookingId },
    });
  }

  async remove(operatorId: number, ids: readonly number[]): Promise<void> {
    for (const batch of inBatches(ids)) await this.database.manager.delete(AnswerEntity, { operatorId, id: In(batch) });
  }
}
