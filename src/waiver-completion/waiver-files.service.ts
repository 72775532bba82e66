import { Injectable } from '@nestjs/common';
import {
  type AnswerFault,
  type ReceivedFile,
  UploadsService,
  validateFile,
  mostFiles,
  takesFiles,
  waiverFileOwner,
} from '../waivers';
import type { FieldError } from '../platform/http/problems';
import type { BookingEntity } from '../bookings';
import { type WaiverPrompt, type WaiverEntry, MAX_WAIVER_FILES, type WaiverSubmission } from './waiver-entries';

type EnteredFile = WaiverEntry['files'][number];

const TOO_MANY: Omit<FieldError, 'field'> = {
  code: 'too-many',
  message: 'cannot be taken: there have been too many files for this booking. Try again tomorrow.',
};

/** Receives the files of a waiver page. Each valid file is stored, even if other fields have faults. */
@Injectable()
export class WaiverFilesService {
  constructor(private readonly uploads: UploadsService) {}

  /** The submitted entries by answer key, with their files. Invalid files are omitted and listed in the faults. */
  async takeIn(
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
