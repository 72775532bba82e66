import { type FieldError, ValidationError } from '../../platform/errors';
import type { JsonBody } from '../../platform/http/bodies';
import { countCodePoints, hasVisibleText, isPlainText } from '../../platform/http/validation';
import { readJsonLiterals } from '../decimal/json-literals';
import type { Quantity } from '../decimal/quantity';
import { MAX_VOID_REASON } from '../dto/corrections.dto';
import { type BodyErrors, readAmount } from '../entries/body-errors';
import { fieldError, isObject, memberOf } from '../entries/usage-fields';

/** The amount that replaces that of an entry. */
export interface Correction {
  readonly usage: Quantity;
  readonly reason: string | null;
}

const FIELDS = new Set(['Usage', 'Reason']);

/**
 * Read from the text of the body, which alone contains exact amounts.
 * @param meter of the entry; empty if the entry does not exist
 * @throws ValidationError if the body is not an object; other errors are added to `errors`
 */
export function readCorrection({ value, text }: JsonBody, meter: string, errors: BodyErrors): Correction {
  if (!isObject(value)) {
    throw new ValidationError([{ field: '', code: 'is-object', message: 'The body must be a JSON object.' }]);
  }
  const unknown = Object.keys(value).filter((name) => !FIELDS.has(name));
  errors.all.push(...unknown.map((name) => fieldError(name, 'unknown-field', 'is not a known field.')));
  const literal = memberOf(readJsonLiterals(text), 'Usage');
  const usage = readAmount(value['Usage'], literal, { field: 'Usage', meter }, errors);
  const reason = value['Reason'] ?? null;
  const error = reason === null ? undefined : reasonError(reason);
  if (error) errors.all.push(error);
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
