import { applyDecorators } from '@nestjs/common';
import { CurrencyField } from '../../shared/money';
import { isTimeZone } from '../../shared/time';
import {
  EmailField,
  type FieldOptions,
  IntegerField,
  PhoneField,
  TextField,
  TimestampField,
  WebAddressField,
  rule,
} from '../../shared/validation';

function TimeZoneField(options: { optional?: boolean }) {
  return applyDecorators(
    TextField({
      max: 64,
      example: 'Europe/London',
      description: 'IANA name. Dates and times everywhere are local to it.',
      ...options,
    }),
    rule('isTimeZone', 'must be the IANA name of a time zone, such as Europe/London.', isTimeZone),
  );
}

function LocaleField(options: { optional?: boolean }) {
  return applyDecorators(
    TextField({
      max: 35,
      example: 'en-GB',
      description: 'BCP 47. What the texts of the activities are written in.',
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

function AddressField(options: FieldOptions & { min?: 0 }) {
  return TextField({ max: 500, multiline: true, example: '1 Fish Strand Quay, Falmouth TR11 3AE', ...options });
}

const PUBLIC = {
  website: 'https://harbour.example',
  email: 'bookings@harbour.example',
};

const ADMISSION = {
  max: 10_080,
  example: 180,
  description: 'How many minutes before its session starts a ticket is admitted.',
};

const SENDER = { example: 'hello@harbour.example' };

/** `null` means the same as absent, so what takes a sender away again is an empty text. */
const CLEARABLE = { optional: true, min: 0, description: 'An empty text clears it.' } as const;

export class SettingsDto {
  @TextField({ max: 200, example: 'Harbour Watersports' })
  Name!: string;

  @TimeZoneField({})
  TimeZone!: string;

  @CurrencyField()
  Currency!: string;

  @IntegerField({ min: 5, max: 10_080, example: 120, description: 'How long a waitlisted customer has to accept.' })
  WaitlistOfferMinutes!: number;

  @IntegerField(ADMISSION)
  AdmitMinutesBefore!: number;

  @TextField({
    max: 200,
    nullable: true,
    example: 'Harbour Watersports',
    description: 'Who mails to customers are from; null: the name of the operator.',
  })
  SenderName!: string | null;

  @EmailField({ ...SENDER, nullable: true, description: 'Where answers to mails go; null: nowhere of its own.' })
  SenderEmail!: string | null;

  @LocaleField({})
  Locale!: string;

  @WebAddressField({ nullable: true, example: PUBLIC.website, description: 'Of the business; null: none.' })
  Website!: string | null;

  @EmailField({ nullable: true, example: PUBLIC.email, description: 'Where resellers write to; null: none.' })
  PublicEmail!: string | null;

  @PhoneField({ nullable: true, description: 'E.164; null: none.' })
  Telephone!: string | null;

  @AddressField({ nullable: true, description: 'Of the business, as a letter has it; null: none.' })
  Address!: string | null;

  @TimestampField({ description: 'When any of these changed last.' })
  UpdatedAt!: number;
}

export class ChangeSettingsDto {
  @TextField({ max: 200, optional: true, example: 'Harbour Watersports' })
  Name?: string;

  @TimeZoneField({ optional: true })
  TimeZone?: string;

  @CurrencyField({ optional: true })
  Currency?: string;

  @IntegerField({
    min: 5,
    max: 10_080,
    optional: true,
    example: 120,
    description: 'How long a waitlisted customer has to accept.',
  })
  WaitlistOfferMinutes?: number;

  @IntegerField({ ...ADMISSION, optional: true })
  AdmitMinutesBefore?: number;

  @TextField({ max: 200, example: 'Harbour Watersports', ...CLEARABLE })
  SenderName?: string;

  @EmailField({ ...SENDER, ...CLEARABLE })
  SenderEmail?: string;

  @LocaleField({ optional: true })
  Locale?: string;

  @WebAddressField({ example: PUBLIC.website, ...CLEARABLE })
  Website?: string;

  @EmailField({ example: PUBLIC.email, ...CLEARABLE })
  PublicEmail?: string;

  @PhoneField({ ...CLEARABLE, description: 'E.164. An empty text clears it.' })
  Telephone?: string;

  @AddressField(CLEARABLE)
  Address?: string;
}
