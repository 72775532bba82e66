import { ApiProperty } from '@nestjs/swagger';
import { ListField, TextField, TimestampField, field } from '../../platform/http/validation';
import { MAX_USAGE } from '../decimal/quantity';

/** Maximum size of `ExtraInfo`, in bytes of UTF-8. */
export const MAX_EXTRA_INFO_BYTES = 65_536;

/** Maximum length of a meter's name, in Unicode code points. */
export const MAX_METER_LENGTH = 255;

/** Maximum length of a subject, in Unicode code points. */
export const MAX_SUBJECT_LENGTH = 200;

/** Stands for each subject in thresholds and allowances. */
export const EACH_SUBJECT = '*';

/** Maximum number of entries in one request. */
export const MAX_BATCH = 1_000;

/** Maximum length of an EntryKey, in characters. */
export const MAX_ENTRY_KEY_LENGTH = 200;

/** Maximum length of a CloudEvent's `source` and `id`, in Unicode code points. */
export const MAX_EVENT_KEY_LENGTH = 1_000;

/** Printable ASCII. */
export const ENTRY_KEY = /^[ -~]+$/;

/**
 * The body that `readUsageEntry` reads. The validation pipe does not check it, because only the text of the body
 * contains exact amounts, and a batch is too long for a generic mapper.
 */
export class RecordUsageDto {
  @TextField({
    max: MAX_METER_LENGTH,
    example: 'sms-sent',
    description: 'Name of the meter, compared byte by byte. A new name creates a new meter.',
  })
  Meter!: string;

  @ApiProperty({
    type: Number,
    minimum: -MAX_USAGE,
    maximum: MAX_USAGE,
    example: 2.5,
    description:
      'Amount, greater than 0, read exactly from its JSON text. Decimals after the ninth are rounded half to even. The entries of a `weighted-sum` meter change a level and can be negative.',
  })
  Usage!: number;

  @field(
    {
      optional: true,
      example: '{"Campaign":"spring"}',
      description: 'Additional text, such as JSON, stored byte by byte. At most 65,536 bytes of UTF-8.',
    },
    { type: String, maxLength: MAX_EXTRA_INFO_BYTES },
  )
  ExtraInfo?: string;

  @TextField({
    optional: true,
    max: MAX_SUBJECT_LENGTH,
    example: 'customer-4711',
    description:
      'Whose usage it is, such as the ID of a customer. Compared byte by byte; a new one needs no definition.',
  })
  Subject?: string;

  @TimestampField({ optional: true, description: 'Time at which the usage occurred, in Unix seconds. Default: now.' })
  OccurredAt?: number;

  @field(
    {
      optional: true,
      example: 'message-7001',
      description:
        'Key that you choose for the entry, in printable ASCII. For 35 days, entries of the same meter with the same key count once, and a repeated request returns the first `ID`.',
    },
    { type: String, minLength: 1, maxLength: MAX_ENTRY_KEY_LENGTH },
  )
  EntryKey?: string;
}

export class RecordUsageBatchDto {
  @ListField(() => RecordUsageDto, { min: 1, max: MAX_BATCH, description: 'Entries to record, all or none.' })
  Entries!: RecordUsageDto[];
}
