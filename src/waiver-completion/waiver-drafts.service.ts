import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database';
import { type Backlog, ScheduledJob } from '../platform/jobs';
import { Clock } from '../platform/values/time';
import {
  type AnswerFault,
  type QuestionEntity,
  type ReceivedFile,
  UploadsService,
  mostFiles,
  takesFiles,
  validateFile,
  waiverFileOwner,
} from '../waivers';
import type { FieldError } from '../platform/errors';
import type { BookingEntity } from '../bookings';
import type { DraftContent } from './waiver-draft.entity';
import { WaiverDraftsRepository } from './waiver-drafts.repository';
import {
  MAX_WAIVER_FILES,
  type WaiverEntry,
  type WaiverPrompt,
  type WaiverSubmission,
  listPrompts,
} from './waiver-entries';

/** Lifetime of a draft after its last change, in seconds: 30 days. */
const RETENTION_SECONDS = 30 * 86_400;

/** Maximum size of a draft, in bytes of JSON; limited by text columns. */
const MAX_DRAFT_BYTES = 60_000;

/** Drafts deleted at once. */
const BATCH = 200;

type EnteredFile = WaiverEntry['files'][number];

const TOO_MANY: Omit<FieldError, 'field'> = {
  code: 'too-many',
  message: 'cannot be taken: there have been too many files for this booking. Try again tomorrow.',
};

/** A received form: its entries with their files, and faults of new files. */
export interface TakenIn {
  readonly prompts: readonly WaiverPrompt[];
  readonly entered: ReadonlyMap<string, WaiverEntry>;
  readonly faults: readonly AnswerFault[];
  /** False if it is too large for a draft. */
  readonly isSaved: boolean;
}

/** Stores the answers and files of a waiver page until the customer submits them. */
@ScheduledJob()
@Injectable()
export class WaiverDraftsService implements ScheduledJob {
  readonly name = 'waiver-drafts-removed';

  constructor(
    private readonly drafts: WaiverDraftsRepository,
    private readonly uploads: UploadsService,
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
    const { entered, faults } = await this.receiveFiles(booking, prompts, submission);
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
    const { entered } = await this.receiveFiles(booking, listPrompts(questions, booking.participants), {
      values: new Map(Object.entries(content.values)),
      savedFileIds: new Map(Object.entries(content.fileIds)),
      files: [],
    });
    return entered;
  }

  /**
   * The submitted entries by answer key, with their files. Each valid file is stored, even if other fields have faults;
   * invalid files are omitted and listed in the faults.
   */
  async receiveFiles(
    booking: BookingEntity,
    prompts: readonly WaiverPrompt[],
    submission: WaiverSubmission,
  ): Promise<{ entered: Map<string, WaiverEntry>; faults: AnswerFault[] }> {
    const owner = waiverFileOwner(booking.id);
    const savedBefore = await this.savedBefore(booking, prompts, submission);
    const entered = new Map<string, WaiverEntry>();
    const faults: AnswerFault[] = [];
    let room = submission.files.length > 0 ? await this.roomFor(booking, prompts) : 0;
    for (const prompt of prompts) {
      const files: EnteredFile[] = savedBefore(prompt);
      for (const file of filesFor(prompt, submission)) {
        const fault = room > 0 ? validateFile(file, prompt.question) : TOO_MANY;
        if (fault) faults.push(toFault(prompt, fault));
        else {
          const { publicId, name } = await this.uploads.store(file, prompt.question, owner);
          // A signature is a single file, so a new one replaces the previous one.
          if (mostFiles(prompt.question) === 1) await this.giveUp(booking, files.splice(0));
          files.push({ fileId: publicId, name });
          room--;
        }
      }
      const values = submission.values.get(prompt.key);
      if (values !== undefined || files.length > 0) entered.set(prompt.key, { values: values ?? [], files });
    }
    return { entered, faults };
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

  private async roomFor({ operatorId, id }: BookingEntity, prompts: readonly WaiverPrompt[]): Promise<number> {
    return mostUnused(prompts) - (await this.uploads.countUnused(operatorId, waiverFileOwner(id)));
  }

  private async giveUp({ operatorId, id }: BookingEntity, files: readonly EnteredFile[]): Promise<void> {
    const fileIds = files.flatMap(({ fileId }) => fileId ?? []);
    if (fileIds.length > 0) await this.uploads.giveUp(operatorId, waiverFileOwner(id), fileIds);
  }

  /** Files of drafts and earlier submissions with faults that the form refers to, as far as they are still usable. */
  private async savedBefore(
    { operatorId, id }: BookingEntity,
    prompts: readonly WaiverPrompt[],
    { savedFileIds }: WaiverSubmission,
  ) {
    const fileIds = [...savedFileIds.values()].flat().slice(0, mostUnused(prompts));
    const usable = await this.uploads.listUsable(operatorId, waiverFileOwner(id), fileIds);
    return ({ key, question }: WaiverPrompt): EnteredFile[] =>
      usable
        .filter(({ publicId, questionId }) => questionId === question.id && savedFileIds.get(key)?.includes(publicId))
        .map(({ publicId, name }) => ({ fileId: publicId, name }));
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

/**
 * A large party that signs individually needs a file per signature, in addition to files that are selected by mistake.
 */
function mostUnused(prompts: readonly WaiverPrompt[]): number {
  return MAX_WAIVER_FILES + prompts.filter(({ question }) => takesFiles(question.type)).length;
}

function filesFor({ key, question }: WaiverPrompt, { files }: WaiverSubmission): ReceivedFile[] {
  return takesFiles(question.type) ? files.filter((sent) => sent.key === key).map(({ file }) => file) : [];
}

function toFault({ question, participant }: WaiverPrompt, { code, message }: Omit<FieldError, 'field'>): AnswerFault {
  return { field: 'File', code, message: `File ${message}`, questionId: question.id, participant };
}
