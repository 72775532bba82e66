import type { JsonBody } from '../../platform/http/bodies';
import { type FieldError, ValidationError } from '../../platform/errors';
import { unknownField } from '../../platform/http/validation';
import { MAX_LEVEL, MAX_LEVELS, THRESHOLD_PERIODS, type ThresholdPeriod } from '../dto/threshold.dto';
import { readJsonLiterals } from '../decimal/json-literals';
import type { Quantity } from '../decimal/quantity';
import { fieldError, isObject, memberOf, readMeter, readSubject, readUsage } from '../entries/usage-fields';
import type { ThresholdChange, ThresholdRequest } from './thresholds.service';

type Body = Pick<JsonBody, 'value' | 'text'>;

/** Fields that cannot be changed. */
const FIXED = ['Meter', 'Subject'];

const FIELDS = new Set([...FIXED, 'Period', 'Limit', 'Levels']);

/** @throws ValidationError listing every invalid field */
export function readThreshold(body: Body): ThresholdRequest {
  const value = objectOf(body);
  const errors = unknownFields(value);
  const request = {
    meter: readMeter(value['Meter'], 'Meter', errors),
    subject: readSubject(value['Subject'], 'Subject', errors),
    period: readPeriod(value['Period'], errors),
    limit: readLimit(body, value, errors),
    levels: readLevels(value['Levels'], errors),
  };
  if (errors.length > 0) throw new ValidationError(errors);
  return request;
}

/** @throws ValidationError listing every invalid field, and those that cannot be changed */
export function readThresholdChange(body: Body): ThresholdChange {
  const value = objectOf(body);
  const errors = unknownFields(value);
  const isGiven = (name: string) => value[name] !== undefined && value[name] !== null;
  for (const name of FIXED) if (isGiven(name)) errors.push(fieldError(name, 'not-allowed', 'cannot be changed.'));
  const change = {
    ...(isGiven('Period') && { period: readPeriod(value['Period'], errors) }),
    ...(isGiven('Limit') && { limit: readLimit(body, value, errors) }),
    ...(isGiven('Levels') && { levels: readLevels(value['Levels'], errors) }),
  };
  if (errors.length > 0) throw new ValidationError(errors);
  return change;
}

function objectOf({ value }: Body): Record<string, unknown> {
  if (isObject(value)) return value;
  throw new ValidationError([{ field: '', code: 'is-object', message: 'The body must be a JSON object.' }]);
}

function unknownFields(value: Record<string, unknown>): FieldError[] {
  return Object.keys(value)
    .filter((name) => !FIELDS.has(name))
    .map(unknownField);
}

function readLimit({ text }: Body, value: Record<string, unknown>, errors: FieldError[]): Quantity {
  return readUsage(value['Limit'], memberOf(readJsonLiterals(text), 'Limit'), 'Limit', errors);
}

function readPeriod(value: unknown, errors: FieldError[]): ThresholdPeriod {
  if (THRESHOLD_PERIODS.some((period) => period === value)) return value as ThresholdPeriod;
  errors.push(
    value === undefined || value === null
      ? { field: 'Period', code: 'is-defined', message: 'Period is required.' }
      : { field: 'Period', code: 'is-in', message: `Period must be one of ${THRESHOLD_PERIODS.join(', ')}.` },
  );
  return 'day';
}

/** Percentages in ascending order; null without any. */
function readLevels(value: unknown, errors: FieldError[]): number[] | null {
  if (value === undefined || value === null || isEmptyList(value)) return null;
  const error = levelsError(value);
  if (!error) return [...(value as number[])].sort((one, other) => one - other);
  errors.push(error);
  return null;
}

function levelsError(value: unknown): FieldError | undefined {
  const field = 'Levels';
  if (!Array.isArray(value)) return fieldError(field, 'is-array', 'must be a list.');
  if (value.length > MAX_LEVELS) return fieldError(field, 'array-max-size', `must have at most ${MAX_LEVELS} items.`);
  const isLevel = (level: unknown) =>
    Number.isInteger(level) && (level as number) >= 1 && (level as number) <= MAX_LEVEL;
  if (!value.every(isLevel)) {
    return fieldError(field, 'items', `must be a list of whole numbers from 1 to ${MAX_LEVEL}.`);
  }
  if (new Set(value).size < value.length) return fieldError(field, 'unique', 'must not contain duplicates.');
  return undefined;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
