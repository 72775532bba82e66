import { ApiProperty } from '@nestjs/swagger';
import {
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
  TextListField,
  TimestampField,
} from '../../platform/http/validation';
import { MAX_ENTRY_KEY_LENGTH, MAX_EVENT_KEY_LENGTH, MAX_SUBJECT_LENGTH } from './record-usage.dto';
import { INTERVALS } from './usage.query';

/** Who recorded an entry. */
const ORIGINS = ['api', 'platform'] as const;

/** An exact decimal with every digit and without exponent. */
export function ExactNumberField(example: number, description?: string) {
  return ApiProperty({ type: Number, example, ...(description && { description }) });
}

export class RecordedUsageDto {
  @IntegerField({ min: 1, example: 40_117 })
  ID!: number;

  @TextField({ example: 'sms-sent' })
  Meter!: string;

  @ExactNumberField(2.5, 'Amount as stored, rounded to nine decimals.')
  Usage!: number;
}

export class UsagePeriodDto {
  @TextField({
    max: 100,
    example: '2026-12-01',
    description: 'First date, included; or the first instant, as it was sent.',
  })
  From!: string;

  @TextField({
    max: 100,
    example: '2026-12-31',
    description: 'Last date, included; or the instant before which the range ends, as it was sent.',
  })
  To!: string;

  @TextField({
    max: 64,
    example: 'Europe/London',
    description: 'Time zone of the operator, in which days start and end. IANA name.',
  })
  TimeZone!: string;

  @TimestampField({ example: 1_796_083_200, description: 'First second of the range, in Unix seconds.' })
  FromTimestamp!: number;

  @TimestampField({ example: 1_798_761_599, description: 'Last second of the range, in Unix seconds.' })
  ToTimestamp!: number;
}

class UsageTotalsDto {
  @ExactNumberField(1204.5)
  Usage!: number;

  @IntegerField({ example: 311 })
  Events!: number;

  @TextListField({
    optional: true,
    notInExample: true,
    description:
      'Meters that `Usage` does not contain, because their usage is no sum or number of entries. Absent if there are none.',
  })
  Excluded?: string[];
}

class MeterTotalDto {
  @TextField({ example: 'sms-sent' })
  Meter!: string;

  @ExactNumberField(1204.5)
  TotalUsage!: number;

  @IntegerField({ example: 311 })
  EventCount!: number;

  @ApiProperty({
    type: Number,
    required: false,
    example: 300,
    description:
      'Part of `TotalUsage` that the platform recorded. Present if clients also recorded entries under the name of a platform meter.',
  })
  PlatformUsage?: number;

  @IntegerField({
    optional: true,
    example: 300,
    description: 'Number of entries that the platform recorded. Present together with `PlatformUsage`.',
  })
  PlatformEvents?: number;
}

/** Totals of all meters over a period. */
class PeriodSummaryDto {
  @ObjectField(() => UsagePeriodDto)
  Period!: UsagePeriodDto;

  @ObjectField(() => UsageTotalsDto, { description: 'Totals of all meters.' })
  Totals!: UsageTotalsDto;

  @ListField(() => MeterTotalDto, {
    description: 'Totals per meter, highest `TotalUsage` first, then ordered by `Meter`.',
  })
  Meters!: MeterTotalDto[];
}

export class UsageSummaryDto extends PeriodSummaryDto {
  @ObjectField(() => PeriodSummaryDto, {
    optional: true,
    description: 'Summary of the period selected with `Compare`. Absent without `Compare`.',
  })
  Previous?: PeriodSummaryDto;
}

export class UsagePointDto {
  @TextField({
    max: 16,
    example: '2026-12-01',
    description: 'Start of the interval in local time: a date or, for hours, `YYYY-MM-DDTHH:MM`.',
  })
  From!: string;

  @TimestampField({ example: 1_796_083_200 })
  FromTimestamp!: number;

  @ExactNumberField(40.5)
  Usage!: number;

  @IntegerField({ min: 0, example: 12 })
  Events!: number;
}

export class MeterSeriesDto {
  @TextField({ example: 'sms-sent' })
  Meter!: string;

  @ListField(() => UsagePointDto, {
    description:
      'Intervals in chronological order. Intervals without entries are omitted, except those of a `weighted-sum` meter whose level is not 0.',
  })
  Points!: UsagePointDto[];
}

export class UsageSeriesDto {
  @ObjectField(() => UsagePeriodDto)
  Period!: UsagePeriodDto;

  @EnumField(INTERVALS, { named: 'UsageInterval', example: 'day', description: 'Length of each interval.' })
  Interval!: string;

  @ListField(() => MeterSeriesDto, { description: 'Series per meter, ordered by `Meter`.' })
  Meters!: MeterSeriesDto[];
}

export class UsageEntryDto {
  @IntegerField({ min: 1, example: 40_117 })
  ID!: number;

  @TextField({ example: 'sms-sent' })
  Meter!: string;

  @ExactNumberField(2.5, 'Exact amount, with up to nine decimals.')
  Usage!: number;

  @TextField({ nullable: true, min: 0, max: 65_536, example: '{"Campaign":"spring"}' })
  ExtraInfo!: string | null;

  @TextField({
    optional: true,
    max: MAX_SUBJECT_LENGTH,
    example: 'customer-4711',
    description: 'Whose usage it is. Absent for entries without a subject.',
  })
  Subject?: string;

  @TimestampField({ description: 'Time at which the usage occurred, as sent by the client, in Unix seconds.' })
  OccurredAt!: number;

  @TimestampField({ description: 'Time at which the entry was recorded, by the server’s clock, in Unix seconds.' })
  RecordedAt!: number;

  @EnumField(ORIGINS, {
    named: 'UsageOrigin',
    example: 'api',
    description: 'Recorder of the entry: a client (`api`) or the platform.',
  })
  Origin!: string;

  @TextField({
    nullable: true,
    max: MAX_ENTRY_KEY_LENGTH,
    example: 'message-7001',
    description: 'Key by which the entry counts once; `null` if none was sent.',
  })
  EntryKey!: string | null;

  @TextField({
    nullable: true,
    max: MAX_EVENT_KEY_LENGTH,
    example: null,
    description: '`source` of the CloudEvent; `null` for other entries.',
  })
  EventSource!: string | null;

  @TextField({
    nullable: true,
    max: MAX_EVENT_KEY_LENGTH,
    example: null,
    description: '`id` of the CloudEvent; `null` for other entries.',
  })
  EventID!: string | null;

  @TimestampField({
    nullable: true,
    description: 'Time at which the entry was voided, in Unix seconds; `null` while it counts.',
  })
  VoidedAt!: number | null;

  @TextField({
    nullable: true,
    max: 500,
    example: null,
    description: 'Reason for voiding the entry; `null` if none was given.',
  })
  VoidReason!: string | null;
}
