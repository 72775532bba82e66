import type { ComponentChildren } from 'preact';
import type { BookingEntity } from '../../bookings';
import { formatLongDate } from '../../platform/values/time';
import { Detail } from '../html';
import type { DescribedBooking } from './booking-headings.service';

interface BookingFactsProps extends DescribedBooking {
  readonly booking: BookingEntity;
  /** Further details of a page. */
  readonly children: ComponentChildren;
}

/** Date, location, party, reference and contact of a booking. */
export function BookingFacts({ booking, heading, location, contact, children }: BookingFactsProps) {
  const { operatorName, date, time, timeZone, reference } = heading;
  const tickets = booking.tickets.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return (
    <dl class="facts">
      <Detail name="When">
        {formatLongDate(date)}, {time} ({timeZone})
      </Detail>
      {location !== '' && <Detail name="Where">{location}</Detail>}
      <Detail name="Places">
        {booking.participants} <span class="muted">({tickets})</span>
      </Detail>
      {children}
      <Detail name="Reference">
        <span class="reference">{reference}</span>
      </Detail>
      <Detail name="Questions? Ask">
        {contact === null ? operatorName : <a href={`mailto:${contact}`}>{contact}</a>}
      </Detail>
    </dl>
  );
}
