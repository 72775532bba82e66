import type { QuestionEntity, QuestionType } from '../question.entity';
import type { UploadedFileEntity } from '../uploads/uploaded-file.entity';
import type { AnswerEntity, AnswerValue } from './answer.entity';

export interface AnsweredFile {
  readonly fileId: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** An answer with its question. */
export interface AnsweredQuestion {
  readonly questionId: number;
  readonly type: QuestionType;
  readonly label: string;
  /** From 1; null for the booking. */
  readonly participant: number | null;
  /** Null for an answer with files, and for one that was too long to read. */
  readonly value: AnswerValue | null;
  readonly files: readonly AnsweredFile[];
}

type ShownAnswer = Pick<AnswerEntity, 'questionId' | 'participant'> & { readonly value: AnswerValue | null };

/** Sorts answers by their questions, with those to removed questions last. */
export function showAnswers(
  answers: readonly ShownAnswer[],
  questions: readonly QuestionEntity[],
  uploaded: readonly UploadedFileEntity[],
): AnsweredQuestion[] {
  const requested = new Map(questions.map((question) => [question.id, question]));
  const files = new Map(uploaded.map((file) => [file.publicId, file]));
  return answers
    .map((answer) => ({ answer, question: requested.get(answer.questionId)! }))
    .sort((one, other) => compare(one.question, other.question) || one.answer.participant - other.answer.participant)
    .map(({ answer, question }) => show(answer, question, files));
}

function compare(one: QuestionEntity, other: QuestionEntity): number {
  const removed = Number(one.removedAt !== null) - Number(other.removedAt !== null);
  return removed || one.position - other.position || one.id - other.id;
}

function show(
  { participant, value }: ShownAnswer,
  { id, label, type }: QuestionEntity,
  uploaded: ReadonlyMap<string, UploadedFileEntity>,
): AnsweredQuestion {
  const answered = { questionId: id, type, label, participant: participant === 0 ? null : participant };
  // Decides by the value, because the operator may have changed the question's type.
  const files = (Array.isArray(value) ? value : []).flatMap((fileId) => {
    const file = uploaded.get(fileId);
    return file ? [{ fileId, name: file.name, contentType: file.contentType, bytes: file.bytes }] : [];
  });
  return { ...answered, value: files.length > 0 ? null : value, files };
}
