import { toCalendarFile } from '../../bookings';
import type { BookingForEmail } from '../recipients/bookings-for-email.service';
import type { BookingFields } from '../templates/merge-fields';
import type { BookingTrigger } from '../triggers/triggers';

/** Triggers whose emails bring the session into the customer's calendar, or remove it. */
const WITH_CALENDAR: ReadonlySet<string> = new Set<BookingTrigger>([
  ...(['booking-confirmed', 'booking-moved'] as const),
  ...(['booking-cancelled', 'session-cancelled', 'another-day-offered'] as const),
]);

/**
 * The calendar file of an email; undefined if it has none.
 * @param platformEmail the sender of operators without an address
 */
export function calendarFor(
  trigger: string,
  summary: BookingForEmail,
  links: BookingFields['links'],
  platformEmail: string,
): string | undefined {
  if (!WITH_CALENDAR.has(trigger)) return undefined;
  const { booking, needsAnotherDay, startsAt, endsAt, activity, operator } = summary;
  const { name: activityName, location } = activity;
  return toCalendarFile({
    booking,
    needsAnotherDay,
    startsAt,
    endsAt,
    activityName,
    operatorName: operator.name,
    organizerEmail: operator.senderEmail ?? platformEmail,
    location,
    url: links.manage,
  });
}
