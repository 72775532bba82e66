import { applyDecorators } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { type FieldOptions, PatternField, TextField, rule } from './fields';

interface EmailOptions extends FieldOptions {
  /** 0: an empty text is allowed, which clears the field. */
  min?: 0;
}

/** One e-mail address of at most 254 characters. */
export function EmailField(options: EmailOptions = {}) {
  return applyDecorators(
    TextField({ max: 254, example: 'ada@example.com', ...options }),
    rule('isEmail', 'must be an e-mail address.', (value) => (options.min === 0 && value === '') || isEmail(value)),
  );
}

/** A phone number in E.164. */
export function PhoneField(options: FieldOptions = {}) {
  return PatternField({
    pattern: /^\+[1-9]\d{6,14}$/,
    what: 'a phone number in the international form +447700900123',
    example: '+447700900123',
    description: 'E.164.',
    ...options,
  });
}
