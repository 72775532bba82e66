import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database';
import { BookingPartyChangedEvent, OnDomainEvent } from '../platform/domain-events';
import {
  type AnswerFault,
  type AnsweredQuestion,
  AnswersService,
  InvalidAnswersError,
  type QuestionEntity,
  QuestionsService,
  type SubmittedAnswer,
  takesFiles,
  waiverFileOwner,
} from '../waivers';
import { type BookingEntity, BookingWaiversService } from '../bookings';
import { type TakenIn, WaiverDraftsService } from './waiver-drafts.service';
import {
  type WaiverEntry,
  type WaiverPrompt,
  type WaiverSubmission,
  entriesOf,
  toSubmittedAnswer,
} from './waiver-entries';

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

/** Lets anyone with the link of a booking answer its questions. */
@Injectable()
export class WaiverCompletionService {
  constructor(
    private readonly bookings: BookingWaiversService,
    private readonly questions: QuestionsService,
    private readonly answers: AnswersService,
    private readonly drafts: WaiverDraftsService,
    private readonly transactions: Transactions,
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

  /**
   * Stores the submitted answers, or saves them as a draft if there are faults. Fields that the form did not show keep
   * their answers; fields that were submitted empty lose them.
   * @returns the waiver to show if there are faults or the booking is no longer confirmed; undefined if stored
   */
  async complete({ booking, questions }: Waiver, submission: WaiverSubmission): Promise<Waiver | undefined> {
    const taken = await this.drafts.saveDraft(booking, questions, submission);
    try {
      const stored = await this.transactions.run(() => this.validateAndStore(booking, taken));
      return stored ? undefined : await this.findWaiverByToken(booking.waiverToken);
    } catch (error) {
      if (!(error instanceof InvalidAnswersError)) throw error;
      const waiver = (await this.findWaiverByToken(booking.waiverToken))!;
      const entries = new Map([...waiver.entries, ...taken.entered]);
      return { ...waiver, entries, faults: [...new Set([...taken.faults, ...error.faults])] };
    }
  }

  /** A new participant has no answers yet, and one who was removed needs none. */
  @OnDomainEvent(BookingPartyChangedEvent)
  async refreshWaiver({
    operatorId,
    bookingId: id,
    activityId,
    participants,
  }: BookingPartyChangedEvent): Promise<void> {
    await this.bookings.refreshStatus({ operatorId, id, activityId, participants });
  }

  /** @returns false if the booking is no longer confirmed */
  private async validateAndStore(
    { operatorId, id, activityId, waiverToken }: BookingEntity,
    { prompts, entered, faults }: TakenIn,
  ): Promise<boolean> {
    if (!(await this.bookings.lockConfirmed({ operatorId, id }))) return false;
    // Read again after locking, because the party may just have grown.
    const { participants } = (await this.bookings.findByWaiverToken(waiverToken))!;
    const { answers, withdrawn } = toAnswers(prompts, entered);
    const checked = await this.answers.check({
      operatorId,
      activityId,
      participants,
      answers,
      fileOwner: waiverFileOwner(id),
      earlier: { bookingId: id, withdrawn },
    });
    if (faults.length > 0) throw new InvalidAnswersError(faults);
    await this.answers.replace(operatorId, id, checked, withdrawn);
    await this.drafts.discard({ operatorId, id });
    await this.bookings.refreshStatus({ operatorId, id, activityId, participants });
    return true;
  }
}

function toAnswers(prompts: readonly WaiverPrompt[], entered: ReadonlyMap<string, WaiverEntry>) {
  const answers: SubmittedAnswer[] = [];
  const withdrawn = new Set<string>();
  for (const prompt of prompts) {
    const entry = entered.get(prompt.key);
    const answer = entry && toSubmittedAnswer(prompt, entry);
    if (answer) answers.push(answer);
    // A file field is submitted empty whenever no new file was selected.
    else if (entry && !takesFiles(prompt.question.type)) withdrawn.add(prompt.key);
  }
  return { answers, withdrawn };
}
