import { applyDecorators } from '@nestjs/common';
import { CURRENCY_PATTERN } from '../../shared/money';
import { isTimeZone } from '../../shared/time';
import { EmailField, IntegerField, PatternField, TextField, TimestampField, rule } from '../../shared/validation';

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

function CurrencyField(options: { optional?: boolean }) {
  return PatternField({
    pattern: CURRENCY_PATTERN,
    what: 'an ISO 4217 code such as GBP',
    example: 'GBP',
    ...options,
  });
}

const SENDER = { example: 'hello@harbour.example' };

/** `null` means the same as absent, so what takes a sender away again is an empty text. */
const CLEARABLE = { optional: true, min: 0, description: 'An empty text clears it.' } as const;

export class SettingsDto {
  @TextField({ max: 200, example: 'Harbour Watersports' })
  Name!: string;

  @TimeZoneField({})
  TimeZone!: string;

  @CurrencyField({})
  Currency!: string;

  @IntegerField({ min: 5, max: 10_080, example: 120, description: 'How long a waitlisted customer has to accept.' })
  WaitlistOfferMinutes!: number;

  @TextField({
    max: 200,
    nullable: true,
    example: 'Harbour Watersports',
    description: 'Who mails to customers are from; null: the name of the operator.',
  })
  SenderName!: string | null;

  @EmailField({ ...SENDER, nullable: true, description: 'Where answers to mails go; null: nowhere of its own.' })
  SenderEmail!: string | null;

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

  @TextField({ max: 200, example: 'Harbour Watersports', ...CLEARABLE })
  SenderName?: string;

  @EmailField({ ...SENDER, ...CLEARABLE })
  SenderEmail?: string;
}
