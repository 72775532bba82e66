import { type FieldCode, type FieldError } from '../../platform/errors';
import { MAX_TIMESTAMP } from '../../platform/values/time';
import { countCodePoints, hasVisibleText, isPlainText } from '../../platform/http/validation';
import {
  ENTRY_KEY,
  MAX_ENTRY_KEY_LENGTH,
  MAX_EXTRA_INFO_BYTES,
  MAX_METER_LENGTH,
  MAX_SUBJECT_LENGTH,
} from '../dto/record-usage.dto';
import type { JsonLiterals } from '../decimal/json-literals';
import { MAX_USAGE, type Quantity, parseQuantity } from '../decimal/quantity';
import type { SentKey } from './usage-entry';

/** Placeholder for an invalid field, whose error is in the list. */
const NO_QUANTITY: Quantity = { whole: 0, nano: 0 };

export function readMeter(value: unknown, field: string, errors: FieldError[]): string {
  const error = meterError(value, field);
  if (!error) return value as string;
  errors.push(error);
  return '';
}

export function meterError(value: unknown, field: string): FieldError | undefined {
  if (value === undefined || value === null) return fieldError(field, 'is-defined', 'is required.');
  return nameError(value, MAX_METER_LENGTH, field);
}

export function readSubject(value: unknown, field: string, errors: FieldError[]): string | undefined {
  if (value === undefined || value === null) return undefined;
  const error = nameError(value, MAX_SUBJECT_LENGTH, field);
  if (!error) return value as string;
  errors.push(error);
  return undefined;
}

function nameError(value: unknown, maxLength: number, field: string): FieldError | undefined {
  if (typeof value !== 'string') return fieldError(field, 'is-string', 'must be a string.');
  if (value.length === 0 || (value.length > maxLength && countCodePoints(value) > maxLength)) {
    return fieldError(field, 'length', `must have 1 to ${maxLength} characters.`);
  }
  if (!hasVisibleText(value)) return fieldError(field, 'not-blank', 'must not be blank.');
  if (!isPlainText(value, false)) {
    return fieldError(field, 'plain-text', 'must not contain control characters or invalid Unicode.');
  }
  return undefined;
}

/** @param literal the source text of the number */
export function readUsage(
  value: unknown,
  literal: JsonLiterals | undefined,
  field: string,
  errors: FieldError[],
): Quantity {
  if (value === undefined || value === null) {
    errors.push(fieldError(field, 'is-defined', 'is required.'));
  } else if (typeof value !== 'number') {
    errors.push(fieldError(field, 'is-number', 'must be a number.'));
  } else {
    const quantity = parseQuantity(literal as string);
    if (quantity) return quantity;
    errors.push(usageRangeError(field));
  }
  return NO_QUANTITY;
}

export function usageRangeError(field: string): FieldError {
  return fieldError(
    field,
    'usage-range',
    `must be greater than 0, rounded to nine decimals, and at most ${MAX_USAGE}.`,
  );
}

export function readExtraInfo(value: unknown, field: string, errors: FieldError[]): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') {
    errors.push(fieldError(field, 'is-string', 'must be a string.'));
  } else if (isBroken(value)) {
    errors.push(fieldError(field, 'plain-text', 'must not contain invalid Unicode.'));
  } else if (value.length * 3 > MAX_EXTRA_INFO_BYTES && Buffer.byteLength(value) > MAX_EXTRA_INFO_BYTES) {
    errors.push(fieldError(field, 'length', `must have at most ${MAX_EXTRA_INFO_BYTES} bytes.`));
  } else {
    return value;
  }
  return null;
}

export function readOccurredAt(value: unknown, field: string, errors: FieldError[]): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Number.isInteger(value)) {
    errors.push(fieldError(field, 'is-int', 'must be a whole number.'));
  } else if ((value as number) < 0 || (value as number) > MAX_TIMESTAMP) {
    errors.push(fieldError(field, (value as number) < 0 ? 'min' : 'max', `must be 0 to ${MAX_TIMESTAMP}.`));
  } else {
    return value as number;
  }
  return undefined;
}

export function readEntryKey(value: unknown, field: string, errors: FieldError[]): SentKey | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') {
    errors.push(fieldError(field, 'is-string', 'must be a string.'));
  } else if (value.length === 0 || value.length > MAX_ENTRY_KEY_LENGTH) {
    errors.push(fieldError(field, 'length', `must have 1 to ${MAX_ENTRY_KEY_LENGTH} characters.`));
  } else if (!ENTRY_KEY.test(value)) {
    errors.push(fieldError(field, 'matches', 'must be printable ASCII.'));
  } else {
    return { key: value, source: null, field };
  }
  return undefined;
}

/** Unpaired surrogates have no UTF-8 encoding, so they could not be returned unchanged. */
function isBroken(text: string): boolean {
  return /[\ud800-\udfff]/u.test(text);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The literals of an object's member. */
export function memberOf(literals: JsonLiterals | undefined, name: string): JsonLiterals | undefined {
  return literals instanceof Map ? (literals as Map<string, JsonLiterals>).get(name) : undefined;
}

export function fieldError(field: string, code: FieldCode, rule: string): FieldError {
  return { field, code, message: `${field} ${rule}` };
}
