import { applyDecorators } from '@nestjs/common';
import { isEmail, isURL } from 'class-validator';
import { type FieldOptions, PatternField, TextField, rule } from './fields';

interface ClearableOptions extends FieldOptions {
  /** 0: an empty text is allowed, which clears the field. */
  min?: 0;
}

/** One e-mail address of at most 254 characters. */
export function EmailField(options: ClearableOptions = {}) {
  return applyDecorators(
    TextField({ max: 254, example: 'ada@example.com', ...options }),
    rule('isEmail', 'must be an e-mail address.', (value) => mayBeEmpty(options, value) || isEmail(value)),
  );
}

export function isPhoneNumber(value: unknown): boolean {
  return /^\+[1-9]\d{6,14}$/.test(value as string);
}

/** A phone number in E.164. */
export function PhoneField({ min, ...options }: ClearableOptions = {}) {
  return PatternField({
    pattern: min === 0 ? /^(\+[1-9]\d{6,14})?$/ : /^\+[1-9]\d{6,14}$/,
    what: 'a phone number in the international form +447700900123',
    example: '+447700900123',
    description: 'E.164.',
    ...options,
  });
}

/** An http or https address of at most 2,000 characters. */
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
