import { type FieldError, ValidationError } from '../platform/errors';
import type { QuestionEntity, QuestionType } from './question.entity';

export type QuestionDetails = Pick<
  QuestionEntity,
  | 'type'
  | 'label'
  | 'helpText'
  | 'required'
  | 'perParticipant'
  | 'options'
  | 'acceptedFileTypes'
  | 'maxFileBytes'
  | 'role'
  | 'flaggedOptions'
  | 'flagAnswers'
>;

/** The question that new activities start with. */
export const NAME_QUESTION: QuestionDetails = {
  type: 'text',
  label: 'Name',
  helpText: '',
  required: true,
  perParticipant: true,
  options: [],
  acceptedFileTypes: [],
  maxFileBytes: null,
  role: 'name',
  flaggedOptions: null,
  flagAnswers: null,
};

/** Types of questions whose answers can all be flags. */
const FLAG_ANSWERS_TYPES: readonly QuestionType[] = ['text', 'long-text', 'file'];

/** @throws ValidationError if the details contradict the type */
export function rejectContradictions(details: QuestionDetails): void {
  const faults = [faultsOfOptions, faultsOfFlags, faultsOfFiles, faultsOfRole];
  const errors = faults.flatMap((faultsOf) => faultsOf(details));
  if (errors.length > 0) throw new ValidationError(errors);
}

/** @throws ValidationError if both the question and one of the others ask for the name */
export function rejectSecondName({ role }: Pick<QuestionDetails, 'role'>, others: readonly QuestionEntity[]): void {
  const other = role && others.find((each) => each.role === role);
  if (!other) return;
  const message = `Role is already the role of question ${other.id} (“${other.label}”) of this activity.`;
  throw new ValidationError([{ field: 'Role', code: 'repeated', message }]);
}

function offersChoice(type: QuestionType): boolean {
  return type === 'multiple-choice' || type === 'multi-select';
}

function faultsOfOptions({ type, options }: QuestionDetails): FieldError[] {
  const errors: FieldError[] = [];
  if (offersChoice(type) && options.length === 0) {
    errors.push({ field: 'Options', code: 'is-required', message: `Options are required for ${type}.` });
  }
  if (!offersChoice(type) && options.length > 0) {
    errors.push({ field: 'Options', code: 'not-allowed', message: `Options are not possible for ${type}.` });
  }
  if (new Set(options).size < options.length) {
    errors.push({ field: 'Options', code: 'unique', message: 'Options must differ from each other.' });
  }
  return errors;
}

function faultsOfFlags({ type, options, flaggedOptions, flagAnswers }: QuestionDetails): FieldError[] {
  const errors: FieldError[] = [];
  const flagged = flaggedOptions ?? [];
  if (!offersChoice(type) && flagged.length > 0) {
    const message = `FlaggedOptions are not possible for ${type}.`;
    errors.push({ field: 'FlaggedOptions', code: 'not-allowed', message });
  } else if (flagged.some((option) => !options.includes(option))) {
    errors.push({ field: 'FlaggedOptions', code: 'is-option', message: 'FlaggedOptions must be among the Options.' });
  }
  if (flagAnswers && !FLAG_ANSWERS_TYPES.includes(type)) {
    errors.push({ field: 'FlagAnswers', code: 'not-allowed', message: `FlagAnswers is not possible for ${type}.` });
  }
  return errors;
}

function faultsOfFiles({ type, acceptedFileTypes, maxFileBytes }: QuestionDetails): FieldError[] {
  const errors: FieldError[] = [];
  if (type !== 'file' && acceptedFileTypes.length > 0) {
    const message = `AcceptedFileTypes are not possible for ${type}.`;
    errors.push({ field: 'AcceptedFileTypes', code: 'not-allowed', message });
  }
  if (type !== 'file' && maxFileBytes !== null) {
    errors.push({ field: 'MaxFileBytes', code: 'not-allowed', message: `MaxFileBytes is not possible for ${type}.` });
  }
  return errors;
}

function faultsOfRole({ type, perParticipant, role }: QuestionDetails): FieldError[] {
  if (role === null || (type === 'text' && perParticipant)) return [];
  const message = `Role ${role} is possible only for a text question that each participant answers.`;
  return [{ field: 'Role', code: 'not-allowed', message }];
}
