import { Injectable } from '@nestjs/common';
import { eachInTurn } from '../../platform/concurrency/fairness';
import type { QuestionEntity } from '../question.entity';
import { QuestionsRepository } from '../questions.repository';
import type { UploadedFileEntity } from '../uploads/uploaded-file.entity';
import { UploadsRepository } from '../uploads/uploads.repository';
import { showAnswers } from './answered-question';
import { AnswersRepository, type ReadAnswer } from './answers.repository';
import { type AnsweringParty, type ParticipantSheet, toParticipantSheets } from './participant-sheet';

/** Maximum number of answers that are read at once, and of characters of JSON of each. */
const MAX_ANSWERS = 10_000;
const MAX_CHARACTERS = 2_000;

export interface ParticipantSheets {
  /** By booking ID, in the order of the participants. */
  readonly byBooking: ReadonlyMap<number, readonly ParticipantSheet[]>;
  /** Whether there were more answers than are read at once. */
  readonly areCut: boolean;
}

/** Reads the answers of all participants of several bookings, with four queries. */
@Injectable()
export class ParticipantSheetsService {
  constructor(
    private readonly answers: AnswersRepository,
    private readonly questions: QuestionsRepository,
    private readonly uploads: UploadsRepository,
  ) {}

  /** @param parties up to 500 */
  async read(operatorId: number, parties: readonly AnsweringParty[]): Promise<ParticipantSheets> {
    if (parties.length === 0) return { byBooking: new Map(), areCut: false };
    const bookingIds = parties.map(({ bookingId }) => bookingId);
    const part = { bookingIds, longest: MAX_CHARACTERS, limit: MAX_ANSWERS + 1 };
    const found = await this.answers.listPart(operatorId, part);
    const read = found.slice(0, MAX_ANSWERS);
    const questions = await this.questionsOf(operatorId, parties, read);
    const named = read.flatMap(({ value }) => (Array.isArray(value) ? value : []));
    const files = await this.uploads.listUsed(operatorId, bookingIds, [...new Set(named)]);
    const answersOf = byBooking<ReadAnswer>(read);
    const filesOf = byBooking<UploadedFileEntity>(files);
    const sheets = new Map<number, ParticipantSheet[]>();
    await eachInTurn(parties, (party) => {
      const answers = answersOf.get(party.bookingId) ?? [];
      const shown = showAnswers(answers, questions.all, filesOf.get(party.bookingId) ?? []);
      const required = questions.required.filter(({ activityId }) => activityId === party.activityId);
      sheets.set(party.bookingId, toParticipantSheets(party, shown, { byId: questions.byId, required }));
    });
    return { byBooking: sheets, areCut: found.length > read.length };
  }

  private async questionsOf(
    operatorId: number,
    parties: readonly AnsweringParty[],
    read: readonly ReadAnswer[],
  ): Promise<{ all: QuestionEntity[]; byId: Map<number, QuestionEntity>; required: QuestionEntity[] }> {
    const all = await this.questions.listByIds(operatorId, [...new Set(read.map(({ questionId }) => questionId))]);
    const activityIds = [...new Set(parties.map(({ activityId }) => activityId))];
    const current = await this.questions.listAll(operatorId, activityIds);
    const byId = new Map(all.map((question) => [question.id, question]));
    return { all, byId, required: current.filter(({ required }) => required) };
  }
}

function byBooking<Row extends { readonly bookingId: number | null }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.bookingId!);
    if (group) group.push(row);
    else groups.set(row.bookingId!, [row]);
  }
  return groups;
}
