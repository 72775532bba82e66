import { Injectable } from '@nestjs/common';
import {
  type AnswerFault,
  type AnsweredQuestion,
  AnswersService,
  type QuestionEntity,
  QuestionsService,
} from '../waivers';
import { type BookingEntity, BookingWaiversService } from '../bookings';
import { WaiverDraftsService } from './waiver-drafts.service';
import { type WaiverEntry, entriesOf } from './waiver-entries';

/** The waiver of a booking: its questions, answers or input, and faults of the last submission. */
export interface Waiver {
  readonly booking: BookingEntity;
  readonly questions: readonly QuestionEntity[];
  /** Stored answers. */
  readonly answers: readonly AnsweredQuestion[];
  /** Contents of the form by answer key; from the draft if there is one. */
  readonly entries: ReadonlyMap<string, WaiverEntry>;
  readonly faults: readonly AnswerFault[];
  readonly hasDraft: boolean;
}

/** Reads waivers for anyone with the link of a booking. */
@Injectable()
export class WaiverReadingService {
  constructor(
    private readonly bookings: BookingWaiversService,
    private readonly questions: QuestionsService,
    private readonly answers: AnswersService,
    private readonly drafts: WaiverDraftsService,
  ) {}

  /** @returns undefined for an unknown token; only a confirmed booking accepts answers */
  async findWaiverByToken(token: string): Promise<Waiver | undefined> {
    const booking = await this.bookings.findByWaiverToken(token);
    if (!booking) return undefined;
    const { operatorId, activityId, id } = booking;
    const questions = await this.questions.list(operatorId, activityId);
    const answers = await this.answers.listFor(operatorId, id);
    const draft = await this.drafts.resume(booking, questions);
    const entries = new Map([...entriesOf(answers), ...(draft ?? [])]);
    return { booking, questions, answers, entries, faults: [], hasDraft: draft !== undefined };
  }
}
