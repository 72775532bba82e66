import {
  BooleanField,
  EnumField,
  type FieldOptions,
  ListField,
  ObjectField,
  TextField,
} from '../../../shared/validation';

/** Answers of one booking, or of one of its tickets. */
const MAX_ANSWERS = 100;

const MAX_VALUE = 10_000;

/** Options joined are longer than any one text. */
const MAX_SHOWN_VALUE = 30_000;

const OfQuestions = (options: FieldOptions): FieldOptions => ({
  ...options,
  optional: true,
  notInExample: true,
  description: `${options.description} With \`octo/questions\`.`,
});

const INPUT_TYPES = ['text', 'textarea', 'date', 'select'] as const;
export type InputType = (typeof INPUT_TYPES)[number];

class OctoSelectOptionDto {
  @TextField({ example: 'Beginner', description: 'What customers read.' })
  label!: string;

  @TextField({ example: 'Beginner', description: 'What to send.' })
  value!: string;
}

export class OctoQuestionDto {
  @TextField({ example: '41', description: 'The question.' })
  id!: string;

  @BooleanField({ example: true, description: 'Whether it must be answered before the visit; it blocks no booking.' })
  required!: boolean;

  @TextField({ max: 500, example: 'Your level', description: 'What is asked.' })
  title!: string;

  @TextField({
    max: MAX_VALUE,
    nullable: true,
    multiline: true,
    example: null,
    description: 'What helps to answer it.',
  })
  shortDescription!: string | null;

  @TextField({ max: 500, example: 'Your level', description: 'The same as `title`.' })
  label!: string;

  @TextField({ max: MAX_VALUE, nullable: true, multiline: true, example: null, description: 'As `shortDescription`.' })
  description!: string | null;

  @EnumField(INPUT_TYPES, { named: 'OctoInputType', example: 'select', description: 'How it is answered.' })
  inputType!: InputType;

  @ListField(() => OctoSelectOptionDto, { description: 'Of `select`: one of these. Of `textarea`: some, one a line.' })
  selectOptions!: OctoSelectOptionDto[];

  @TextField({ nullable: true, example: null, description: 'Not kept.' })
  coverImageUrl!: string | null;
}

export class OctoQuestionAnswerRequestDto {
  @TextField({ min: 0, max: 200, example: '41', description: 'The question.' })
  questionId!: string;

  @TextField({
    optional: true,
    nullable: true,
    min: 0,
    max: MAX_VALUE,
    multiline: true,
    example: 'Beginner',
    description: 'The answer; null takes it back.',
  })
  value?: string;
}

export class OctoQuestionAnswerDto {
  @TextField({ example: '41', description: 'The question.' })
  questionId!: string;

  @TextField({ max: MAX_SHOWN_VALUE, nullable: true, multiline: true, example: 'Beginner', description: 'Null: none.' })
  value!: string | null;

  @ObjectField(() => OctoQuestionDto, { description: 'The question, as it is now.' })
  question!: OctoQuestionDto;
}

export function QuestionAnswersField() {
  const description = 'Answers to questions. What you leave out stays.';
  return ListField(() => OctoQuestionAnswerRequestDto, {
    ...OfQuestions({ nullable: true, description }),
    max: MAX_ANSWERS,
  });
}

export function ShownAnswersField() {
  return ListField(() => OctoQuestionAnswerDto, OfQuestions({ description: 'Every question, answered or not.' }));
}

export function QuestionsField(description: string) {
  return ListField(() => OctoQuestionDto, OfQuestions({ description }));
}
