import type { QuestionEntity } from '../question.entity';
import type { FieldCode, FieldError } from '../../platform/errors';
import { mostFiles, takesFiles } from '../uploads/file-types/file-rules';
import type { UploadedFileEntity } from '../uploads/uploaded-file.entity';
import type { AnswerValue, AnswersOfBooking } from './answer.entity';
import { type AnswerFault, type CheckedAnswer, type SubmittedAnswer, answerKey } from './submitted-answer';
import { validateValue } from './value-rules';

/** Maximum number of missing answers that an error lists. */
const MAX_MISSING_NAMED = 100;

/** Data needed to validate answers. */
export interface AnswerContext {
  readonly questions: readonly QuestionEntity[];
  readonly participants: number;
  /** Uploads of the owner that the answers refer to, by FileID. */
  readonly files: ReadonlyMap<string, UploadedFileEntity>;
  /** Keys of earlier answers that stay. */
  readonly standing: ReadonlySet<string>;
  /** Earlier answers by key. */
  readonly stored: AnswersOfBooking;
  /** Unix seconds. */
  readonly now: number;
}

/** Validates answers individually and together; collects every fault. */
export class AnswerValidator {
  readonly faults: AnswerFault[] = [];
  /** Required answers that are missing. */
  readonly missing: AnswerFault[] = [];
  readonly checked: CheckedAnswer[] = [];
  private readonly questions: Map<number, QuestionEntity>;
  private readonly answered = new Set<string>();
  private readonly answeredForNobody = new Set<number>();
  private readonly namedFiles = new Set<string>();

  constructor(private readonly context: AnswerContext) {
    this.questions = new Map(context.questions.map((question) => [question.id, question]));
  }

  validate(answers: readonly SubmittedAnswer[]): this {
    answers.forEach((answer, index) => this.validateAnswer(answer, index));
    this.reportMissing();
    return this;
  }

  private validateAnswer(answer: SubmittedAnswer, index: number): void {
    const question = this.questions.get(answer.questionId);
    if (!question) {
      this.reject(answer, index, 'QuestionID', 'unknown', 'is not a question of this activity.');
      return;
    }
    const faultsBefore = this.faults.length;
    const participant = this.validateParticipant(answer, index, question);
    const isFile = takesFiles(question.type);
    if (isFile && participant !== undefined && this.isStored(answer, participant)) return;
    if (isFile) this.validateFiles(answer, index, question);
    else this.validatePlain(answer, index, question);
    if (this.faults.length > faultsBefore || participant === undefined) return;
    const { questionId, fileIds = [] } = answer;
    const value = isFile ? [...fileIds] : (answer.value as AnswerValue);
    this.checked.push({ index, questionId, participant, value, fileIds });
  }

  /** @returns 0 for the booking, undefined if the participant cannot be determined */
  private validateParticipant(answer: SubmittedAnswer, index: number, question: QuestionEntity): number | undefined {
    const { participant } = answer;
    const { participants } = this.context;
    if (!question.perParticipant && participant !== undefined) {
      this.reject(answer, index, 'Participant', 'not-allowed', 'is not allowed: the question applies to the booking.');
      this.answeredForNobody.add(question.id);
      return undefined;
    }
    if (question.perParticipant && participant === undefined) {
      this.reject(
        answer,
        index,
        'Participant',
        'is-required',
        'is required: the question applies to each participant.',
      );
      this.answeredForNobody.add(question.id);
      return undefined;
    }
    if (participant !== undefined && (participant < 1 || participant > participants)) {
      this.reject(answer, index, 'Participant', 'range', `must be 1 to ${participants}.`);
      return undefined;
    }
    const key = answerKey(question.id, participant ?? 0);
    if (this.answered.has(key)) {
      this.reject(answer, index, 'QuestionID', 'repeated', 'is answered a second time.');
    }
    this.answered.add(key);
    return participant ?? 0;
  }

  /** Whether the answer has these files already, because the request is repeated or returns what it has read. */
  private isStored({ questionId, value, fileIds = [] }: SubmittedAnswer, participant: number): boolean {
    const stored = this.context.stored.get(answerKey(questionId, participant));
    if (value !== undefined || !Array.isArray(stored) || stored.length !== fileIds.length) return false;
    return stored.every((fileId, position) => fileId === fileIds[position]);
  }

  private validatePlain(answer: SubmittedAnswer, index: number, question: QuestionEntity): void {
    if (answer.fileIds !== undefined) {
      this.reject(answer, index, 'FileIDs', 'not-allowed', `are not possible for ${question.type}.`);
    }
    const fault = validateValue(answer.value, question);
    if (fault) this.reject(answer, index, 'Value', fault.code, fault.message);
  }

  private validateFiles(answer: SubmittedAnswer, index: number, question: QuestionEntity): void {
    if (answer.value !== undefined) {
      this.reject(answer, index, 'Value', 'not-allowed', `is not possible for ${question.type}; use FileIDs.`);
    }
    const most = mostFiles(question);
    const fileIds = answer.fileIds ?? [];
    if (fileIds.length === 0) {
      this.reject(answer, index, 'FileIDs', 'is-required', 'are required.');
    } else if (fileIds.length > most) {
      this.reject(answer, index, 'FileIDs', 'too-many', `must be ${most === 1 ? 'one file' : `1 to ${most} files`}.`);
    }
    fileIds.forEach((fileId, position) => {
      const fault = this.faultOfFile(fileId, question);
      this.namedFiles.add(fileId);
      if (fault) this.reject(answer, index, `FileIDs.${position}`, fault.code, fault.message);
    });
  }

  private faultOfFile(fileId: string, question: QuestionEntity): Omit<FieldError, 'field'> | undefined {
    const file = this.context.files.get(fileId);
    if (file?.questionId !== question.id) {
      return { code: 'unknown', message: 'is not a file that you uploaded for this question.' };
    }
    if (this.namedFiles.has(fileId)) return { code: 'repeated', message: 'is named twice.' };
    if (file.bookingId !== null) return { code: 'used', message: 'was already used for a booking.' };
    if (file.expiresAt <= this.context.now) return { code: 'expired', message: 'has expired; upload it again.' };
    return undefined;
  }

  private reportMissing(): void {
    const { questions, participants, standing } = this.context;
    for (const { id, label, required, perParticipant } of questions) {
      if (!required || this.answeredForNobody.has(id)) continue;
      for (
        let participant = perParticipant ? 1 : 0;
        participant <= (perParticipant ? participants : 0);
        participant++
      ) {
        const key = answerKey(id, participant);
        if (this.answered.has(key) || standing.has(key)) continue;
        if (this.missing.length === MAX_MISSING_NAMED) return;
        const whose = perParticipant ? ` for participant ${participant}` : '';
        const message = `Answers lack the required question ${id} (“${label}”)${whose}.`;
        this.missing.push({ field: 'Answers', code: 'is-required', message, questionId: id, participant });
      }
    }
  }

  private reject(answer: SubmittedAnswer, index: number, member: string, code: FieldCode, rule: string): void {
    const field = `Answers.${index}.${member}`;
    const { questionId, participant } = answer;
    this.faults.push({ field, code, message: `${field} ${rule}`, questionId, participant });
  }
}
