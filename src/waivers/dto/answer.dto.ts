import { IsArray, IsInt, IsString } from 'class-validator';
import { IntegerField, field } from '../../shared/validation';
import type { SubmittedAnswer } from '../answers/submitted-answer';

/** How many answers one request may give. */
export const MAX_ANSWERS = 5_000;

/**
 * One answer. Only its form is checked here: whether it suits its question is checked for all answers together, so
 * that every fault is named at once.
 */
export class AnswerDto {
  @IntegerField({ min: 1, example: 41 })
  QuestionID!: number;

  @field(
    {
      optional: true,
      example: 1,
      description:
        'Which participant it is for, from 1. Required for per-participant questions, impossible for others.',
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
        'Text (`text` up to 500 characters, `long-text` up to 10,000), one of the Options, a date; a list of Options for `multi-select`; `true` for `checkbox`.',
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
      description: 'Instead of Value for `file` (1 to 5) and `signature` (1): files uploaded for this very question.',
    },
    { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 5 },
    IsArray({ message: 'must be a list.' }),
    IsString({ each: true, message: 'must hold FileIDs only.' }),
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
