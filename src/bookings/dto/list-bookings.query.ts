import { IntersectionType } from '@nestjs/swagger';
import { PageQuery } from '../../platform/http/pagination';
import { MAX_TIMESTAMP } from '../../platform/values/time';
import { GroupReferenceField } from './booking.dto';
import { DateField, EnumField, QueryIntegerField, TextField } from '../../platform/http/validation';

/** Partners know a hold only by its HoldID, so it has no status here. */
const SEEN_BY_PARTNERS = ['confirmed', 'cancelled'] as const;

export class SessionDatesQuery {
  @DateField({ optional: true, example: '2026-12-01', description: 'First session date, in the operator’s time zone.' })
  From?: string;

  @DateField({ optional: true, example: '2026-12-31', description: 'Last session date, in the operator’s time zone.' })
  To?: string;
}

export class ListOwnBookingsQuery extends IntersectionType(SessionDatesQuery, PageQuery) {
  @TextField({ optional: true, max: 100, example: 'ADV-2026-000123', description: 'Complete payment reference.' })
  PaymentReference?: string;

  @GroupReferenceField({ optional: true, description: 'Reference of a group. Only its bookings are returned.' })
  GroupReference?: string;

  @EnumField(SEEN_BY_PARTNERS, {
    optional: true,
    example: 'cancelled',
    description: 'Status of the bookings. Default: both.',
  })
  Status?: (typeof SEEN_BY_PARTNERS)[number];

  @QueryIntegerField({
    optional: true,
    max: MAX_TIMESTAMP,
    example: 1796464800,
    description:
      'Unix seconds. Only bookings that changed in that second or later are returned, least recently changed first. A change can become visible a few seconds after its `UpdatedAt`: start the next round 10 seconds before the largest one that you have read.',
  })
  UpdatedSince?: number;
}
