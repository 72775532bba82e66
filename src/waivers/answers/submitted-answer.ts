import { type FieldError, ValidationError } from '../../platform/errors';
import type { AnswerValue } from './answer.entity';

/** A submitted answer, before validation. */
export interface SubmittedAnswer {
  readonly questionId: number;
  readonly participant?: number | undefined;
  readonly value?: unknown;
  readonly fileIds?: readonly string[] | undefined;
}

/** A valid answer. */
export interface CheckedAnswer {
  /** Position in the request, for error paths. */
  readonly index: number;
  readonly questionId: number;
  /** From 1; 0 for the booking. */
  readonly participant: number;
  readonly value: AnswerValue;
  /** The files of the answer, which are also its value. */
  readonly fileIds: readonly string[];
}

/** Answers that were validated together and can be stored. */
export interface CheckedAnswers {
  readonly answers: readonly CheckedAnswer[];
  readonly fileOwner: string;
  /** Whether every required question is answered, including by earlier answers. */
  readonly areAllThere: boolean;
}

/** An invalid or missing answer, and its participant if known. */
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

/** Identifies an answer by its question and participant (0 for the booking). */
export function answerKey(questionId: number, participant: number): string {
  return `q${questionId}p${participant}`;
}
