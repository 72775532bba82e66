import { IntersectionType } from '@nestjs/swagger';
import { ActivityIdField } from '../../shared/identifiers';
import { PageQuery } from '../../shared/pagination';
import { MAX_TIMESTAMP } from '../../shared/time';
import { DateField, EnumField, QueryIntegerField, TextField } from '../../shared/validation';
import {
  BOOKING_SOURCES,
  BOOKING_STATUSES,
  type BookingSource,
  type BookingStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  WAIVER_STATUSES,
  type WaiverStatus,
} from '../booking.entity';

/** To partners a hold is only its HoldID. */
const SEEN_BY_PARTNERS = ['confirmed', 'cancelled'] as const;

class SessionDatesQuery {
  @DateField({ optional: true, example: '2026-12-01', description: 'First session date.' })
  From?: string;

  @DateField({ optional: true, example: '2026-12-31', description: 'Last session date.' })
  To?: string;
}

export class ListOwnBookingsQuery extends IntersectionType(SessionDatesQuery, PageQuery) {
  @TextField({ optional: true, max: 100, example: 'ADV-2026-000123', description: 'The whole payment reference.' })
  PaymentReference?: string;

  @EnumField(SEEN_BY_PARTNERS, { optional: true, example: 'cancelled', description: 'Default: both.' })
  Status?: (typeof SEEN_BY_PARTNERS)[number];

  @QueryIntegerField({
    optional: true,
    max: MAX_TIMESTAMP,
    example: 1796464800,
    description:
      'Only bookings that have changed since, in Unix seconds, and those first that changed longest ago. A commit may be seen some seconds after its `UpdatedAt`: begin again 10 seconds before the last one that you have read.',
  })
  UpdatedSince?: number;
}

export class FilterBookingsQuery extends SessionDatesQuery {
  @ActivityIdField({ optional: true })
  ActivityID?: string;

  @EnumField(BOOKING_STATUSES, {
    named: 'BookingStatus',
    optional: true,
    example: 'confirmed',
    description: 'Default: all but expired.',
  })
  Status?: BookingStatus;

  @EnumField(BOOKING_SOURCES, { named: 'BookingSource', optional: true, example: 'ota' })
  Source?: BookingSource;

  @TextField({ optional: true, max: 60, example: 'adventuro', description: 'Slug of the partner.' })
  Partner?: string;

  @EnumField(PAYMENT_STATUSES, { named: 'PaymentStatus', optional: true, example: 'paid' })
  PaymentStatus?: PaymentStatus;

  @EnumField(WAIVER_STATUSES, {
    named: 'WaiverStatus',
    optional: true,
    example: 'incomplete',
    description: 'The status of the waiver.',
  })
  Waiver?: WaiverStatus;

  @TextField({
    optional: true,
    max: 200,
    example: 'lovelace',
    description: 'Part of a name, e-mail address, phone number, reference or payment reference.',
  })
  Search?: string;
}

export class ListBookingsQuery extends IntersectionType(FilterBookingsQuery, PageQuery) {}
