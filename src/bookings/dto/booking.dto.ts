import { MoneyDto } from '../../shared/money';
import {
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimestampField,
} from '../../shared/validation';
import { SessionPlacesDto } from './session-places.dto';
import { HoldIdField } from './create-booking.dto';
import {
  BOOKING_MODES,
  BOOKING_SOURCES,
  BOOKING_STATUSES,
  type BookingMode,
  PAYMENT_STATUSES,
  WAIVER_STATUSES,
} from '../booking.entity';

export class BookedTicketsDto {
  @IntegerField({ example: 12 })
  TicketTypeID!: number;

  @TextField({ example: 'Adult' })
  Name!: string;

  @IntegerField({ min: 1, example: 2 })
  Quantity!: number;

  @ObjectField(() => MoneyDto, { description: 'Of one ticket, when it was sold.' })
  Price!: MoneyDto;
}

/** E-mail address and phone number can be missing in bookings that staff made. */
export class BookedCustomerDto {
  @TextField({ max: 100, example: 'Ada' })
  FirstName!: string;

  @TextField({ max: 100, example: 'Lovelace' })
  LastName!: string;

  @TextField({
    max: 254,
    nullable: true,
    example: 'ada@example.com',
    description: 'E-mail address; null when staff did not ask for it.',
  })
  Email!: string | null;

  @TextField({
    max: 20,
    nullable: true,
    example: '+447700900123',
    description: 'Phone number; null when staff did not ask for it.',
  })
  Phone!: string | null;
}

export class BookingWaiverDto {
  @EnumField(WAIVER_STATUSES, {
    named: 'WaiverStatus',
    example: 'incomplete',
    description: '`incomplete`: required answers are missing.',
  })
  Status!: string;

  @TextField({
    nullable: true,
    max: 2000,
    example: 'http://127.0.0.1:3000/waivers/5f1c0e6b7a…',
    description: 'Where the customer answers the questions that are still open.',
  })
  CompletionURL!: string | null;
}

export class BookingDto extends SessionPlacesDto {
  @PatternField({
    pattern: /^[0-9A-HJKMNP-TV-Z]{10}$/,
    what: 'ten characters of Crockford base 32',
    example: '7K2M9X0Q4B',
  })
  BookingReference!: string;

  @EnumField(BOOKING_STATUSES, {
    named: 'BookingStatus',
    example: 'confirmed',
    description: 'Only `held` and `confirmed` take places.',
  })
  Status!: string;

  @EnumField(BOOKING_SOURCES, { named: 'BookingSource', example: 'ota' })
  Source!: string;

  @TextField({ nullable: true, max: 60, example: 'adventuro', description: 'Slug of the partner that made it.' })
  Partner!: string | null;

  @ListField(() => BookedTicketsDto)
  Tickets!: BookedTicketsDto[];

  @ObjectField(() => MoneyDto)
  Total!: MoneyDto;

  @TextField({ nullable: true, max: 100, example: 'ADV-2026-000123' })
  PaymentReference!: string | null;

  @EnumField(PAYMENT_STATUSES, { named: 'PaymentStatus', example: 'paid' })
  PaymentStatus!: string;

  @ObjectField(() => BookedCustomerDto)
  Customer!: BookedCustomerDto;

  @ObjectField(() => BookingWaiverDto)
  Waiver!: BookingWaiverDto;

  @TextField({ min: 0, max: 2000, multiline: true, example: 'Arriving by train.', description: 'Empty for none.' })
  Notes!: string;

  @EnumField(BOOKING_MODES, {
    named: 'Mode',
    example: 'live',
    description: 'Whether it is real, or a try in a sandbox.',
  })
  Mode!: BookingMode;

  @TimestampField()
  CreatedAt!: number;

  @TimestampField({ description: 'When anything of it changed last, by whomever.' })
  UpdatedAt!: number;

  @TimestampField({ nullable: true, example: null, description: 'Null unless it is cancelled.' })
  CancelledAt!: number | null;

  @TextField({ nullable: true, max: 500, example: null, description: 'As it was given, if it was.' })
  CancellationReason!: string | null;
}

export class HoldDto extends SessionPlacesDto {
  @HoldIdField()
  HoldID!: string;

  @TimestampField({ description: 'When the places are given back.' })
  ExpiresAt!: number;

  @EnumField(BOOKING_STATUSES, { named: 'BookingStatus', example: 'held', description: 'Only `held` can be booked.' })
  Status!: string;

  @ListField(() => BookedTicketsDto)
  Tickets!: BookedTicketsDto[];

  @ObjectField(() => MoneyDto, { description: 'The price the booking will have, whatever prices do meanwhile.' })
  Total!: MoneyDto;

  @TimestampField({ description: 'When it was made or extended last.' })
  UpdatedAt!: number;
}

export class OperatorBookingDto extends BookingDto {
  @TextField({ example: 'partner', description: 'How it was paid.' })
  PaymentMethod!: string;

  @IntegerField({ example: 5012 })
  TimeslotID!: number;

  @TimestampField({ nullable: true, example: null, description: 'When a hold gives its places back.' })
  HeldUntil!: number | null;

  @TimestampField({ description: 'When its places were taken, be it by a hold.' })
  ReservedAt!: number;

  @TimestampField({ nullable: true, description: 'When it was confirmed, also once it is cancelled; null until then.' })
  ConfirmedAt!: number | null;
}
