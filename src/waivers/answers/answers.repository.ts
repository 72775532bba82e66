import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, EntityRows, inBatches, placeholders } from '../../platform/database';
import { AnswerEntity, type AnswerValue } from './answer.entity';

/** Position of an answer within its booking. */
export interface AnswerPosition {
  /** 0 for the booking. */
  readonly participant: number;
  readonly questionId: number;
}

/** An answer; its value is null if it is longer than requested. */
export type ReadAnswer = Pick<AnswerEntity, 'bookingId' | 'questionId' | 'participant'> & {
  readonly value: AnswerValue | null;
};

/** Selects answers of bookings. */
export interface AnswersPart {
  /** 1 to 500 IDs. */
  readonly bookingIds: readonly number[];
  /** Starts after this position; only with a single booking. */
  readonly after?: AnswerPosition | undefined;
  /** Values up to this length are read, in the unit of the database: characters or bytes of JSON. */
  readonly longest: number;
  readonly limit: number;
}

interface AnswerRow {
  booking_id: number;
  question_id: number;
  participant: number;
  value: string | null;
}

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
  listAnsweredQuestions(
    operatorId: number,
    bookingId: number,
  ): Promise<Pick<AnswerEntity, 'questionId' | 'participant'>[]> {
    return this.database.manager.find(AnswerEntity, {
      select: { questionId: true, participant: true },
      where: { operatorId, bookingId },
    });
  }

  /** A part of the answers, because a large party may have thousands: sorted by booking, participant and question. */
  async listPart(operatorId: number, { bookingIds, after, longest, limit }: AnswersPart): Promise<ReadAnswer[]> {
    const rows = await this.database.rows<AnswerRow>(
      `SELECT booking_id, question_id, participant, CASE WHEN LENGTH(value) <= ? THEN value ELSE NULL END AS value
         FROM answer
        WHERE operator_id = ? AND booking_id IN (${placeholders(bookingIds.length)})
          ${after ? 'AND (participant > ? OR (participant = ? AND question_id > ?))' : ''}
        ORDER BY booking_id, participant, question_id LIMIT ?`,
      [
        ...[longest, operatorId, ...bookingIds],
        ...(after ? [after.participant, after.participant, after.questionId] : []),
        limit,
      ],
    );
    return rows.map((row) => ({
      bookingId: row.booking_id,
      questionId: row.question_id,
      participant: row.participant,
      value: row.value === null ? null : (JSON.parse(row.value) as AnswerValue),
    }));
  }

  /** The bookings with at least one answer. Accepts up to 500 IDs. */
  async listAnsweredBookings(operatorId: number, bookingIds: readonly number[]): Promise<number[]> {
    if (bookingIds.length === 0) return [];
    const rows = await this.database.rows<{ booking_id: number }>(
      `SELECT DISTINCT booking_id FROM answer
        WHERE operator_id = ? AND booking_id IN (${placeholders(bookingIds.length)})`,
      [operatorId, ...bookingIds],
    );
    return rows.map(({ booking_id: id }) => id);
  }

  async remove(operatorId: number, ids: readonly number[]): Promise<void> {
    for (const batch of inBatches(ids)) await this.database.manager.delete(AnswerEntity, { operatorId, id: In(batch) });
  }
}
