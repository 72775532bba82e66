import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingDetails } from '../../../bookings';
import { toDate } from '../../../platform/values/time';
import type { DescribedBooking } from '../booking-headings.service';

/**
 * The session of a booking for calendar applications (RFC 5545). They recognize later versions of the file by its UID
 * and sequence number.
 * @param url address of the customer's page
 */
export function toCalendarFile(details: BookingDetails, described: DescribedBooking, url: string): string {
  const { booking, startsAt, endsAt } = details;
  const { heading, location } = described;
  const calendar = ical({ prodId: '//Slipway//Bookings//EN', method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${booking.reference}.${booking.operatorId}@slipway`,
    sequence: booking.updatedAt,
    stamp: toDate(booking.updatedAt),
    start: toDate(startsAt),
    end: toDate(endsAt),
    summary: heading.activityName,
    description: `Booking ${booking.reference} at ${heading.operatorName}\n${url}`,
    status: booking.status === 'confirmed' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    url,
    ...(location !== '' && { location }),
  });
  return calendar.toString();
}
