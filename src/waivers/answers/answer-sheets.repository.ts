import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../platform/database';
import type { AnswerEntity, AnswerValue } from './answer.entity';

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

/** Reads answers in batches, because a large party may have thousands. */
@Injectable()
export class AnswerSheetsRepository {
  constructor(private readonly database: Database) {}

  /** Sorted by booking, participant and question. */
  async list(operatorId: number, { bookingIds, after, longest, limit }: AnswersPart): Promise<ReadAnswer[]> {
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
  async listAnswered(operatorId: number, bookingIds: readonly number[]): Promise<number[]> {
    if (bookingIds.length === 0) return [];
    const rows = await this.database.rows<{ booking_id: number }>(
      `SELECT DISTINCT booking_id FROM answer
        WHERE operator_id = ? AND booking_id IN (${placeholders(bookingIds.length)})`,
      [operatorId, ...bookingIds],
    );
    return rows.map(({ booking_id: id }) => id);
  }
}
