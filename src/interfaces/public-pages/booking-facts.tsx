import type { ComponentChildren } from 'preact';
import { type BookingEntity, pricedLinesOf } from '../../bookings';
import { Detail, useLanguage } from '../html';

interface BookingFactsProps {
  readonly booking: BookingEntity;
  /** Further details of a page. */
  readonly children: ComponentChildren;
}

/** Party and reference of a booking. */
export function BookingFacts({ booking, children }: BookingFactsProps) {
  const { texts } = useLanguage();
  const tickets = pricedLinesOf(booking)
    .map(({ quantity, name }) => `${quantity} × ${name}`)
    .join(', ');
  return (
    <dl class="facts">
      <Detail name={texts.booking.places}>
        {booking.participants} <span class="muted">({tickets})</span>
      </Detail>
      {children}
      <Detail name={texts.booking.reference}>
        <span class="reference">{booking.reference}</span>
      </Detail>
    </dl>
  );
}
