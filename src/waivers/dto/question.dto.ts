import {
  BooleanField,
  EnumField,
  IntegerField,
  TextField,
  TextListField,
  TimestampField,
} from '../../platform/http/validation';
import { recognisedName } from '../uploads/file-types/media-types';
import { QUESTION_ROLES, QUESTION_TYPES, type QuestionRole, type QuestionType } from '../question.entity';

/** Maximum size of an upload, in bytes. */
export const MAX_UPLOAD_BYTES = 10_000_000;

export class QuestionDto {
  @IntegerField({ example: 41 })
  ID!: number;

  @EnumField(QUESTION_TYPES, {
    named: 'QuestionType',
    example: 'multiple-choice',
    description: 'Type of the answer.',
  })
  Type!: string;

  @TextField({ max: 500, example: 'How well can you swim?' })
  Label!: string;

  @TextField({ min: 0, max: 5000, multiline: true, example: 'We choose the route by it.' })
  HelpText!: string;

  @BooleanField({ example: true })
  Required!: boolean;

  @BooleanField({ example: true, description: 'Whether the question is for each participant instead of the booking.' })
  PerParticipant!: boolean;

  @TextListField({ max: 50, example: ['Not at all', '50 metres', 'Well'] })
  Options!: string[];

  @TextListField({ max: 20, example: [], description: 'Media types that files can have.' })
  AcceptedFileTypes!: string[];

  @IntegerField({ nullable: true, max: MAX_UPLOAD_BYTES, example: null })
  MaxFileBytes!: number | null;

  @TimestampField({ description: 'Time of the last change of the question or its position, in Unix seconds.' })
  UpdatedAt!: number;
}

export class OperatorQuestionDto extends QuestionDto {
  @IntegerField({ min: 1, example: 1, description: 'Position of the question, from 1.' })
  Position!: number;

  @TextField({
    max: 20,
    nullable: true,
    example: null,
    description: '`name` if the answer is the name of the participant, otherwise `null`.',
  })
  Role!: QuestionRole | null;

  @TextListField({
    max: 50,
    example: ['Not at all'],
    description: 'Options that are flags: participants who choose one are highlighted on the day sheet.',
  })
  FlaggedOptions!: string[];

  @BooleanField({ example: false, description: 'Whether any answer is a flag.' })
  FlagAnswers!: boolean;
}

abstract class QuestionDetailsDto {
  @TextField({ min: 0, max: 5000, multiline: true, optional: true, example: 'We choose the route by it.' })
  HelpText?: string;

  @BooleanField({
    optional: true,
    example: true,
    description: 'Whether the question must be answered. Default `false` for a new question.',
  })
  Required?: boolean;

  @BooleanField({
    optional: true,
    example: true,
    description:
      'Whether the question is for each participant instead of the booking. Default `false` for a new question.',
  })
  PerParticipant?: boolean;

  @TextListField({ max: 50, optional: true, example: ['Not at all', '50 metres', 'Well'] })
  Options?: string[];

  @TextListField({
    max: 20,
    optional: true,
    example: ['image/png', 'application/pdf'],
    isItem: (item) => recognisedName(item) !== undefined,
    notInExample: true,
    what: 'a media type that files are recognised as, such as image/png or application/pdf',
    description:
      'Media types that files can have, such as `image/heic`, `application/pdf`, `text/csv` or those of office documents. Only for `file` questions. Default: PNG, JPEG, GIF, WebP and PDF.',
  })
  AcceptedFileTypes?: string[];

  @IntegerField({
    min: 1,
    max: MAX_UPLOAD_BYTES,
    optional: true,
    example: 5_000_000,
    notInExample: true,
    description: 'Maximum size of a file, in bytes. Only for `file` questions. Default 10,000,000.',
  })
  MaxFileBytes?: number;

  @IntegerField({
    min: 1,
    max: 100,
    optional: true,
    example: 1,
    description: 'Position of the question, from 1. Default for a new question: last.',
  })
  Position?: number;

  @EnumField(QUESTION_ROLES, {
    named: 'QuestionRole',
    optional: true,
    example: 'name',
    notInExample: true,
    description:
      '`name` if the answer is the name of the participant. Only for one `text` question per participant of each activity. Default: none.',
  })
  Role?: QuestionRole;

  @TextListField({
    max: 50,
    unique: true,
    optional: true,
    example: ['Not at all'],
    description:
      'Options that are flags: participants who choose one are highlighted on the day sheet. Only for questions with `Options`. Default for a new question: none.',
  })
  FlaggedOptions?: string[];

  @BooleanField({
    optional: true,
    example: true,
    notInExample: true,
    description:
      'Whether any answer is a flag. Only for `text`, `long-text` and `file` questions. Default `false` for a new question.',
  })
  FlagAnswers?: boolean;
}

export class CreateQuestionDto extends QuestionDetailsDto {
  @EnumField(QUESTION_TYPES, {
    named: 'QuestionType',
    example: 'multiple-choice',
    description: 'Type of the answer.',
  })
  Type!: QuestionType;

  @TextField({ max: 500, example: 'How well can you swim?' })
  Label!: string;
}

export class ChangeQuestionDto extends QuestionDetailsDto {
  @EnumField(QUESTION_TYPES, {
    named: 'QuestionType',
    optional: true,
    example: 'multiple-choice',
    description: 'Type of the answer.',
  })
  Type?: QuestionType;

  @TextField({ max: 500, optional: true, example: 'How well can you swim?' })
  Label?: string;
}
