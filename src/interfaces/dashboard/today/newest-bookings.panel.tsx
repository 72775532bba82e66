import type { BookingDetails } from '../../../bookings';
import { localTimeAt } from '../../../platform/values/time';
import { Panel, count, formatDay } from '../../html';
import { SOURCES } from '../booking-parts/booking-badges';
import { useHasRole, useVisit } from '../frame/visit';

/** What was booked last, for whichever day; for the desk. */
export function NewestBookings({ bookings }: { bookings: readonly BookingDetails[] }) {
  const isAtDesk = useHasRole('desk');
  if (!isAtDesk || bookings.length === 0) return null;
  return (
    <Panel title="Booked today" id="newest" aside={<a href="/dashboard/bookings">All bookings</a>}>
      <ul class="rows">
        {bookings.map((details) => (
          <NewBooking key={details.booking.id} details={details} />
        ))}
      </ul>
    </Panel>
  );
}

function NewBooking({ details: { booking, productName } }: { details: BookingDetails }) {
  const { operator, today } = useVisit();
  const { reference, firstName, lastName, participants, sessionDate, sessionTime, source, partner } = booking;
  return (
    <li>
      <span class="figures muted">{localTimeAt(operator.timeZone, booking.createdAt)}</span>{' '}
      <a href={`/dashboard/bookings/${reference}`}>{`${firstName} ${lastName}`.trim() || reference}</a>,{' '}
      {count(participants, 'person', 'people')}: {productName}, {sessionDate !== today && `${formatDay(sessionDate)}, `}
      {sessionTime} <span class="muted">({partner ?? SOURCES[source]})</span>
    </li>
  );
}
