import { IntersectionType } from '@nestjs/swagger';
import { ActivityIdField } from '../../platform/values/identifiers';
import { PageQuery } from '../../platform/http/pagination';
import { EnumField, TextField } from '../../platform/http/validation';
import {
  BOOKING_SOURCES,
  BOOKING_STATUSES,
  type BookingSource,
  type BookingStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  SessionDatesQuery,
  WAIVER_STATUSES,
  type WaiverStatus,
} from '../../bookings';

const OPEN_MONEY = ['due', 'owed'] as const;

export class FilterBookingsQuery extends SessionDatesQuery {
  @ActivityIdField({ optional: true })
  ActivityID?: string;

  @EnumField(BOOKING_STATUSES, {
    named: 'BookingStatus',
    optional: true,
    example: 'confirmed',
    description: 'Status of the bookings. Default: all except `expired`.',
  })
  Status?: BookingStatus;

  @EnumField(BOOKING_SOURCES, { named: 'BookingSource', optional: true, example: 'ota' })
  Source?: BookingSource;

  @TextField({
    optional: true,
    max: 60,
    example: 'adventuro',
    description: 'Slug of the partner that made the bookings.',
  })
  Partner?: string;

  @EnumField(PAYMENT_STATUSES, { named: 'PaymentStatus', optional: true, example: 'paid' })
  PaymentStatus?: PaymentStatus;

  @EnumField(OPEN_MONEY, {
    named: 'OpenMoney',
    optional: true,
    example: 'due',
    description:
      '`due` for bookings whose customer owes you money, `owed` for those whose customer you owe money: their `Balance` is positive or negative. Default: all.',
  })
  Money?: (typeof OPEN_MONEY)[number];

  @EnumField(WAIVER_STATUSES, {
    named: 'WaiverStatus',
    optional: true,
    example: 'incomplete',
    description: 'Status of the waiver.',
  })
  Waiver?: WaiverStatus;

  @EnumField(['true'], {
    optional: true,
    example: 'true',
    description: '`true` for bookings with flagged answers. Default: all.',
  })
  Flagged?: 'true';

  @EnumField(['true', 'false'], {
    optional: true,
    example: 'false',
    description:
      '`true` for bookings of which somebody is checked in, `false` for bookings of which nobody is. Default: all.',
  })
  CheckedIn?: 'true' | 'false';

  @EnumField(['true', 'false'], {
    optional: true,
    example: 'true',
    description:
      '`true` for confirmed bookings whose session is cancelled, so that their customers have to choose another day; `false` for all others. Default: all.',
  })
  NeedsAnotherDay?: 'true' | 'false';

  @TextField({
    optional: true,
    max: 200,
    example: 'lovelace',
    description:
      'Words in any order. Each is part of a name, email address, phone number, booking reference or payment reference. Case, accents, apostrophes and the notation of phone numbers do not matter.',
  })
  Search?: string;
}

export class ListBookingsQuery extends IntersectionType(FilterBookingsQuery, PageQuery) {}
