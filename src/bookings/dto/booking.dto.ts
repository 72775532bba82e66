import { MoneyDto, NetCommissionField, NetField } from '../../platform/values/money';
import {
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimestampField,
} from '../../platform/http/validation';
import { CancellationPolicyDto } from '../../operators';
import { SessionPlacesDto } from './session-places.dto';
import { HoldIdField } from './create-booking.dto';
import {
  BOOKING_MODES,
  BOOKING_SOURCES,
  BOOKING_STATUSES,
  type BookingMode,
  PAYMENT_STATUSES,
  WAIVER_STATUSES,
} from '../record/booking.entity';

const REFERENCE = {
  pattern: /^[0-9A-HJKMNP-TV-Z]{10}$/,
  what: 'ten characters of Crockford base 32',
};

export function GroupReferenceField(options: { optional?: boolean; notInExample?: boolean; description: string }) {
  return PatternField({ ...REFERENCE, example: '9QF3M7T2XW', ...options });
}

export class BookedTicketsDto {
  @IntegerField({ example: 12 })
  TicketTypeID!: number;

  @TextField({ example: 'Adult' })
  Name!: string;

  @IntegerField({ min: 1, example: 2 })
  Quantity!: number;

  @ObjectField(() => MoneyDto, { description: 'Price of one ticket when it was sold.' })
  Price!: MoneyDto;

  @NetField('`Price` less the commission.')
  Net?: MoneyDto;
}

/** Something that a plugin sells with bookings, and that takes no places. */
export class BookedExtraDto {
  @TextField({ max: 60, example: 'wetsuits/hire', description: 'Identifies the extra in its booking.' })
  Code!: string;

  @TextField({ max: 200, example: 'Wetsuit' })
  Name!: string;

  @IntegerField({ min: 1, example: 2 })
  Quantity!: number;

  @ObjectField(() => MoneyDto, { description: 'Price of one.' })
  Price!: MoneyDto;

  @NetField('`Price` less the commission.')
  Net?: MoneyDto;
}

/** Staff can make bookings without an email address or phone number. */
export class BookedCustomerDto {
  @TextField({ max: 100, example: 'Ada' })
  FirstName!: string;

  @TextField({ max: 100, example: 'Lovelace' })
  LastName!: string;

  @TextField({
    max: 254,
    nullable: true,
    example: 'ada@example.com',
    description: 'Email address; `null` if staff did not enter one.',
  })
  Email!: string | null;

  @TextField({
    max: 20,
    nullable: true,
    example: '+447700900123',
    description: 'Phone number; `null` if staff did not enter one.',
  })
  Phone!: string | null;
}

export class BookingWaiverDto {
  @EnumField(WAIVER_STATUSES, {
    named: 'WaiverStatus',
    example: 'incomplete',
    description: 'Status of the waiver. `incomplete`: required answers are missing.',
  })
  Status!: string;

  @TextField({
    nullable: true,
    max: 2000,
    example: 'http://127.0.0.1:3000/waivers/5f1c0e6b7a…',
    description:
      'URL of the page where the customer answers the remaining questions; `null` unless `Status` is `incomplete`.',
  })
  CompletionURL!: string | null;
}

export class BookingDto extends SessionPlacesDto {
  @PatternField({ ...REFERENCE, example: '7K2M9X0Q4B' })
  BookingReference!: string;

  @EnumField(BOOKING_STATUSES, {
    named: 'BookingStatus',
    example: 'confirmed',
    description: 'Status of the booking. Only `held` and `confirmed` bookings take places.',
  })
  Status!: string;

  @EnumField(BOOKING_SOURCES, { named: 'BookingSource', example: 'ota' })
  Source!: string;

  @TextField({
    nullable: true,
    max: 60,
    example: 'adventuro',
    description: 'Slug of the partner that made the booking; `null` if no partner did.',
  })
  Partner!: string | null;

  @ListField(() => BookedTicketsDto)
  Tickets!: BookedTicketsDto[];

  @ListField(() => BookedExtraDto, {
    optional: true,
    notInExample: true,
    description: 'What was sold in addition to the tickets. Absent if nothing was.',
  })
  Extras?: BookedExtraDto[];

  @ObjectField(() => MoneyDto)
  Total!: MoneyDto;

  @NetField('`Total` less the commission at the time of sale.')
  Net?: MoneyDto;

  @NetCommissionField()
  CommissionPercent?: number;

  @TextField({ nullable: true, max: 100, example: 'ADV-2026-000123' })
  PaymentReference!: string | null;

  @GroupReferenceField({
    optional: true,
    notInExample: true,
    description: 'Reference of the group. Present if the booking was made with others in one request.',
  })
  GroupReference?: string;

  @EnumField(PAYMENT_STATUSES, { named: 'PaymentStatus', example: 'paid' })
  PaymentStatus!: string;

  @ObjectField(() => BookedCustomerDto)
  Customer!: BookedCustomerDto;

  @ObjectField(() => BookingWaiverDto)
  Waiver!: BookingWaiverDto;

  @TextField({
    min: 0,
    max: 2000,
    multiline: true,
    example: 'Arriving by train.',
    description: 'Notes for the staff who prepare the session, in plain text. Empty if there are none.',
  })
  Notes!: string;

  @ObjectField(() => CancellationPolicyDto, {
    description: 'What the customer gets back after a cancellation, as agreed when the booking was made.',
  })
  CancellationPolicy!: CancellationPolicyDto;

  @ObjectField(() => MoneyDto, {
    description:
      'What the customer gets back by the policy if the booking is cancelled now: at most what was paid and not refunded yet. For bookings of partners, the part of the total that they refund.',
  })
  RefundableNow!: MoneyDto;

  @EnumField(BOOKING_MODES, {
    named: 'Mode',
    example: 'live',
    description: '`live` for a real booking, `test` for one made with a test payment.',
  })
  Mode!: BookingMode;

  @TimestampField()
  CreatedAt!: number;

  @TimestampField({ description: 'Time of the last change, by anyone, in Unix seconds.' })
  UpdatedAt!: number;

  @TimestampField({
    nullable: true,
    example: null,
    description: 'Time of the cancellation, in Unix seconds; `null` unless the booking is cancelled.',
  })
  CancelledAt!: number | null;

  @TextField({
    nullable: true,
    max: 500,
    example: null,
    description: 'Reason for the cancellation; `null` if none was given.',
  })
  CancellationReason!: string | null;
}

export class HoldDto extends SessionPlacesDto {
  @HoldIdField()
  HoldID!: string;

  @TimestampField({ description: 'Time at which the hold expires and its places are released, in Unix seconds.' })
  ExpiresAt!: number;

  @EnumField(BOOKING_STATUSES, {
    named: 'BookingStatus',
    example: 'held',
    description: 'Status of the hold. Only a `held` one can be booked.',
  })
  Status!: string;

  @ListField(() => BookedTicketsDto)
  Tickets!: BookedTicketsDto[];

  @ListField(() => BookedExtraDto, {
    optional: true,
    notInExample: true,
    description: 'What was sold in addition to the tickets. Absent if nothing was.',
  })
  Extras?: BookedExtraDto[];

  @ObjectField(() => MoneyDto, {
    description: 'Total price of the booking. It is fixed even if prices change in the meantime.',
  })
  Total!: MoneyDto;

  @NetField('`Total` less the commission when the hold was made.')
  Net?: MoneyDto;

  @NetCommissionField()
  CommissionPercent?: number;

  @TimestampField({ description: 'Time at which the hold was created or last extended, in Unix seconds.' })
  UpdatedAt!: number;
}
