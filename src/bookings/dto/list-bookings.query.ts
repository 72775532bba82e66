import { ActivityIdField } from '../../shared/identifiers';
import { PageQuery } from '../../shared/pagination';
import { DateField, EnumField, TextField } from '../../shared/validation';
import {
  BOOKING_SOURCES,
  BOOKING_STATUSES,
  type BookingSource,
  type BookingStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '../booking.entity';

export class ListBookingsQuery extends PageQuery {
  @DateField({ optional: true, example: '2026-12-01', description: 'First session date.' })
  From?: string;

  @DateField({ optional: true, example: '2026-12-31', description: 'Last session date.' })
  To?: string;

  @ActivityIdField({ optional: true })
  ActivityID?: string;

  @EnumField(BOOKING_STATUSES, { optional: true, example: 'confirmed' })
  Status?: BookingStatus;

  @EnumField(BOOKING_SOURCES, { optional: true, example: 'ota' })
  Source?: BookingSource;

  @TextField({ optional: true, max: 60, example: 'adventuro', description: 'Slug of the partner.' })
  Partner?: string;

  @EnumField(PAYMENT_STATUSES, { optional: true, example: 'paid' })
  PaymentStatus?: PaymentStatus;

  @TextField({
    optional: true,
    max: 200,
    example: 'lovelace',
    description: 'Part of a name, e-mail address, phone number, reference or payment reference.',
  })
  Search?: string;
}
