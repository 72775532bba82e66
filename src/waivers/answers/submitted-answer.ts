import { type FieldError, ValidationError } from '../../shared/problems';
import type { AnswerValue } from './answer.entity';

/** An answer as somebody gives it, not checked yet. */
export interface SubmittedAnswer {
  readonly questionId: number;
  readonly participant?: number | undefined;
  readonly value?: unknown;
  readonly fileIds?: readonly string[] | undefined;
}

/** An answer that suits its question. */
export interface CheckedAnswer {
  /** Its place in the request, for naming faults. */
  readonly index: number;
  readonly questionId: number;
  /** From 1; 0 for the booking as a whole. */
  readonly participant: number;
  readonly value: AnswerValue;
  /** The files it is given with; then also its value. */
  readonly fileIds: readonly string[];
}

/** Answers that were checked together and can be stored. */
export interface CheckedAnswers {
  readonly answers: readonly CheckedAnswer[];
  readonly fileOwner: string;
  /** Whether every required question is answered, earlier answers included. */
  readonly areAllThere: boolean;
}

/** A wrong or missing answer, and whose it is as far as that is known. */
export interface AnswerFault extends FieldError {
  readonly questionId: number;
  readonly participant: number | undefined;
}

export class InvalidAnswersError extends ValidationError {
  constructor(readonly faults: readonly AnswerFault[]) {
    super(faults.map(toFieldError));
  }
}

function toFieldError({ field, code, message, questionId, participant = 0 }: AnswerFault): FieldError {
  return { field, code, message, QuestionID: questionId, ...(participant > 0 && { Participant: participant }) };
}

/** Names what an answer answers: one question, for one participant or (0) the booking. */
export function answerKey(questionId: number, participant: number): string {
  return `q${questionId}p${participant}`;
}
