import { applyDecorators } from '@nestjs/common';
import { Matches, isEmail, isURL } from 'class-validator';
import { type FieldOptions, PatternField, TextField, rule } from './fields';

interface ClearableOptions extends FieldOptions {
  /** 0: permits an empty string, which clears the field. */
  min?: 0;
}

/** One email address of up to 254 characters. */
export function EmailField(options: ClearableOptions = {}) {
  return applyDecorators(
    TextField({ max: 254, example: 'ada@example.com', ...options }),
    rule('isEmail', 'must be an email address.', (value) => mayBeEmpty(options, value) || isEmail(value)),
  );
}

const E164 = /^\+[1-9]\d{6,14}$/;
const A_PHONE_NUMBER = 'a phone number in the international form +447700900123';

/** The rule of `PhoneField` alone, for fields whose pattern is not documented. */
export function IsPhoneNumber() {
  return Matches(E164, { message: `must be ${A_PHONE_NUMBER}.` });
}

/** A phone number in E.164 format. */
export function PhoneField({ min, ...options }: ClearableOptions = {}) {
  return PatternField({
    pattern: min === 0 ? /^(\+[1-9]\d{6,14})?$/ : E164,
    what: A_PHONE_NUMBER,
    example: '+447700900123',
    description: 'Phone number in E.164 format.',
    ...options,
  });
}

/** An http or https address of up to 2,000 characters. */
export function WebAddressField(options: ClearableOptions = {}) {
  return applyDecorators(
    TextField({ max: 2_000, ...options }),
    rule('isUrl', 'must be an http or https address.', (value) => mayBeEmpty(options, value) || isWebAddress(value)),
  );
}

export function isWebAddress(value: unknown): boolean {
  return isURL(value as string, { protocols: ['http', 'https'], require_protocol: true, require_tld: false });
}

function mayBeEmpty({ min }: ClearableOptions, value: unknown): boolean {
  return min === 0 && value === '';
}
