import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { Transactions } from '../../platform/database';
import { VersionedCache } from '../../platform/cache';
import { Clock } from '../../platform/values/time';
import type { QuestionEntity } from '../question.entity';
import { QuestionsRepository } from '../questions.repository';
import { UploadsRepository } from '../uploads/uploads.repository';
import { AnswerValidator } from './answer-rules';
import type { AnswerEntity, AnswersOfBooking, AnswerValue } from './answer.entity';
import { type AnsweredQuestion, showAnswers } from './answered-question';
import { AnswersRepository } from './answers.repository';
import {
  type AnswerFault,
  type CheckedAnswers,
  type SubmittedAnswer,
  InvalidAnswersError,
  answerKey,
} from './submitted-answer';

export interface AnswersToCheck {
  readonly operatorId: number;
  /** Numeric ID. */
  readonly activityId: number;
  readonly participants: number;
  readonly answers: readonly SubmittedAnswer[];
  /** Owner of the uploads that answers may refer to: the scope of a caller, or `waiverFileOwner`. */
  readonly fileOwner: string;
  /**
   * Given when the answers of an existing booking are completed: its earlier answers stay, except withdrawn ones, and
   * even an empty list is validated. Otherwise an empty list means that the customer answers later.
   */
  readonly earlier?: { readonly bookingId: number; readonly withdrawn: ReadonlySet<string> };
  /** Whether required answers may be missing; the customer then adds them later. */
  readonly mayLack?: boolean;
}

/** A booking and valid answers to its questions. */
export interface AnsweredBooking {
  readonly operatorId: number;
  readonly bookingId: number;
  readonly checked: CheckedAnswers;
}

/** Whether all required questions of a booking are answered. */
export type WaiverCompletion = 'complete' | 'incomplete' | 'not-required';

/** Answers to waiver questions, for bookings and their participants. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly answers: AnswersRepository,
    private readonly questions: QuestionsRepository,
    private readonly uploads: UploadsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly cache: VersionedCache,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidAnswersError (a ValidationError) listing every fault by its path, such as `Answers.2.Value` */
  async check(submitted: AnswersToCheck): Promise<CheckedAnswers> {
    const { operatorId, activityId, participants, answers, fileOwner, earlier, mayLack = false } = submitted;
    if (answers.length === 0 && !earlier) return { answers: [], fileOwner, areAllThere: false };
    const questions = await this.cache.remember(operatorId, `questions ${activityId}`, () =>
      this.questions.list(operatorId, activityId),
    );
    const fileIds = answers.flatMap((answer) => answer.fileIds ?? []);
    const files = await this.uploads.listOwned(operatorId, fileOwner, [...new Set(fileIds)]);
    const validator = new AnswerValidator({
      questions,
      participants,
      files: new Map(files.map((file) => [file.publicId, file])),
      standing: earlier ? await this.keysOf(operatorId, earlier.bookingId, earlier.withdrawn) : new Set(),
      stored: earlier && fileIds.length > 0 ? await this.storedAnswers(operatorId, earlier.bookingId) : new Map(),
      now: this.clock.now(),
    }).validate(answers);
    const faults = mayLack ? validator.faults : [...validator.faults, ...validator.missing];
    if (faults.length > 0) throw new InvalidAnswersError(faults);
    return { answers: validator.checked, fileOwner, areAllThere: validator.missing.length === 0 };
  }

  /**
   * Stores the first answers of bookings, and marks their files as used. Requires an open transaction.
   * @throws InvalidAnswersError if another booking has used one of the files in the meantime
   */
  async storeAll(bookings: readonly AnsweredBooking[]): Promise<void> {
    if (!this.transactions.isOpen()) throw new Error('answers were stored outside a transaction');
    for (const { operatorId, bookingId, checked } of bookings) await this.claimFiles(operatorId, bookingId, checked);
    const createdAt = this.clock.now();
    await this.answers.insert(
      bookings.flatMap(({ operatorId, bookingId, checked: { answers } }) =>
        answers.map(({ questionId, participant, value }) => {
          return { operatorId, bookingId, questionId, participant, value, createdAt };
        }),
      ),
    );
  }

  /**
   * Stores answers, replacing earlier ones to the same question and participant; others stay. Requires a transaction
   * that has locked the booking.
   * @param withdrawn keys of earlier answers to remove
   * @throws InvalidAnswersError as for `storeAll`
   */
  async replace(
    operatorId: number,
    bookingId: number,
    checked: CheckedAnswers,
    withdrawn: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const given = new Set(checked.answers.map(({ questionId, participant }) => answerKey(questionId, participant)));
    const replaced = (await this.answers.list(operatorId, bookingId)).filter(({ questionId, participant }) => {
      const key = answerKey(questionId, participant);
      return given.has(key) || withdrawn.has(key);
    });
    await this.answers.remove(
      operatorId,
      replaced.map(({ id }) => id),
    );
    await this.releaseFiles(operatorId, bookingId, replaced);
    await this.storeAll([{ operatorId, bookingId, checked }]);
    const details = { Given: checked.answers.length, Withdrawn: withdrawn.size };
    await this.audit.record(operatorId, 'answers.changed', bookingId, details);
  }

  async statusOf(
    operatorId: number,
    bookingId: number,
    activityId: number,
    participants: number,
  ): Promise<WaiverCompletion> {
    const required = (await this.questions.list(operatorId, activityId)).filter((question) => question.required);
    if (required.length === 0) return 'not-required';
    const keys = await this.keysOf(operatorId, bookingId);
    const isAnswered = ({ id, perParticipant }: QuestionEntity): boolean =>
      perParticipant
        ? Array.from({ length: participants }, (_, index) => answerKey(id, index + 1)).every((key) => keys.has(key))
        : keys.has(answerKey(id, 0));
    return required.every(isAnswered) ? 'complete' : 'incomplete';
  }

  /** All answers of a booking, in the order of the questions, including those to removed questions. */
  async listFor(operatorId: number, bookingId: number): Promise<AnsweredQuestion[]> {
    const answers = await this.answers.list(operatorId, bookingId);
    if (answers.length === 0) return [];
    const requested = await this.questions.listByIds(operatorId, [
      ...new Set(answers.map((answer) => answer.questionId)),
    ]);
    return showAnswers(answers, requested, await this.uploads.listOfBooking(operatorId, bookingId));
  }

  /** Answers by booking ID, with one query; omits bookings without answers. */
  async valuesOf(operatorId: number, bookingIds: readonly number[]): Promise<Map<number, AnswersOfBooking>> {
    const values = new Map<number, Map<string, AnswerValue>>();
    for (const { bookingId, questionId, participant, value } of await this.answers.listAll(operatorId, bookingIds)) {
      if (!values.has(bookingId)) values.set(bookingId, new Map());
      values.get(bookingId)!.set(answerKey(questionId, participant), value);
    }
    return values;
  }

  private async storedAnswers(operatorId: number, bookingId: number): Promise<AnswersOfBooking> {
    return (await this.valuesOf(operatorId, [bookingId])).get(bookingId) ?? new Map();
  }

  private async keysOf(
    operatorId: number,
    bookingId: number,
    except: ReadonlySet<string> = new Set(),
  ): Promise<Set<string>> {
    const answered = await this.answers.listAnsweredQuestions(operatorId, bookingId);
    const keys = answered.map(({ questionId, participant }) => answerKey(questionId, participant));
    return new Set(keys.filter((key) => !except.has(key)));
  }

  private async claimFiles(operatorId: number, bookingId: number, checked: CheckedAnswers): Promise<void> {
    const fileIds = checked.answers.flatMap((answer) => answer.fileIds);
    if (fileIds.length === 0) return;
    const owner = checked.fileOwner;
    const claimed = await this.uploads.claimFiles({ operatorId, owner, bookingId }, fileIds, this.clock.now());
    if (claimed === fileIds.length) return;
    const files = await this.uploads.listOwned(operatorId, owner, fileIds);
    const ours = new Set(files.filter((file) => file.bookingId === bookingId).map(({ publicId }) => publicId));
    const faults = checked.answers.flatMap(({ index, questionId, participant, fileIds: named }) =>
      named.flatMap((fileId, position): AnswerFault[] => {
        const field = `Answers.${index}.FileIDs.${position}`;
        const message = `${field} can no longer be used.`;
        return ours.has(fileId) ? [] : [{ field, code: 'used', message, questionId, participant }];
      }),
    );
    throw new InvalidAnswersError(faults);
  }

  private async releaseFiles(operatorId: number, bookingId: number, replaced: readonly AnswerEntity[]): Promise<void> {
    const values = replaced.flatMap(({ value }) => (Array.isArray(value) ? value : []));
    const uploaded = values.length === 0 ? [] : await this.uploads.listOfBooking(operatorId, bookingId);
    const fileIds = uploaded.map(({ publicId }) => publicId).filter((fileId) => values.includes(fileId));
    await this.uploads.release(operatorId, bookingId, fileIds, this.clock.now());
  }
}
