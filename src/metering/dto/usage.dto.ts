import { ApiProperty } from '@nestjs/swagger';
import {
  DateField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
  TimestampField,
} from '../../shared/validation';
import { MAX_ENTRY_KEY_LENGTH, MAX_EVENT_KEY_LENGTH } from './record-usage.dto';
import { INTERVALS } from './usage.query';

/** Who recorded an entry. */
const ORIGINS = ['api', 'platform'] as const;

/** The longest reason for taking an entry back, in characters. */
const MAX_VOID_REASON = 500;

/** An exact decimal, written with every digit and without exponent. */
export function ExactNumberField(example: number, description?: string) {
  return ApiProperty({ type: Number, example, ...(description && { description }) });
}

export class RecordedUsageDto {
  @IntegerField({ min: 1, example: 40_117 })
  ID!: number;

  @TextField({ example: 'sms-sent' })
  Meter!: string;

  @ExactNumberField(2.5, 'As it was stored: rounded to nine decimals.')
  Usage!: number;
}

export class UsagePeriodDto {
  @DateField({ example: '2026-12-01', description: 'First date.' })
  From!: string;

  @DateField({ example: '2026-12-31', description: 'Last date, included.' })
  To!: string;

  @TextField({ max: 64, example: 'Europe/London', description: 'The operator’s; days begin and end by it.' })
  TimeZone!: string;

  @TimestampField({ example: 1_796_083_200, description: 'First second of the from date.' })
  FromTimestamp!: number;

  @TimestampField({ example: 1_798_761_599, description: 'Last second of the to date.' })
  ToTimestamp!: number;
}

class UsageTotalsDto {
  @ExactNumberField(1204.5)
  Usage!: number;

  @IntegerField({ example: 311 })
  Events!: number;
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
      'What of it the platform counted by itself; only there when clients have used the name of its meter too.',
  })
  PlatformUsage?: number;

  @IntegerField({
    optional: true,
    example: 300,
    description: 'How many of the entries the platform recorded by itself.',
  })
  PlatformEvents?: number;
}

/** Totals of all meters over a period. */
class PeriodSummaryDto {
  @ObjectField(() => UsagePeriodDto)
  Period!: UsagePeriodDto;

  @ObjectField(() => UsageTotalsDto, { description: 'All meters together.' })
  Totals!: UsageTotalsDto;

  @ListField(() => MeterTotalDto, { description: 'Highest TotalUsage first, then by Meter.' })
  Meters!: MeterTotalDto[];
}

export class UsageSummaryDto extends PeriodSummaryDto {
  @ObjectField(() => PeriodSummaryDto, { optional: true, description: 'What `Compare` asks for.' })
  Previous?: PeriodSummaryDto;
}

export class UsagePointDto {
  @TextField({
    max: 16,
    example: '2026-12-01',
    description: 'Local start of the interval: a date, or `YYYY-MM-DDTHH:MM` for hours.',
  })
  From!: string;

  @TimestampField({ example: 1_796_083_200 })
  FromTimestamp!: number;

  @ExactNumberField(40.5)
  Usage!: number;

  @IntegerField({ min: 1, example: 12 })
  Events!: number;
}

export class MeterSeriesDto {
  @TextField({ example: 'sms-sent' })
  Meter!: string;

  @ListField(() => UsagePointDto, { description: 'In order of time; intervals without entries are left out.' })
  Points!: UsagePointDto[];
}

export class UsageSeriesDto {
  @ObjectField(() => UsagePeriodDto)
  Period!: UsagePeriodDto;

  @EnumField(INTERVALS, { named: 'UsageInterval', example: 'day', description: 'How long each point is.' })
  Interval!: string;

  @ListField(() => MeterSeriesDto, { description: 'By Meter.' })
  Meters!: MeterSeriesDto[];
}

export class UsageEntryDto {
  @IntegerField({ min: 1, example: 40_117 })
  ID!: number;

  @TextField({ example: 'sms-sent' })
  Meter!: string;

  @ExactNumberField(2.5)
  Usage!: number;

  @TextField({ nullable: true, min: 0, max: 65_536, example: '{"Campaign":"spring"}' })
  ExtraInfo!: string | null;

  @TimestampField({ description: 'When it happened, as the client says.' })
  OccurredAt!: number;

  @TimestampField({ description: 'When it was recorded, by the server’s clock.' })
  RecordedAt!: number;

  @EnumField(ORIGINS, {
    named: 'UsageOrigin',
    example: 'api',
    description: 'Who recorded it: a client, or the platform by itself.',
  })
  Origin!: string;

  @TextField({
    nullable: true,
    max: MAX_ENTRY_KEY_LENGTH,
    example: 'message-7001',
    description: 'What its client sent with it to have it counted once.',
  })
  EntryKey!: string | null;

  @TextField({ nullable: true, max: MAX_EVENT_KEY_LENGTH, example: null, description: 'The `source` of a CloudEvent.' })
  EventSource!: string | null;

  @TextField({ nullable: true, max: MAX_EVENT_KEY_LENGTH, example: null, description: 'The `id` of a CloudEvent.' })
  EventID!: string | null;

  @TimestampField({ nullable: true, description: 'When it was taken back; `null` while it counts.' })
  VoidedAt!: number | null;

  @TextField({ nullable: true, max: 500, example: null, description: 'Why it was taken back, if somebody said.' })
  VoidReason!: string | null;
}

export class VoidUsageDto {
  @TextField({ optional: true, max: MAX_VOID_REASON, multiline: true, example: 'Sent twice by the old gateway' })
  Reason?: string;
}

export class VoidedUsageDto {
  @IntegerField({ min: 1, example: 40_117 })
  ID!: number;

  @TimestampField({ description: 'When it was taken back for the first time.' })
  VoidedAt!: number;
}
