import { ApiProperty } from '@nestjs/swagger';
import { ListField, TextField, TimestampField, field } from '../../shared/validation';
import { MAX_USAGE } from '../decimal/quantity';

/** The largest `ExtraInfo`, in bytes of UTF-8. */
export const MAX_EXTRA_INFO_BYTES = 65_536;

/** The longest name of a meter, in Unicode code points. */
export const MAX_METER_LENGTH = 255;

/** The most entries that one request may record. */
export const MAX_BATCH = 1_000;

/** The longest key of an entry, in characters. */
export const MAX_ENTRY_KEY_LENGTH = 200;

/** The longest `source` and `id` of a CloudEvent, in Unicode code points. */
export const MAX_EVENT_KEY_LENGTH = 1_000;

/** Printable ASCII. */
export const ENTRY_KEY = /^[ -~]+$/;

/**
 * The body that `readUsageEntry` reads. Its rules are checked there and not by the validation pipe: an exact amount is
 * in the text of the body only, and a batch is too long for a general mapper.
 */
export class RecordUsageDto {
  @TextField({
    max: MAX_METER_LENGTH,
    example: 'sms-sent',
    description: 'Name of the meter, compared byte by byte. A new name makes a new meter.',
  })
  Meter!: string;

  @ApiProperty({
    type: Number,
    minimum: 0,
    exclusiveMinimum: true,
    maximum: MAX_USAGE,
    example: 2.5,
    description: 'Above 0. Nine decimals of its JSON text count; what lies beyond is rounded half to even.',
  })
  Usage!: number;

  @field(
    { optional: true, example: '{"Campaign":"spring"}', description: 'Kept byte by byte; at most 65,536 bytes.' },
    { type: String, maxLength: MAX_EXTRA_INFO_BYTES },
  )
  ExtraInfo?: string;

  @TimestampField({ optional: true, description: 'When it happened. Left out: now.' })
  OccurredAt?: number;

  @field(
    {
      optional: true,
      example: 'message-7001',
      description:
        'Counts once within its meter for 35 days: what is recorded already is answered with the first ID. Printable ASCII.',
    },
    { type: String, minLength: 1, maxLength: MAX_ENTRY_KEY_LENGTH },
  )
  EntryKey?: string;
}

export class RecordUsageBatchDto {
  @ListField(() => RecordUsageDto, { min: 1, max: MAX_BATCH, description: 'Recorded all or none.' })
  Entries!: RecordUsageDto[];
}
