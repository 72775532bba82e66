import type { Type } from '@nestjs/common';
import { type FieldError, ValidationError } from '../../../../platform/errors';
import { type ChangeQuestionDto, DEFAULT_FILE_TYPES, type QuestionDetails } from '../../../../waivers';
import { type SubmittedForm, validated } from '../../../html';

/** The field with the maximum size of a file, in megabytes. */
export const LARGEST_FILE = 'LargestFile';

const BYTES_PER_MEGABYTE = 1_000_000;

/** The images that a question accepts by default. */
export const IMAGES = DEFAULT_FILE_TYPES.filter((type) => type.startsWith('image/'));

const CHOICES = ['multiple-choice', 'multi-select'];

/** The types of questions that have a field; all have the other fields. */
const TYPES_OF: Readonly<Record<string, readonly string[]>> = {
  Options: CHOICES,
  FlaggedOptions: CHOICES,
  FlagAnswers: ['text', 'long-text', 'file'],
  Role: ['text'],
  AcceptedFileTypes: ['file'],
  MaxFileBytes: ['file'],
};

const SHAPE = {
  booleans: ['Required', 'PerParticipant', 'FlagAnswers'],
  separated: { Options: /\n/, FlaggedOptions: /\n/ },
  blankable: ['HelpText', 'Label'],
  additional: ['AcceptedFileTypes', LARGEST_FILE],
};

/**
 * Reads a question without the fields that its type does not have, because pages hide them.
 * @throws ValidationError with the field names of the form
 */
export async function readQuestion<Dto extends ChangeQuestionDto>(dto: Type<Dto>, form: SubmittedForm): Promise<Dto> {
  const body = { ...form.toBody(dto, SHAPE), ...readFiles(form) };
  const suited = Object.entries(body).filter(([name]) => isSuited(form, name));
  try {
    return await validated(dto, Object.fromEntries(suited));
  } catch (error) {
    throw error instanceof ValidationError ? new ValidationError(error.errors.map(nameAsInForm), error.total) : error;
  }
}

/** What an existing question loses, because a field was emptied or the new type does not have it. */
export function clearedBy(form: SubmittedForm): Partial<QuestionDetails> {
  const isEmptied = (field: string) => form.fields.includes(field) && form.hasChanged(field) && form.text(field) === '';
  const isCleared = (name: string, field = name) => (isSuited(form, name) ? isEmptied(field) : form.hasChanged('Type'));
  return {
    ...(isCleared('Options') && { options: [] }),
    ...(isCleared('FlaggedOptions') && { flaggedOptions: null }),
    ...(isCleared('FlagAnswers') && { flagAnswers: null }),
    ...(isCleared('Role') && { role: null }),
    ...(isCleared('AcceptedFileTypes') && { acceptedFileTypes: [] }),
    ...(isCleared('MaxFileBytes', LARGEST_FILE) && { maxFileBytes: null }),
  };
}

export function toMegabytes(bytes: number): string {
  return String(bytes / BYTES_PER_MEGABYTE);
}

/** A form without a type does not say what suits. */
function isSuited(form: SubmittedForm, name: string): boolean {
  const type = form.text('Type');
  return type === '' || (TYPES_OF[name]?.includes(type) ?? true);
}

/** Accepting exactly what is accepted by default is the same as saying nothing. */
function readFiles(form: SubmittedForm): object {
  const types = new Set(form.list('AcceptedFileTypes').flatMap((value) => value.split(/\s+/).filter(Boolean)));
  const isDefault = types.size === DEFAULT_FILE_TYPES.length && DEFAULT_FILE_TYPES.every((type) => types.has(type));
  const megabytes = form.decimal(LARGEST_FILE);
  return {
    ...(form.hasChanged('AcceptedFileTypes') && { AcceptedFileTypes: isDefault ? [] : [...types] }),
    ...(form.hasChanged(LARGEST_FILE) && megabytes !== undefined && { MaxFileBytes: toBytes(megabytes) }),
  };
}

function toBytes(megabytes: number | string): number | string {
  return typeof megabytes === 'number' ? Math.round(megabytes * BYTES_PER_MEGABYTE) : megabytes;
}

function nameAsInForm(error: FieldError): FieldError {
  if (error.field !== 'MaxFileBytes') return error;
  const message = `${LARGEST_FILE} must be a number of MB, at most 10, such as 2.5.`;
  return { ...error, field: LARGEST_FILE, message };
}
