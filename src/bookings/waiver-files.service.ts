import { Injectable } from '@nestjs/common';
import {
  type AnswerFault,
  type ReceivedFile,
  UploadsService,
  judgeFile,
  takesFiles,
  waiverFileOwner,
} from '../waivers';
import type { BookingEntity } from './booking.entity';
import type { WaiverAsk, WaiverEntry } from './waiver-entries';
import { MAX_WAIVER_FILES, type WaiverSubmission } from './waiver-form';

type EnteredFile = WaiverEntry['files'][number];

const TOO_MANY = {
  code: 'too-many',
  message: 'cannot be taken: there have been too many files for this booking. Try again tomorrow.',
};

/** Takes the files of a waiver page in: each good one is kept, so that a fault elsewhere does not cost it. */
@Injectable()
export class WaiverFilesService {
  constructor(private readonly uploads: UploadsService) {}

  /** What the form showed, by answer key, with its files; refused files are left out and named in the faults. */
  async takeIn(
    booking: BookingEntity,
    asks: readonly WaiverAsk[],
    submission: WaiverSubmission,
  ): Promise<{ entered: Map<string, WaiverEntry>; faults: AnswerFault[] }> {
    const { operatorId, id } = booking;
    const keptBefore = await this.keptBefore(booking, submission);
    const entered = new Map<string, WaiverEntry>();
    const faults: AnswerFault[] = [];
    let room = MAX_WAIVER_FILES - (await this.uploads.countUnused(operatorId, waiverFileOwner(id)));
    for (const ask of asks) {
      const files: EnteredFile[] = keptBefore(ask);
      for (const file of filesFor(ask, submission)) {
        const refusal = room > 0 ? judgeFile(file, ask.question) : TOO_MANY;
        if (refusal) faults.push(toFault(ask, refusal));
        else {
          const { publicId, name } = await this.uploads.keep(file, ask.question, waiverFileOwner(id));
          files.push({ fileId: publicId, name });
          room--;
        }
      }
      const values = submission.values.get(ask.key);
      if (values !== undefined || files.length > 0) entered.set(ask.key, { values: values ?? [], files });
    }
    return { entered, faults };
  }

  /** Files of earlier, faulty submissions that the form carried along, as far as they are still good. */
  private async keptBefore({ operatorId, id }: BookingEntity, { keptFileIds }: WaiverSubmission) {
    const fileIds = [...keptFileIds.values()].flat().slice(0, MAX_WAIVER_FILES);
    const usable = await this.uploads.listUsable(operatorId, waiverFileOwner(id), fileIds);
    return ({ key, question }: WaiverAsk): EnteredFile[] =>
      usable
        .filter(({ publicId, questionId }) => questionId === question.id && keptFileIds.get(key)?.includes(publicId))
        .map(({ publicId, name }) => ({ fileId: publicId, name }));
  }
}

function filesFor({ key, question }: WaiverAsk, { files }: WaiverSubmission): ReceivedFile[] {
  return takesFiles(question.type) ? files.filter((sent) => sent.key === key).map(({ file }) => file) : [];
}

function toFault(
  { question, participant }: WaiverAsk,
  { code, message }: { code: string; message: string },
): AnswerFault {
  return { field: 'File', code, message: `File ${message}`, questionId: question.id, participant };
}
