import { applyDecorators } from '@nestjs/common';
import { type FieldOptions, TextField, TextListField, isWebAddress, rule } from '../../platform/http/validation';
import { isPhoneCountry } from '../settings/phone-numbers';
import { isTimeZone } from '../../platform/values/time';

export const COLOUR = { what: 'a colour such as #1f4e79', example: '#1f4e79' };

export const PUBLIC = {
  website: 'https://harbour.example',
  email: 'bookings@harbour.example',
};

export const ADMISSION = {
  max: 10_080,
  example: 180,
  description: 'Minutes before the start of the session from which tickets are valid.',
};

export const BILLING = {
  min: 1,
  max: 28,
  example: 1,
  description: 'Day of the month on which a billing month of usage starts.',
};

export const SENDER = { example: 'hello@harbour.example' };

export const MAIL_PARTNER_CUSTOMERS = {
  example: true,
  description: 'Whether workflows send emails to customers of bookings made by partners and resellers.',
};

/** `null` means the same as absent, so an empty string clears the value. */
export const CLEARABLE = { optional: true, min: 0, description: 'New value. An empty string clears it.' } as const;

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
      description:
        'BCP 47 language tag of the activities’ texts. Customers whose language is not known get pages and emails in it.',
      ...options,
    }),
    rule('isLocale', 'must be a BCP 47 language tag such as en-GB.', isLocale),
  );
}

/** Maximum number of sites that show a shop in a frame. */
const MAX_EMBED_ORIGINS = 20;

export function EmbedOriginsField(options: FieldOptions) {
  return TextListField({
    max: MAX_EMBED_ORIGINS,
    isItem: isEmbedOrigin,
    what: 'the address of a site without a path, such as https://www.harbour.example',
    example: ['https://www.harbour.example'],
    ...options,
  });
}

/** An origin as browsers write it. Without `https`, only the own computer, for development. */
function isEmbedOrigin(value: string): boolean {
  return /^(https:\/\/[a-z\d.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/.test(value) && URL.canParse(value);
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
