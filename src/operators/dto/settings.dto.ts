import { applyDecorators } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { CURRENCY_PATTERN } from '../../shared/money';
import { isTimeZone } from '../../shared/time';
import { IntegerField, PatternField, TextField, rule } from '../../shared/validation';

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

interface SenderEmailOptions {
  optional?: boolean;
  nullable?: boolean;
  min?: number;
  description?: string;
}

function SenderEmailField(options: SenderEmailOptions) {
  return applyDecorators(
    TextField({ max: 254, example: 'hello@harbour.example', ...options }),
    rule('isEmail', 'must be an e-mail address.', (value) => (options.min === 0 && value === '') || isEmail(value)),
  );
}

/** `null` means the same as absent, so what takes a sender away again is an empty text. */
const CLEARABLE = { optional: true, min: 0, description: 'An empty text clears it.' };

export class SettingsDto {
  @TextField({ max: 200, example: 'Harbour Watersports' })
  Name!: string;

  @TimeZoneField({})
  TimeZone!: string;

  @CurrencyField({})
  Currency!: string;

  @IntegerField({ min: 5, max: 10_080, example: 120, description: 'How long a waitlisted customer has to accept.' })
  WaitlistOfferMinutes!: number;

  @TextField({ max: 200, nullable: true, example: 'Harbour Watersports' })
  SenderName!: string | null;

  @SenderEmailField({ nullable: true })
  SenderEmail!: string | null;
}

export class ChangeSettingsDto {
  @TextField({ max: 200, optional: true, example: 'Harbour Watersports' })
  Name?: string;

  @TimeZoneField({ optional: true })
  TimeZone?: string;

  @CurrencyField({ optional: true })
  Currency?: string;

  @IntegerField({ min: 5, max: 10_080, optional: true, example: 120 })
  WaitlistOfferMinutes?: number;

  @TextField({ max: 200, example: 'Harbour Watersports', ...CLEARABLE })
  SenderName?: string;

  @SenderEmailField(CLEARABLE)
  SenderEmail?: string;
}
