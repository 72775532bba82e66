import type { AnswerValue, AnswersOfBooking, QuestionEntity, QuestionType } from '../../../waivers';
import { answerKey } from '../../../waivers';
import type { InputType, OctoQuestionAnswerDto, OctoQuestionDto } from './dto/question.dto';

/** OCTO's input types. Questions that are answered with files are omitted; customers answer them on the waiver page. */
const INPUT_TYPES: Partial<Record<QuestionType, InputType>> = {
  text: 'text',
  'long-text': 'textarea',
  date: 'date',
  'multiple-choice': 'select',
  checkbox: 'select',
  'multi-select': 'textarea',
};

const TICKED = 'true';

export function isOffered({ type }: Pick<QuestionEntity, 'type'>): boolean {
  return INPUT_TYPES[type] !== undefined;
}

/** Questions for the booking, or for each of its tickets. */
export function toOctoQuestions(questions: readonly QuestionEntity[], perParticipant: boolean): OctoQuestionDto[] {
  return offered(questions, perParticipant).map(toOctoQuestion);
}

/** @param participant 0 for the booking */
export function toOctoAnswers(
  questions: readonly QuestionEntity[],
  answers: AnswersOfBooking,
  participant: number,
): OctoQuestionAnswerDto[] {
  return offered(questions, participant > 0).map((question) => ({
    questionId: String(question.id),
    value: toText(answers.get(answerKey(question.id, participant))),
    question: toOctoQuestion(question),
  }));
}

/** Converts a text to the value of a question; invalid text is reported by validation later. */
export function valueOf(text: string, { type }: Pick<QuestionEntity, 'type'>): unknown {
  if (type === 'checkbox') return text === TICKED || text;
  if (type !== 'multi-select') return text;
  return text.split(/\r\n|\r|\n/).filter((line) => line !== '');
}

function offered(questions: readonly QuestionEntity[], perParticipant: boolean): QuestionEntity[] {
  return questions.filter((question) => isOffered(question) && Boolean(question.perParticipant) === perParticipant);
}

function toOctoQuestion(question: QuestionEntity): OctoQuestionDto {
  const { id, type, label, required } = question;
  const description = question.helpText === '' ? null : question.helpText;
  return {
    id: String(id),
    required: Boolean(required),
    title: label,
    shortDescription: description,
    label,
    description,
    inputType: INPUT_TYPES[type]!,
    selectOptions:
      type === 'checkbox'
        ? [{ label: '✓', value: TICKED }]
        : question.options.map((option) => ({ label: option, value: option })),
    coverImageUrl: null,
  };
}

function toText(value: AnswerValue | undefined): string | null {
  if (value === undefined) return null;
  if (value === true) return TICKED;
  return Array.isArray(value) ? value.join('\n') : value;
}
