import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { toDate } from '../../platform/values/time';
import type { BookingEntity } from '../record/booking.entity';

/** A booked session as calendars show it. */
export interface CalendarSession {
  readonly booking: BookingEntity;
  /** Whether the session is cancelled, although the booking is not. */
  readonly needsAnotherDay: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly activityName: string;
  readonly operatorName: string;
  /** Address of the operator, or of the platform that sends its emails. */
  readonly organizerEmail: string;
  /** Blank if the operator has not entered one. */
  readonly location: string;
  /** Address of the customer's page. */
  readonly url: string;
}

/**
 * The session of a booking for calendar applications (RFC 5545). They recognize later versions of the file by its UID
 * and sequence number. The file of a session that does not take place removes it (`METHOD:CANCEL`). Both methods require
 * an organizer (RFC 5546, 3.2).
 */
export function toCalendarFile(session: CalendarSession): string {
  const { booking, needsAnotherDay, startsAt, endsAt, activityName, operatorName, location, url } = session;
  const takesPlace = booking.status === 'confirmed' && !needsAnotherDay;
  const method = takesPlace ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL;
  const calendar = ical({ prodId: '//Slipway//Bookings//EN', method });
  calendar.createEvent({
    id: `${booking.reference}.${booking.operatorId}@slipway`,
    sequence: booking.updatedAt,
    stamp: toDate(booking.updatedAt),
    start: toDate(startsAt),
    end: toDate(endsAt),
    summary: activityName,
    description: `${operatorName}, ${booking.reference}\n${url}`,
    status: takesPlace ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    organizer: { name: operatorName, email: session.organizerEmail },
    url,
    ...(location !== '' && { location }),
  });
  return calendar.toString();
}
