import { type FieldError, ValidationError } from '../../platform/errors';
import type { JsonBody } from '../../platform/http/bodies';
import { countCodePoints, hasVisibleText, isPlainText } from '../../platform/http/validation';
import { readJsonLiterals } from '../decimal/json-literals';
import type { Quantity } from '../decimal/quantity';
import { MAX_VOID_REASON } from '../dto/corrections.dto';
import { fieldError, isObject, memberOf, readUsage } from '../entries/usage-fields';

/** The amount that replaces that of an entry. */
export interface Correction {
  readonly usage: Quantity;
  readonly reason: string | null;
}

const FIELDS = new Set(['Usage', 'Reason']);

/** Read from the text of the body, which alone contains exact amounts. @throws ValidationError */
export function readCorrection({ value, text }: JsonBody): Correction {
  if (!isObject(value)) {
    throw new ValidationError([{ field: '', code: 'is-object', message: 'The body must be a JSON object.' }]);
  }
  const errors: FieldError[] = Object.keys(value)
    .filter((name) => !FIELDS.has(name))
    .map((name) => fieldError(name, 'unknown-field', 'is not a known field.'));
  const usage = readUsage(value['Usage'], memberOf(readJsonLiterals(text), 'Usage'), 'Usage', errors);
  const reason = value['Reason'] ?? null;
  const error = reason === null ? undefined : reasonError(reason);
  if (error) errors.push(error);
  if (errors.length > 0) throw new ValidationError(errors);
  return { usage, reason: reason as string | null };
}

function reasonError(value: unknown): FieldError | undefined {
  if (typeof value !== 'string') return fieldError('Reason', 'is-string', 'must be a string.');
  if (value === '' || countCodePoints(value) > MAX_VOID_REASON) {
    return fieldError('Reason', 'length', `must have 1 to ${MAX_VOID_REASON} characters.`);
  }
  if (!hasVisibleText(value)) return fieldError('Reason', 'not-blank', 'must not be blank.');
  if (isPlainText(value, true)) return undefined;
  return fieldError('Reason', 'plain-text', 'must not contain control characters or invalid Unicode.');
}
