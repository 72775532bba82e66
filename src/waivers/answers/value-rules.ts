import type { FieldCode } from '../../platform/errors';
import { isLocalDate } from '../../platform/values/time';
import { countCodePoints, hasVisibleText, isPlainText } from '../../platform/http/validation';
import type { QuestionEntity, QuestionType } from '../question.entity';

/** Why a value is invalid; the message continues after the field's name. */
export interface ValueFault {
  readonly code: FieldCode;
  readonly message: string;
}

type ValueRule = (value: unknown, question: QuestionEntity) => ValueFault | undefined;

const MAX_TEXT = 500;
const MAX_LONG_TEXT = 10_000;

const VALUE_RULES: Record<Exclude<QuestionType, 'file' | 'signature'>, ValueRule> = {
  text: (value) => validateText(value, MAX_TEXT, false),
  'long-text': (value) => validateText(value, MAX_LONG_TEXT, true),
  'multiple-choice': (value, { options }) =>
    options.includes(value as string) ? undefined : { code: 'is-option', message: 'must be one of the Options.' },
  'multi-select': (value, { options }) => validateOptions(value, options),
  checkbox: (value) => (value === true ? undefined : { code: 'is-ticked', message: 'must be true.' }),
  date: (value) =>
    isLocalDate(value) ? undefined : { code: 'is-date', message: 'must be a real date in the form YYYY-MM-DD.' },
};

/** Validates the value of an answer to a question without files. */
export function validateValue(value: unknown, question: QuestionEntity): ValueFault | undefined {
  if (value === undefined) return { code: 'is-required', message: 'is required.' };
  return VALUE_RULES[question.type as keyof typeof VALUE_RULES](value, question);
}

function validateText(value: unknown, max: number, multiline: boolean): ValueFault | undefined {
  if (typeof value !== 'string') return { code: 'is-string', message: 'must be a string.' };
  if (value.length > max * 2 || countCodePoints(value) > max) {
    return { code: 'length', message: `must have 1 to ${max.toLocaleString('en')} characters.` };
  }
  if (!hasVisibleText(value)) return { code: 'not-blank', message: 'must not be blank.' };
  if (isPlainText(value, multiline)) return undefined;
  const what = multiline
    ? 'control characters or invalid Unicode'
    : 'line breaks, control characters or invalid Unicode';
  return { code: 'plain-text', message: `must not contain ${what}.` };
}

function validateOptions(value: unknown, options: readonly string[]): ValueFault | undefined {
  if (!Array.isArray(value)) return { code: 'is-array', message: 'must be a list of options.' };
  if (value.length === 0) return { code: 'array-min-size', message: 'must contain at least one option.' };
  const chosen: unknown[] = [...(value as unknown[])];
  if (chosen.some((option) => !options.includes(option as string))) {
    return { code: 'is-option', message: 'must contain only Options of the question.' };
  }
  return new Set(chosen).size < chosen.length
    ? { code: 'unique', message: 'must contain each option only once.' }
    : undefined;
}
