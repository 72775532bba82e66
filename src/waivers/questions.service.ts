import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../platform/audit';
import { OperatorLock, Transactions } from '../platform/database';
import { ActivityQuestionsChangedEvent, DomainEvents } from '../platform/domain-events';
import { ValidationError } from '../platform/errors';
import { Clock } from '../platform/values/time';
import type { QuestionEntity } from './question.entity';
import { type QuestionDetails, rejectContradictions, rejectSecondName } from './question-rules';
import { QuestionsRepository } from './questions.repository';
import { QuestionNotFoundError } from './waivers.errors';

/** Maximum number of questions per activity. */
const MAX_QUESTIONS = 100;

/** Manages the ordered waiver questions of activities. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly questions: QuestionsRepository,
    private readonly operators: OperatorLock,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  list(operatorId: number, activityId: number): Promise<QuestionEntity[]> {
    return this.questions.list(operatorId, activityId);
  }

  /** @throws QuestionNotFoundError */
  async getQuestion(operatorId: number, id: number): Promise<QuestionEntity> {
    const question = await this.questions.findQuestion(operatorId, id);
    if (!question) throw new QuestionNotFoundError();
    return question;
  }

  /** By numeric activity ID; omits activities without questions. */
  async listAll(operatorId: number, activityIds: readonly number[]): Promise<Map<number, QuestionEntity[]>> {
    const requested = new Map<number, QuestionEntity[]>();
    for (const question of await this.questions.listAll(operatorId, activityIds)) {
      requested.set(question.activityId, [...(requested.get(question.activityId) ?? []), question]);
    }
    return requested;
  }

  /**
   * @param position from 1; last if absent
   * @throws ValidationError if the details contradict the type, or the activity has 100 questions
   */
  async add(
    operatorId: number,
    activityId: number,
    details: QuestionDetails,
    position?: number,
  ): Promise<QuestionEntity> {
    rejectContradictions(details);
    return this.transactions.run(async () => {
      await this.operators.lockOperator(operatorId);
      const others = await this.questions.list(operatorId, activityId);
      if (others.length >= MAX_QUESTIONS) {
        const message = `Position must be at most ${MAX_QUESTIONS}, the maximum number of questions of an activity.`;
        throw new ValidationError([{ field: 'Position', code: 'too-many', message }]);
      }
      rejectSecondName(details, others);
      const now = this.clock.now();
      const id = await this.questions.insert({
        ...details,
        operatorId,
        activityId,
        position: others.length + 1,
        createdAt: now,
        updatedAt: now,
        removedAt: null,
      });
      await this.audit.record(operatorId, 'question.added', id, { Label: details.label });
      return this.moveToPosition(operatorId, activityId, id, position ?? others.length + 1);
    });
  }

  /** @throws QuestionNotFoundError, ValidationError as for `add` */
  async change(
    operatorId: number,
    id: number,
    changes: Partial<QuestionDetails>,
    position?: number,
  ): Promise<QuestionEntity> {
    return this.transactions.run(async () => {
      await this.operators.lockOperator(operatorId);
      const question = await this.getQuestion(operatorId, id);
      const changed = { ...question, ...changes };
      rejectContradictions(changed);
      if (changes.role) await this.requireOnlyName(operatorId, changed);
      await this.questions.update(operatorId, id, { ...changes, updatedAt: this.clock.now() });
      await this.audit.record(operatorId, 'question.changed', id, { Fields: Object.keys(changes) });
      return this.moveToPosition(operatorId, question.activityId, id, position ?? question.position);
    });
  }

  /** @throws QuestionNotFoundError */
  async remove(operatorId: number, id: number): Promise<void> {
    await this.transactions.run(async () => {
      await this.operators.lockOperator(operatorId);
      const question = await this.getQuestion(operatorId, id);
      await this.questions.update(operatorId, id, { removedAt: this.clock.now() });
      await this.renumber(operatorId, await this.questions.list(operatorId, question.activityId));
      await this.announce(operatorId, question.activityId);
      await this.audit.record(operatorId, 'question.removed', id, { Label: question.label });
    });
  }

  private async requireOnlyName(operatorId: number, question: QuestionEntity): Promise<void> {
    const questions = await this.questions.list(operatorId, question.activityId);
    rejectSecondName(
      question,
      questions.filter(({ id }) => id !== question.id),
    );
  }

  /** Moves a question to its position and publishes the change, for modules that store a summary of the questions. */
  private async moveToPosition(
    operatorId: number,
    activityId: number,
    id: number,
    position: number,
  ): Promise<QuestionEntity> {
    const questions = await this.questions.list(operatorId, activityId);
    const others = questions.filter((question) => question.id !== id);
    others.splice(
      position - 1,
      0,
      questions.find((question) => question.id === id)!,
    );
    await this.renumber(operatorId, others);
    await this.announce(operatorId, activityId);
    return this.getQuestion(operatorId, id);
  }

  private async renumber(operatorId: number, questions: readonly QuestionEntity[]): Promise<void> {
    const updatedAt = this.clock.now();
    for (const [index, question] of questions.entries()) {
      const position = index + 1;
      if (question.position !== position) await this.questions.update(operatorId, question.id, { position, updatedAt });
    }
  }

  private async announce(operatorId: number, activityId: number): Promise<void> {
    const questions = await this.questions.list(operatorId, activityId);
    const hasRequired = questions.some((question) => question.required);
    await this.events.publish(new ActivityQuestionsChangedEvent(operatorId, activityId, hasRequired));
  }
}
