import { ApiProperty } from '@nestjs/swagger';
import { eventTypes } from '../../domain-events';
import { MoneyDto } from '../../shared/money';
import {
  DateField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
  TextListField,
  TimeField,
  TimestampField,
} from '../../shared/validation';

class PreviousSessionDto {
  @TextField({
    optional: true,
    notInExample: true,
    example: 'a_sunsetkayak1',
    description: 'Its product, if it was another one.',
  })
  ActivityID?: string;

  @DateField({ example: '2026-12-05', description: 'Its date.' })
  Date!: string;

  @TimeField({ example: '10:00' })
  Time!: string;
}

const OPTIONAL = { optional: true } as const;

/** What a fact is about: references and the new state, of which each type has its own part. Never a customer's data. */
export class FactDataDto {
  @TextField({ ...OPTIONAL, example: 'a_sunsetkayak1' })
  ActivityID?: string;

  @IntegerField({ ...OPTIONAL, example: 5012 })
  TimeslotID?: number;

  @DateField({ ...OPTIONAL, example: '2026-12-05' })
  Date?: string;

  @TimeField({ ...OPTIONAL, example: '14:00' })
  Time?: string;

  @TextField({ ...OPTIONAL, example: 'confirmed', description: 'The state of the booking or timeslot.' })
  Status?: string;

  @IntegerField({ ...OPTIONAL, example: 12 })
  Capacity?: number;

  @IntegerField({ ...OPTIONAL, example: 8 })
  Remaining?: number;

  @TextField({ ...OPTIONAL, example: 'hold_7k2m9x0q4b1z' })
  HoldID?: string;

  @IntegerField({ ...OPTIONAL, example: 4 })
  Participants?: number;

  @TextField({
    ...OPTIONAL,
    example: 'released',
    description:
      'Why a hold ended (`booked`, `released`, `expired`), a booking was cancelled or an endpoint was disabled; null when nobody said.',
    nullable: true,
  })
  Reason?: string | null;

  @TextField({ ...OPTIONAL, example: '7K2M9X0Q4B' })
  BookingReference?: string;

  @TextField({ ...OPTIONAL, nullable: true, example: 'ADV-2026-000123' })
  PaymentReference?: string | null;

  @TextField({ ...OPTIONAL, example: 'paid' })
  PaymentStatus?: string;

  @TimestampField(OPTIONAL)
  UpdatedAt?: number;

  @ObjectField(() => PreviousSessionDto, { ...OPTIONAL, description: 'The session that a booking was moved from.' })
  From?: PreviousSessionDto;

  @TextField({ ...OPTIONAL, example: 'operator', description: 'Who cancelled: `partner`, `operator` or `customer`.' })
  By?: string;

  @ObjectField(() => MoneyDto, { ...OPTIONAL, description: 'What was refunded.' })
  Amount?: MoneyDto;

  @TextListField({ ...OPTIONAL, example: ['Participants'], description: 'Names of the fields that changed.' })
  Fields?: string[];

  @TextField({ ...OPTIONAL, example: 'basket_7k2m9x0q4b1z' })
  BasketID?: string;

  @TextField({ ...OPTIONAL, example: '9QF3M7T2XW', description: 'What people call the order by.' })
  OrderReference?: string;

  @TextListField({ ...OPTIONAL, example: ['7K2M9X0Q4B'], description: 'The bookings of an order.' })
  BookingReferences?: string[];

  @TextField({ ...OPTIONAL, example: 'wait_7k2m9x0q4b1z' })
  WaitlistID?: string;

  @TextField({ ...OPTIONAL, example: 'wh_7k2m9x0q4b1z', description: 'The webhook endpoint.' })
  WebhookID?: string;

  @TextField({ ...OPTIONAL, example: 'https://ota.example/slipway', description: 'Where its facts were sent to.' })
  URL?: string;

  @TextField({ ...OPTIONAL, example: 'thr_7k2m9x0q4b1z' })
  ThresholdID?: string;

  @TextField({ ...OPTIONAL, example: 'sms-sent' })
  Meter?: string;

  @TextField({
    ...OPTIONAL,
    example: 'month',
    description: 'Whose usage has reached a threshold: a `day`’s or a `month`’s.',
  })
  Period?: string;

  @ApiProperty({ type: Number, required: false, example: 1000.5, description: 'The usage at which it tells.' })
  Limit?: number;

  @ApiProperty({
    type: Number,
    required: false,
    example: 1002.25,
    description: 'The usage when it was reached, exact.',
  })
  TotalUsage?: number;
}

/** Something that happened, the same in the feed and in a webhook's body. */
export class FactDto {
  @TextField({ example: 'evt_7k2m9x0q4b1zc5v8', description: 'What it is known by; the same whenever it is told.' })
  ID!: string;

  @IntegerField({ min: 1, example: 40118, description: 'Its place among all facts, ascending; there may be gaps.' })
  Sequence!: number;

  @EnumField(eventTypes(), {
    named: 'FactType',
    example: 'booking.moved',
    description: 'What happened. `booking.refunded` is reserved: it is not sent yet.',
  })
  Type!: string;

  @TimestampField({ description: 'When it happened.' })
  OccurredAt!: number;

  @EnumField(['live', 'test'], {
    named: 'Mode',
    example: 'live',
    description: 'Whether it is real, or a try in a sandbox.',
  })
  Mode!: 'live' | 'test';

  @ObjectField(() => FactDataDto, { description: 'What it is about; which fields there are depends on the type.' })
  Data!: FactDataDto;
}

export class FeedDto {
  @ListField(() => FactDto, { description: 'Ascending by Sequence.' })
  data!: FactDto[];

  @IntegerField({ example: 40118, description: '`After` of the next request.' })
  NextAfter!: number;
}
