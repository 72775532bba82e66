import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database';
import { type Backlog, ScheduledJob } from '../platform/jobs';
import { Clock } from '../platform/values/time';
import type { AnswerFault, QuestionEntity } from '../waivers';
import type { BookingEntity } from '../bookings';
import type { DraftContent } from './waiver-draft.entity';
import { WaiverDraftsRepository } from './waiver-drafts.repository';
import { type WaiverPrompt, type WaiverEntry, listPrompts, type WaiverSubmission } from './waiver-entries';
import { WaiverFilesService } from './waiver-files.service';

/** Lifetime of a draft after its last change, in seconds: 30 days. */
const RETENTION_SECONDS = 30 * 86_400;

/** Maximum size of a draft, in bytes of JSON; limited by text columns. */
const MAX_DRAFT_BYTES = 60_000;

/** Drafts deleted at once. */
const BATCH = 200;

/** A received form: its entries with their files, and faults of new files. */
export interface TakenIn {
  readonly prompts: readonly WaiverPrompt[];
  readonly entered: ReadonlyMap<string, WaiverEntry>;
  readonly faults: readonly AnswerFault[];
  /** False if it is too large for a draft. */
  readonly isSaved: boolean;
}

/** Stores answers on waiver pages until the customer submits them. */
@ScheduledJob()
@Injectable()
export class WaiverDraftsService implements ScheduledJob {
  readonly name = 'waiver-drafts-removed';

  constructor(
    private readonly drafts: WaiverDraftsRepository,
    private readonly files: WaiverFilesService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Receives the files of a form and stores the form as a draft, valid or not, replacing an earlier draft. */
  async saveDraft(
    booking: BookingEntity,
    questions: readonly QuestionEntity[],
    submission: WaiverSubmission,
  ): Promise<TakenIn> {
    const prompts = listPrompts(questions, booking.participants);
    const { entered, faults } = await this.files.takeIn(booking, prompts, submission);
    const content = toContent(entered);
    const isSaved = Buffer.byteLength(JSON.stringify(content)) <= MAX_DRAFT_BYTES;
    if (isSaved) {
      const { operatorId, id: bookingId } = booking;
      const expiresAt = this.clock.now() + RETENTION_SECONDS;
      await this.transactions.run(() => this.drafts.save({ operatorId, bookingId, content, expiresAt }));
    }
    return { prompts, entered, faults, isSaved };
  }

  /** The stored entries that still match the questions; undefined without a draft. */
  async resume(
    booking: BookingEntity,
    questions: readonly QuestionEntity[],
  ): Promise<ReadonlyMap<string, WaiverEntry> | undefined> {
    const content = await this.drafts.findDraft(booking.operatorId, booking.id, this.clock.now());
    if (!content) return undefined;
    const { entered } = await this.files.takeIn(booking, listPrompts(questions, booking.participants), {
      values: new Map(Object.entries(content.values)),
      savedFileIds: new Map(Object.entries(content.fileIds)),
      files: [],
    });
    return entered;
  }

  async discard({ operatorId, id }: Pick<BookingEntity, 'operatorId' | 'id'>): Promise<void> {
    await this.transactions.run(() => this.drafts.remove(operatorId, id));
  }

  runDue(): Promise<number> {
    return this.drafts.removeExpired(this.clock.now(), BATCH);
  }

  backlog(): Promise<Backlog> {
    return this.drafts.backlog(this.clock.now());
  }
}

function toContent(entered: ReadonlyMap<string, WaiverEntry>): DraftContent {
  const values: Record<string, string[]> = {};
  const fileIds: Record<string, string[]> = {};
  for (const [key, entry] of entered) {
    if (entry.values.length > 0) values[key] = [...entry.values];
    const retained = entry.files.flatMap(({ fileId }) => fileId ?? []);
    if (retained.length > 0) fileIds[key] = retained;
  }
  return { values, fileIds };
}
