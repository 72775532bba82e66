import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../database';
import type { AnswerEntity, AnswerValue } from './answer.entity';

/** The place of an answer within its booking. */
export interface AnswerPosition {
  /** 0 for the booking as a whole. */
  readonly participant: number;
  readonly questionId: number;
}

/** An answer as far as it is read; its value is null when that is too long. */
export type ReadAnswer = Pick<AnswerEntity, 'bookingId' | 'questionId' | 'participant'> & {
  readonly value: AnswerValue | null;
};

/** Which part of the answers to some bookings is read. */
export interface AnswersPart {
  /** 500 at most, and at least one. */
  readonly bookingIds: readonly number[];
  /** Only what comes after it; only with a single booking. */
  readonly after?: AnswerPosition | undefined;
  /** The longest value that is read, in what the database counts: characters or bytes of JSON. */
  readonly longest: number;
  readonly limit: number;
}

interface AnswerRow {
  booking_id: number;
  question_id: number;
  participant: number;
  value: string | null;
}

/** Reads answers for people, a part at a time: a large party may have given thousands. */
@Injectable()
export class AnswerSheetsRepository {
  constructor(private readonly database: Database) {}

  /** By booking, participant and question. */
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

  /** Those of the bookings, 500 at most, that have any answer. */
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
