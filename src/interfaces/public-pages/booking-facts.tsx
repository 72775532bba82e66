import type { ComponentChildren } from 'preact';
import type { BookingEntity } from '../../bookings';
import { Detail } from '../html';

interface BookingFactsProps {
  readonly booking: BookingEntity;
  /** Further details of a page. */
  readonly children: ComponentChildren;
}

/** Party and reference of a booking. */
export function BookingFacts({ booking, children }: BookingFactsProps) {
  const tickets = booking.tickets.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return (
    <dl class="facts">
      <Detail name="Places">
        {booking.participants} <span class="muted">({tickets})</span>
      </Detail>
      {children}
      <Detail name="Reference">
        <span class="reference">{booking.reference}</span>
      </Detail>
    </dl>
  );
}
