import { type Type } from '@nestjs/common';
import { type OperatorEntity, toInternationalPhone } from '../../../operators';
import type { FieldError } from '../../../platform/errors';
import { validated } from '../../html';

const FIELD = 'Customer.Phone';

/**
 * Validates a body whose customer’s phone number is as people type it, and converts the number to E.164.
 * @throws ValidationError
 */
export function validatedWithPhone<Dto extends object>(
  dto: Type<Dto>,
  body: { readonly Customer?: unknown },
  operator: OperatorEntity,
): Promise<Dto> {
  const customer = (body.Customer ?? {}) as { readonly Phone?: unknown };
  if (typeof customer.Phone !== 'string') return validated(dto, body);
  const { Phone: typed, ...others } = customer;
  const phone = toInternationalPhone(typed, operator.country);
  if (phone === undefined) {
    return validated(dto, { ...body, Customer: others }, [impossiblePhone(FIELD, operator.country)]);
  }
  return validated(dto, { ...body, Customer: { ...others, Phone: phone } });
}

export function impossiblePhone(field: string, country: string | null): FieldError {
  const message =
    country === null
      ? `${field} must be a phone number in the international form +447700900123. To type national numbers, set your country in the settings.`
      : `${field} must be a phone number of your country (${country}), or an international one such as +447700900123.`;
  return { field, code: 'phone-number', message };
}
