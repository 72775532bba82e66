import { Injectable } from '@nestjs/common';
import { QuestionsRepository } from '../questions.repository';
import { UploadsRepository } from '../uploads/uploads.repository';

import { type AnsweredQuestion, showAnswers } from './answered-question';
import { type AnswerPosition, AnswersRepository, type ReadAnswer } from './answers.repository';

/** Limits of a page with answers of one booking: answers, and characters of text. */
const PAGE_ANSWERS = 300;
const PAGE_CHARACTERS = 100_000;

/**
 * Limits of a page with answers of several bookings: answers, and characters of JSON per answer. Longer ones appear
 * only on the page of their booking.
 */
const TOGETHER_ANSWERS = 1_500;
const TOGETHER_LONGEST = 600;

/** No text is longer: 10,000 characters of up to 4 bytes, including escapes. */
const ANY_LENGTH = 65_535;

/** A page of answers of one booking. */
export interface AnswerSheet {
  readonly answers: readonly AnsweredQuestion[];
  /** Start of the next page; null if this is the last one. */
  readonly next: AnswerPosition | null;
}

/** Answers of several bookings. */
export interface AnswersTogether {
  /** By booking ID; omits bookings without answers. A null value without files was too long. */
  readonly byBooking: ReadonlyMap<number, readonly AnsweredQuestion[]>;
  /** Bookings whose answers are incomplete here. */
  readonly cut: ReadonlySet<number>;
}

/** Reads answers for staff, with a fixed number of queries and a bounded amount of data. */
@Injectable()
export class AnswerSheetsService {
  constructor(
    private readonly answers: AnswersRepository,
    private readonly questions: QuestionsRepository,
    private readonly uploads: UploadsRepository,
  ) {}

  /** Sorted by participant, with the booking first, and by the order of the questions. */
  async page(operatorId: number, bookingId: number, after?: AnswerPosition): Promise<AnswerSheet> {
    const part = { bookingIds: [bookingId], after, longest: ANY_LENGTH, limit: PAGE_ANSWERS + 1 };
    const found = await this.answers.listPart(operatorId, part);
    const shown = found.slice(0, countFitting(found.slice(0, PAGE_ANSWERS)));
    const last = shown.at(-1);
    const next = last && found.length > shown.length ? last : null;
    return { answers: (await this.show(operatorId, shown)).get(bookingId) ?? [], next };
  }

  /** @param bookingIds up to 500 */
  async together(operatorId: number, bookingIds: readonly number[]): Promise<AnswersTogether> {
    if (bookingIds.length === 0) return { byBooking: new Map(), cut: new Set() };
    const part = { bookingIds, longest: TOGETHER_LONGEST, limit: TOGETHER_ANSWERS + 1 };
    const found = await this.answers.listPart(operatorId, part);
    const byBooking = await this.show(operatorId, found.slice(0, TOGETHER_ANSWERS));
    // Rows are sorted by booking, so only bookings from the cut on are incomplete.
    const cutAt = found[TOGETHER_ANSWERS]?.bookingId ?? Infinity;
    const answered = cutAt === Infinity ? [] : await this.answers.listAnsweredBookings(operatorId, bookingIds);
    return { byBooking, cut: new Set(answered.filter((id) => id >= cutAt)) };
  }

  private async show(operatorId: number, read: readonly ReadAnswer[]): Promise<Map<number, AnsweredQuestion[]>> {
    const requested = await this.questions.listByIds(operatorId, [
      ...new Set(read.map(({ questionId }) => questionId)),
    ]);
    const named = read.flatMap(({ value }) => (Array.isArray(value) ? value : []));
    const bookingIds = [...new Set(read.map(({ bookingId }) => bookingId))];
    const files = await this.uploads.listUsed(operatorId, bookingIds, [...new Set(named)]);
    return new Map(
      bookingIds.map((bookingId) => {
        const answers = read.filter((answer) => answer.bookingId === bookingId);
        const own = files.filter((file) => file.bookingId === bookingId);
        return [bookingId, showAnswers(answers, requested, own)];
      }),
    );
  }
}

/** How many answers fit on a page, at least one. */
function countFitting(answers: readonly ReadAnswer[]): number {
  let characters = 0;
  const tooMany = answers.findIndex(({ value }) => {
    characters += JSON.stringify(value).length;
    return characters > PAGE_CHARACTERS;
  });
  return tooMany === -1 ? answers.length : Math.max(1, tooMany);
}
