import { IsArray, IsInt, IsString } from 'class-validator';
import { IntegerField, field } from '../../platform/http/validation';
import type { SubmittedAnswer } from '../answers/submitted-answer';

/** Maximum number of answers in a request. */
export const MAX_ANSWERS = 5_000;

/**
 * Validates only the structure of an answer. The service checks all answers against their questions together, so that
 * one error lists every fault.
 */
export class AnswerDto {
  @IntegerField({ min: 1, example: 41 })
  QuestionID!: number;

  @field(
    {
      optional: true,
      example: 1,
      description:
        'Number of the participant, from 1. Required for questions per participant, and not allowed for others.',
    },
    { type: 'integer', minimum: 1, maximum: 1000 },
    IsInt({ message: 'must be a whole number.' }),
  )
  Participant?: number;

  @field(
    {
      optional: true,
      example: 'Well',
      description:
        'Answer: text (up to 500 characters for `text`, 10,000 for `long-text`), one of the `Options`, a list of `Options` for `multi-select`, a date, or `true` for `checkbox`.',
    },
    {
      oneOf: [
        { type: 'string', minLength: 1, maxLength: 10_000 },
        { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 50 },
        { type: 'boolean', enum: [true] },
      ],
    },
  )
  Value?: unknown;

  @field(
    {
      optional: true,
      example: ['file_7k2m9x0q4b1zc5v8n3j6h0d2'],
      description:
        'IDs of files that were uploaded for this question, instead of `Value`: 1 to 5 for `file`, 1 for `signature`.',
    },
    { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 5 },
    IsArray({ message: 'must be a list.' }),
    IsString({ each: true, message: 'must contain only FileIDs.' }),
  )
  FileIDs?: string[];
}

export function toSubmittedAnswers(dtos: readonly AnswerDto[] = []): SubmittedAnswer[] {
  return dtos.map(({ QuestionID, Participant, Value, FileIDs }) => ({
    questionId: QuestionID,
    participant: Participant,
    value: Value,
    fileIds: FileIDs,
  }));
}
