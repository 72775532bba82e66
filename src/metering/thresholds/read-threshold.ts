import type { JsonBody } from '../../platform/http/bodies';
import { type FieldError, ValidationError } from '../../platform/errors';
import { unknownField } from '../../platform/http/validation';
import { THRESHOLD_PERIODS, type ThresholdPeriod } from '../dto/threshold.dto';
import { readJsonLiterals } from '../decimal/json-literals';
import { memberOf, readMeter, readUsage } from '../entries/usage-fields';
import type { ThresholdRequest } from './thresholds.service';

const FIELDS = new Set(['Meter', 'Period', 'Limit']);

/** @throws ValidationError listing every invalid field */
export function readThreshold({ value, text }: Pick<JsonBody, 'value' | 'text'>): ThresholdRequest {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ValidationError([{ field: '', code: 'is-object', message: 'The body must be a JSON object.' }]);
  }
  const body = value as Record<string, unknown>;
  const errors: FieldError[] = Object.keys(body)
    .filter((name) => !FIELDS.has(name))
    .map(unknownField);
  const meter = readMeter(body['Meter'], 'Meter', errors);
  const period = readPeriod(body['Period'], errors);
  const limit = readUsage(body['Limit'], memberOf(readJsonLiterals(text), 'Limit'), 'Limit', errors);
  if (errors.length > 0) throw new ValidationError(errors);
  return { meter, period, limit };
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
