import { type StaffChanges, type StaffEntity, storedLimitOf } from '../platform/auth';
import { type FieldError, ValidationError } from '../platform/errors';
import type { ChangeStaffDto, StaffDto } from './dto/staff.dto';

export function toStaffDto(person: StaffEntity): StaffDto {
  return {
    ID: person.id,
    Email: person.email,
    Name: person.name,
    Role: person.role,
    RefundLimit: storedLimitOf(person) ?? null,
    LastSignInAt: person.lastSignInAt,
    CreatedAt: person.createdAt,
  };
}

/**
 * An empty limit is none.
 * @param currency the operator's
 * @throws ValidationError if the limit is incomplete, or in another currency
 */
export function toStaffChanges({ Role, RefundLimit }: ChangeStaffDto, currency: string): StaffChanges {
  if (!RefundLimit) return { role: Role };
  const { Amount, Currency } = RefundLimit;
  if (Amount === undefined && Currency === undefined) return { role: Role, refundLimit: null };
  const faults: FieldError[] = [];
  if (Amount === undefined) faults.push(faultAt('Amount', 'is-required', 'is required.'));
  if (Currency !== currency) faults.push(faultAt('Currency', 'currency', `must be ${currency}.`));
  if (Amount === undefined || Currency === undefined || faults.length > 0) throw new ValidationError(faults);
  return { role: Role, refundLimit: { Amount, Currency } };
}

function faultAt(name: string, code: FieldError['code'], message: string): FieldError {
  const field = `RefundLimit.${name}`;
  return { field, code, message: `${field} ${message}` };
}
