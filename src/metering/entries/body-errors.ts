import type { FieldError } from '../../platform/errors';
import type { JsonLiterals } from '../decimal/json-literals';
import { type Quantity, parseChange } from '../decimal/quantity';
import { readUsage, usageRangeError } from './usage-fields';

/** Errors of a body with amounts, in the order of its fields. */
export class BodyErrors {
  readonly all: FieldError[] = [];
  /** Those of negative amounts, with the name of the meter: they do not apply if the meter measures a level. */
  readonly negative = new Map<FieldError, string>();
}

/** Reads an amount, which may be negative. @param literal the source text of the number */
export function readAmount(
  value: unknown,
  literal: JsonLiterals | undefined,
  { field, meter }: { readonly field: string; readonly meter: string },
  errors: BodyErrors,
): Quantity {
  const change = typeof value === 'number' && value < 0 ? parseChange(literal as string) : undefined;
  if (!change) return readUsage(value, literal, field, errors.all);
  const error = usageRangeError(field);
  errors.all.push(error);
  errors.negative.set(error, meter);
  return change;
}
