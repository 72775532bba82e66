import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { Clock } from '../shared/time';
import {
  type AnswerFault,
  AnswersService,
  type GivenAnswer,
  InvalidAnswersError,
  type QuestionEntity,
  QuestionsService,
  takesFiles,
  waiverFileOwner,
} from '../waivers';
import type { BookingEntity } from './booking.entity';
import { WaiverBookingsRepository } from './waiver-bookings.repository';
import { type WaiverAsk, type WaiverEntry, entriesOf, listAsks, toGivenAnswer } from './waiver-entries';
import { WaiverFilesService } from './waiver-files.service';
import type { WaiverSubmission } from './waiver-form';

/** The waiver of one booking: its questions, what is answered, and what is wrong with what was just entered. */
export interface Waiver {
  readonly booking: BookingEntity;
  readonly questions: readonly QuestionEntity[];
  /** By answer key. */
  readonly entries: ReadonlyMap<string, WaiverEntry>;
  readonly faults: readonly AnswerFault[];
}

/** Lets whoever holds the link of a booking answer its questions. */
@Injectable()
export class WaiverCompletionService {
  constructor(
    private readonly bookings: WaiverBookingsRepository,
    private readonly questions: QuestionsService,
    private readonly answers: AnswersService,
    private readonly files: WaiverFilesService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @returns undefined for an unknown token, and for places that are only held */
  async find(token: string): Promise<Waiver | undefined> {
    const booking = await this.bookings.findByToken(token);
    if (!booking || booking.status === 'held') return undefined;
    const { operatorId, activityId, id } = booking;
    const questions = await this.questions.list(operatorId, activityId);
    return { booking, questions, entries: entriesOf(await this.answers.listFor(operatorId, id)), faults: [] };
  }

  /**
   * Stores what was entered, or nothing. Fields that the form did not show keep their answers; those that it showed
   * and that came back empty lose them.
   * @returns what to show when there are faults, or when the booking is not confirmed any more; undefined when stored
   */
  async complete({ booking, questions }: Waiver, submission: WaiverSubmission): Promise<Waiver | undefined> {
    const asks = listAsks(questions, booking.participants);
    const { entered, faults } = await this.files.takeIn(booking, asks, submission);
    try {
      const stored = await this.transactions.run(() => this.judgeAndStore(booking, asks, entered, faults));
      return stored ? undefined : await this.find(booking.waiverToken);
    } catch (error) {
      if (!(error instanceof InvalidAnswersError)) throw error;
      const waiver = (await this.find(booking.waiverToken))!;
      const entries = new Map([...waiver.entries, ...entered]);
      return { ...waiver, entries, faults: [...new Set([...faults, ...error.faults])] };
    }
  }

  /** @returns false when the booking is not confirmed any more */
  private async judgeAndStore(
    { operatorId, id, activityId, waiverToken }: BookingEntity,
    asks: readonly WaiverAsk[],
    entered: ReadonlyMap<string, WaiverEntry>,
    fileFaults: readonly AnswerFault[],
  ): Promise<boolean> {
    if (!(await this.bookings.lockConfirmed(operatorId, id, this.clock.now()))) return false;
    // Read again under the lock: the party may just have grown.
    const { participants } = (await this.bookings.findByToken(waiverToken))!;
    const { answers, withdrawn } = toAnswers(asks, entered);
    const checked = await this.answers.check({
      operatorId,
      activityId,
      participants,
      answers,
      fileOwner: waiverFileOwner(id),
      earlier: { bookingId: id, withdrawn },
    });
    if (fileFaults.length > 0) throw new InvalidAnswersError(fileFaults);
    await this.answers.replace(operatorId, id, checked, withdrawn);
    const status = await this.answers.statusOf(operatorId, id, activityId, participants);
    await this.bookings.setWaiverStatus(operatorId, id, status);
    return true;
  }
}

function toAnswers(asks: readonly WaiverAsk[], entered: ReadonlyMap<string, WaiverEntry>) {
  const answers: GivenAnswer[] = [];
  const withdrawn = new Set<string>();
  for (const ask of asks) {
    const entry = entered.get(ask.key);
    const answer = entry && toGivenAnswer(ask, entry);
    if (answer) answers.push(answer);
    // A file field comes back empty whenever nothing new was chosen.
    else if (entry && !takesFiles(ask.question.type)) withdrawn.add(ask.key);
  }
  return { answers, withdrawn };
}
