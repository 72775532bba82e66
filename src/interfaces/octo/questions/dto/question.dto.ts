import {
  BooleanField,
  EnumField,
  type FieldOptions,
  ListField,
  ObjectField,
  TextField,
} from '../../../../platform/http/validation';

/** Maximum number of answers for a booking, or for one of its tickets. */
const MAX_ANSWERS = 100;

const MAX_VALUE = 10_000;

/** Joined options are longer than any single text. */
const MAX_SHOWN_VALUE = 30_000;

const OfQuestions = (options: FieldOptions): FieldOptions => ({
  ...options,
  optional: true,
  notInExample: true,
  description: `${options.description} Requires \`octo/questions\`.`,
});

const INPUT_TYPES = ['text', 'textarea', 'date', 'select'] as const;
export type InputType = (typeof INPUT_TYPES)[number];

class OctoSelectOptionDto {
  @TextField({ example: 'Beginner', description: 'Text for customers.' })
  label!: string;

  @TextField({ example: 'Beginner', description: 'Value to send in the answer.' })
  value!: string;
}

export class OctoQuestionDto {
  @TextField({ example: '41', description: 'ID of the question.' })
  id!: string;

  @BooleanField({
    example: true,
    description: 'Whether the customer must answer the question before the visit. It never blocks a booking.',
  })
  required!: boolean;

  @TextField({ max: 500, example: 'Your level', description: 'Text of the question.' })
  title!: string;

  @TextField({
    max: MAX_VALUE,
    nullable: true,
    multiline: true,
    example: null,
    description: 'Explanation of the question; `null` if there is none.',
  })
  shortDescription!: string | null;

  @TextField({ max: 500, example: 'Your level', description: 'Same as `title`.' })
  label!: string;

  @TextField({
    max: MAX_VALUE,
    nullable: true,
    multiline: true,
    example: null,
    description: 'Same as `shortDescription`.',
  })
  description!: string | null;

  @EnumField(INPUT_TYPES, { named: 'OctoInputType', example: 'select', description: 'Type of the input.' })
  inputType!: InputType;

  @ListField(() => OctoSelectOptionDto, {
    description: 'Options to choose from: one for a `select`; any number for a `textarea`, one per line.',
  })
  selectOptions!: OctoSelectOptionDto[];

  @TextField({ nullable: true, example: null, description: 'Not supported: always `null`.' })
  coverImageUrl!: string | null;
}

export class OctoQuestionAnswerRequestDto {
  @TextField({ min: 0, max: 200, example: '41', description: 'ID of the question.' })
  questionId!: string;

  @TextField({
    optional: true,
    nullable: true,
    min: 0,
    max: MAX_VALUE,
    multiline: true,
    example: 'Beginner',
    description: 'Answer; `null` removes it.',
  })
  value?: string;
}

export class OctoQuestionAnswerDto {
  @TextField({ example: '41', description: 'ID of the question.' })
  questionId!: string;

  @TextField({
    max: MAX_SHOWN_VALUE,
    nullable: true,
    multiline: true,
    example: 'Beginner',
    description: 'Answer; `null` if there is none.',
  })
  value!: string | null;

  @ObjectField(() => OctoQuestionDto, { description: 'Current version of the question.' })
  question!: OctoQuestionDto;
}

export function QuestionAnswersField() {
  const description = 'Answers to questions. Answers that you leave out stay unchanged.';
  return ListField(() => OctoQuestionAnswerRequestDto, {
    ...OfQuestions({ nullable: true, description }),
    max: MAX_ANSWERS,
  });
}

export function ShownAnswersField() {
  return ListField(
    () => OctoQuestionAnswerDto,
    OfQuestions({ description: 'All questions with their answers, if any.' }),
  );
}

export function QuestionsField(description: string) {
  return ListField(() => OctoQuestionDto, OfQuestions({ description }));
}
