import { ApiProperty } from '@nestjs/swagger';
import { eventTypes } from '../../domain-events';
import { MoneyDto } from '../../values/money';
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
} from '../../http/validation';

class PreviousSessionDto {
  @TextField({
    optional: true,
    notInExample: true,
    example: 'a_sunsetkayak1',
    description: 'Public ID of the previous product. Present if the product has changed.',
  })
  ActivityID?: string;

  @DateField({ example: '2026-12-05', description: 'Date of the previous session, in the operator’s time zone.' })
  Date!: string;

  @TimeField({ example: '10:00' })
  Time!: string;
}

const OPTIONAL = { optional: true } as const;

/** References and the new state; each event type has some of these fields. Never contains customer data. */
export class EventDataDto {
  @TextField({ ...OPTIONAL, example: 'a_sunsetkayak1' })
  ActivityID?: string;

  @IntegerField({ ...OPTIONAL, example: 5012 })
  TimeslotID?: number;

  @DateField({ ...OPTIONAL, example: '2026-12-05' })
  Date?: string;

  @TimeField({ ...OPTIONAL, example: '14:00' })
  Time?: string;

  @TextField({ ...OPTIONAL, example: 'confirmed', description: 'Status of the booking or timeslot.' })
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
      'Reason why a hold ended (`booked`, `released` or `expired`), a booking was cancelled or a webhook was disabled; `null` if none was given.',
    nullable: true,
  })
  Reason?: string | null;

  @TextField({ ...OPTIONAL, example: '7K2M9X0Q4B' })
  BookingReference?: string;

  @TextField({ ...OPTIONAL, nullable: true, example: 'ADV-2026-000123' })
  PaymentReference?: string | null;

  @TextField({
    ...OPTIONAL,
    notInExample: true,
    example: '9QF3M7T2XW',
    description: 'Reference of the group. Present if the booking was made with others in one request.',
  })
  GroupReference?: string;

  @TextField({ ...OPTIONAL, example: 'paid' })
  PaymentStatus?: string;

  @TimestampField(OPTIONAL)
  UpdatedAt?: number;

  @ObjectField(() => PreviousSessionDto, { ...OPTIONAL, description: 'Session from which the booking was moved.' })
  From?: PreviousSessionDto;

  @TextField({
    ...OPTIONAL,
    example: 'operator',
    description: 'Party that cancelled the booking: `partner`, `operator` or `customer`.',
  })
  By?: string;

  @ObjectField(() => MoneyDto, { ...OPTIONAL, description: 'Amount of the refund.' })
  Amount?: MoneyDto;

  @TextField({ ...OPTIONAL, example: 're_8c3f5t7w2x9z', description: 'ID of the refund that failed.' })
  RefundID?: string;

  @TextListField({ ...OPTIONAL, example: ['Participants'], description: 'Names of the changed fields.' })
  Fields?: string[];

  @TextField({ ...OPTIONAL, example: 'bas_7k2m9x0q4b1z' })
  BasketID?: string;

  @TextField({ ...OPTIONAL, example: '9QF3M7T2XW', description: 'Reference of the order.' })
  OrderReference?: string;

  @TextListField({ ...OPTIONAL, example: ['7K2M9X0Q4B'], description: 'References of the bookings of the order.' })
  BookingReferences?: string[];

  @TextField({ ...OPTIONAL, example: 'wl_7k2m9x0q4b1z' })
  WaitlistID?: string;

  @TextField({ ...OPTIONAL, example: 'wh_7k2m9x0q4b1z', description: 'ID of the webhook.' })
  WebhookID?: string;

  @TextField({
    ...OPTIONAL,
    example: 'https://ota.example/slipway',
    description: 'URL to which the webhook’s events were sent.',
  })
  URL?: string;

  @TextField({ ...OPTIONAL, example: 'thr_7k2m9x0q4b1z' })
  ThresholdID?: string;

  @TextField({ ...OPTIONAL, example: 'sms-sent' })
  Meter?: string;

  @TextField({
    ...OPTIONAL,
    example: 'month',
    description: 'Period whose usage has reached the threshold: `day` or `month`.',
  })
  Period?: string;

  @TextField({ ...OPTIONAL, example: 'customer-4711', description: 'Subject whose usage has reached the threshold.' })
  Subject?: string;

  @IntegerField({ ...OPTIONAL, min: 1, example: 80, description: 'Percentage of the limit that was reached.' })
  Level?: number;

  @ApiProperty({ type: Number, required: false, example: 1000.5, description: 'Limit of the threshold.' })
  Limit?: number;

  @ApiProperty({
    type: Number,
    required: false,
    example: 1002.25,
    description: 'Exact usage of the period when the limit was reached.',
  })
  TotalUsage?: number;
}

/** An event, identical in the feed and in the body of a webhook. */
export class EventDto {
  @TextField({
    example: 'evt_7k2m9x0q4b1zc5v8',
    description: 'ID of the event, the same in the feed and in every delivery.',
  })
  ID!: string;

  @IntegerField({
    min: 1,
    example: 40118,
    description: 'Position of the event among all events, ascending, possibly with gaps.',
  })
  Sequence!: number;

  @EnumField(eventTypes(), {
    named: 'EventType',
    example: 'booking.moved',
    description: 'Type of the event.',
  })
  Type!: string;

  @TimestampField({ description: 'Time of the event, in Unix seconds.' })
  OccurredAt!: number;

  @EnumField(['live', 'test'], {
    named: 'Mode',
    example: 'live',
    description: '`live` for real data, `test` for data made with a test payment.',
  })
  Mode!: 'live' | 'test';

  @ObjectField(() => EventDataDto, {
    description: 'References and new state. The fields depend on the type of the event.',
  })
  Data!: EventDataDto;
}

export class FeedDto {
  @ListField(() => EventDto, { description: 'Events, ordered by `Sequence`.' })
  data!: EventDto[];

  @IntegerField({ example: 40118, description: 'Value to send as `After` in the next request.' })
  NextAfter!: number;
}
