import { applyDecorators } from '@nestjs/common';
import { type FieldOptions, TextField, isWebAddress, rule } from '../../platform/http/validation';
import { isPhoneCountry } from '../settings/phone-numbers';
import { isTimeZone } from '../../platform/values/time';

export function TimeZoneField(options: { optional?: boolean }) {
  return applyDecorators(
    TextField({
      max: 64,
      example: 'Europe/London',
      description: 'IANA name of the time zone for all local dates and times.',
      ...options,
    }),
    rule('isTimeZone', 'must be the IANA name of a time zone, such as Europe/London.', isTimeZone),
  );
}

export function LocaleField(options: { optional?: boolean }) {
  return applyDecorators(
    TextField({
      max: 35,
      example: 'en-GB',
      description: 'BCP 47 language tag of the activities’ texts.',
      ...options,
    }),
    rule('isLocale', 'must be a BCP 47 language tag such as en-GB.', isLocale),
  );
}

function isLocale(value: unknown): boolean {
  try {
    return Intl.getCanonicalLocales(value as string).length === 1;
  } catch {
    return false;
  }
}

export function CountryField({ min, ...options }: FieldOptions & { min?: 0 }) {
  return applyDecorators(
    TextField({ max: 2, example: 'GB', ...options, ...(min === 0 && { min }) }),
    rule('isCountry', 'must be a two-letter country code (ISO 3166) such as GB.', (value) => {
      return (value === '' && min === 0) || isPhoneCountry(value);
    }),
  );
}

export function AddressField(options: FieldOptions & { min?: 0 }) {
  return TextField({ max: 500, multiline: true, example: '1 Fish Strand Quay, Falmouth TR11 3AE', ...options });
}

export function LogoField(options: FieldOptions & { min?: 0 }) {
  return applyDecorators(
    TextField({ max: 500, example: 'https://harbour.example/logo.png', ...options }),
    rule('urlScheme', 'must start with https://.', (value) => {
      return (value === '' && options.min === 0) || (isWebAddress(value) && /^https:/i.test(value as string));
    }),
  );
}
