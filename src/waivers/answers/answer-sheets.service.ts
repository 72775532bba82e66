import { Injectable } from '@nestjs/common';
import { QuestionsRepository } from '../questions.repository';
import { UploadsRepository } from '../uploads/uploads.repository';
import { type AnswerPosition, AnswerSheetsRepository, type ReadAnswer } from './answer-sheets.repository';
import { type AnsweredQuestion, showAnswers } from './answered-question';

/** Answers of one booking on one page, and the text that such a page may hold, in characters. */
const PAGE_ANSWERS = 300;
const PAGE_CHARACTERS = 100_000;

/** Answers of several bookings shown together; a longer one, in JSON, is only read on the page of its booking. */
const TOGETHER_ANSWERS = 1_500;
const TOGETHER_LONGEST = 600;

/** No text is longer: 10,000 characters of up to 4 bytes, with escapes. */
const ANY_LENGTH = 65_535;

/** Some answers of one booking. */
export interface AnswerSheet {
  readonly answers: readonly AnsweredQuestion[];
  /** Where to go on; null when these are the last. */
  readonly next: AnswerPosition | null;
}

/** What was answered to several bookings. */
export interface AnswersTogether {
  /** By the id of the booking; one without answers is missing. A value that is null without files was too long. */
  readonly byBooking: ReadonlyMap<number, readonly AnsweredQuestion[]>;
  /** Bookings of which not every answer is here. */
  readonly cut: ReadonlySet<number>;
}

/** Answers as staff read them: a few queries and a bounded amount, however many participants wrote however much. */
@Injectable()
export class AnswerSheetsService {
  constructor(
    private readonly sheets: AnswerSheetsRepository,
    private readonly questions: QuestionsRepository,
    private readonly uploads: UploadsRepository,
  ) {}

  /** By participant, the booking as a whole first; for each in the order of the questions. */
  async page(operatorId: number, bookingId: number, after?: AnswerPosition): Promise<AnswerSheet> {
    const part = { bookingIds: [bookingId], after, longest: ANY_LENGTH, limit: PAGE_ANSWERS + 1 };
    const found = await this.sheets.list(operatorId, part);
    const shown = found.slice(0, countFitting(found.slice(0, PAGE_ANSWERS)));
    const last = shown.at(-1);
    const next = last && found.length > shown.length ? last : null;
    return { answers: (await this.show(operatorId, shown)).get(bookingId) ?? [], next };
  }

  /** @param bookingIds 500 at most */
  async together(operatorId: number, bookingIds: readonly number[]): Promise<AnswersTogether> {
    if (bookingIds.length === 0) return { byBooking: new Map(), cut: new Set() };
    const part = { bookingIds, longest: TOGETHER_LONGEST, limit: TOGETHER_ANSWERS + 1 };
    const found = await this.sheets.list(operatorId, part);
    const byBooking = await this.show(operatorId, found.slice(0, TOGETHER_ANSWERS));
    // They come by booking, so nothing is missing before the one at which the list was cut.
    const cutAt = found[TOGETHER_ANSWERS]?.bookingId ?? Infinity;
    const answered = cutAt === Infinity ? [] : await this.sheets.listAnswered(operatorId, bookingIds);
    return { byBooking, cut: new Set(answered.filter((id) => id >= cutAt)) };
  }

  /**
   * Which of the bookings have any answer.
   * @param bookingIds 500 at most
   */
  async answeredAmong(operatorId: number, bookingIds: readonly number[]): Promise<Set<number>> {
    return new Set(await this.sheets.listAnswered(operatorId, bookingIds));
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

/** How many of the answers fit on a page with their texts; always one. */
function countFitting(answers: readonly ReadAnswer[]): number {
  let characters = 0;
  const tooMany = answers.findIndex(({ value }) => {
    characters += JSON.stringify(value).length;
    return characters > PAGE_CHARACTERS;
  });
  return tooMany === -1 ? answers.length : Math.max(1, tooMany);
}
