import type { JsonBody } from '../../platform/http/bodies';
import { type FieldError, ValidationError } from '../../platform/errors';
import { isLocalDate } from '../../platform/values/time';
import { ALLOWANCE_PERIODS, type AllowancePeriod, MAX_ALLOWANCES } from '../dto/allowance.dto';
import {
  type JsonLiterals,
  MAX_USAGE,
  type Quantity,
  fieldError,
  isObject,
  memberOf,
  parseQuantity,
  readJsonLiterals,
  readSubject,
  readUsage,
} from '../../metering';

/** An allowance as its operator entered it. */
export interface GivenAllowance {
  /** `*` for each subject. */
  readonly subject: string;
  readonly amount: Quantity;
  readonly period: AllowancePeriod;
  readonly from: string;
  readonly expiresAt: string | null;
  readonly rollover: Quantity | null;
}

const FIELDS = new Set(['Subject', 'Amount', 'Period', 'From', 'ExpiresAt', 'Rollover']);

const ZERO: Quantity = { whole: 0, nano: 0 };

/** @throws ValidationError listing every invalid field of every item, such as `0.Amount` */
export function readAllowances({ value, text }: JsonBody): GivenAllowance[] {
  if (!Array.isArray(value)) {
    throw new ValidationError([{ field: '', code: 'is-array', message: 'The body must be a JSON array.' }]);
  }
  if (value.length > MAX_ALLOWANCES) {
    const message = `The body must have at most ${MAX_ALLOWANCES} items.`;
    throw new ValidationError([{ field: '', code: 'array-max-size', message }]);
  }
  const literals = readJsonLiterals(text) as readonly (JsonLiterals | undefined)[];
  const errors: FieldError[] = [];
  const allowances = value.map((item: unknown, index) => {
    if (isObject(item)) return readAllowance(item, literals[index], `${index}.`, errors);
    errors.push(fieldError(String(index), 'is-object', 'must be an object.'));
    return undefined;
  });
  if (errors.length > 0) throw new ValidationError(errors);
  return allowances as GivenAllowance[];
}

function readAllowance(
  item: Record<string, unknown>,
  literals: JsonLiterals | undefined,
  path: string,
  errors: FieldError[],
): GivenAllowance {
  for (const name of Object.keys(item)) {
    if (!FIELDS.has(name)) errors.push(fieldError(`${path}${name}`, 'unknown-field', 'is not a known field.'));
  }
  const subject = readSubject(required(item, 'Subject', path, errors), `${path}Subject`, errors) ?? '';
  const amount = readUsage(item['Amount'], memberOf(literals, 'Amount'), `${path}Amount`, errors);
  const period = readPeriod(item, path, errors);
  const from = readDate(required(item, 'From', path, errors), `${path}From`, errors) ?? '';
  const expiresAt = readDate(item['ExpiresAt'], `${path}ExpiresAt`, errors);
  if (expiresAt !== null && expiresAt < from) {
    errors.push(fieldError(`${path}ExpiresAt`, 'before-start', 'must not be before From.'));
  }
  const rollover = readRollover(item['Rollover'], memberOf(literals, 'Rollover'), `${path}Rollover`, errors);
  if (rollover && period === 'once') {
    errors.push(fieldError(`${path}Rollover`, 'not-allowed', 'is only possible with Period month.'));
  }
  return { subject, amount, period, from, expiresAt, rollover };
}

function required(item: Record<string, unknown>, name: string, path: string, errors: FieldError[]): unknown {
  const value = item[name] ?? undefined;
  if (value === undefined) errors.push(fieldError(`${path}${name}`, 'is-defined', 'is required.'));
  return value;
}

function readPeriod(item: Record<string, unknown>, path: string, errors: FieldError[]): AllowancePeriod {
  const value = required(item, 'Period', path, errors);
  const period = ALLOWANCE_PERIODS.find((each) => each === value);
  if (value !== undefined && !period) {
    errors.push(fieldError(`${path}Period`, 'is-in', `must be one of ${ALLOWANCE_PERIODS.join(', ')}.`));
  }
  return period ?? 'month';
}

function readDate(value: unknown, field: string, errors: FieldError[]): string | null {
  if (value === undefined || value === null) return null;
  if (isLocalDate(value)) return value;
  errors.push(fieldError(field, 'is-date', 'must be a real date in the form YYYY-MM-DD.'));
  return null;
}

/** @param literal the source text of the number */
function readRollover(
  value: unknown,
  literal: JsonLiterals | undefined,
  field: string,
  errors: FieldError[],
): Quantity | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number') {
    errors.push(fieldError(field, 'is-number', 'must be a number.'));
    return null;
  }
  const quantity = value === 0 ? ZERO : parseQuantity(literal as string);
  if (!quantity) errors.push(fieldError(field, 'usage-range', `must be 0 to ${MAX_USAGE}.`));
  return quantity ?? null;
}
