import type { Type } from '@nestjs/common';
import { type FieldError, ValidationError } from '../../../platform/errors';
import { RequestValidationPipe } from '../../../platform/http/validation';

const pipe = new RequestValidationPipe();

/**
 * Validates values of a form as the API does.
 * @param faults errors to report together with those of the DTO, and instead of them for the same field
 * @throws ValidationError
 */
export async function validated<Dto extends object>(
  dto: Type<Dto>,
  body: object,
  faults: readonly FieldError[] = [],
): Promise<Dto> {
  try {
    const valid = (await pipe.transform(body, { type: 'body', metatype: dto })) as Dto;
    if (faults.length === 0) return valid;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const others = error.errors.filter(({ field }) => faults.every((fault) => fault.field !== field));
    const dropped = error.errors.length - others.length;
    throw new ValidationError([...others.map(inUnits), ...faults], error.total - dropped + faults.length);
  }
  throw new ValidationError(faults);
}

/** Forms contain amounts in units of their currency. Text that is none reaches the validation as it was typed. */
function inUnits(error: FieldError): FieldError {
  if (!/\bAmount$/.test(error.field) || !error.message.endsWith('must be a whole number.')) return error;
  return { ...error, message: error.message.replace('a whole number.', 'an amount such as 10.00.') };
}
