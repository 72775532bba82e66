import type { VNode } from 'preact';
import type { BookingEntity } from '../../../bookings';
import { localDateAt, localTimeAt, formatLongDate } from '../../../platform/values/time';
import { Detail, Panel, formatMoney } from '../../html';
import { BookingFacts } from '../booking-facts';
import type { DescribedBooking } from '../booking-headings.service';
import { SessionHead } from '../session-head';

/** Summary of a booking, with its price and links to its other pages. */
export function BookingSummary({ booking }: { booking: BookingEntity }) {
  return (
    <Panel title="Your booking">
      <BookingFacts booking={booking}>
        <Detail name="Price">{formatMoney(booking.totalAmount, booking.currency)}</Detail>
      </BookingFacts>
      {booking.status === 'confirmed' && (
        <p class="actions">
          <a class="button" href={`/waivers/${booking.waiverToken}/tickets`}>
            View or print tickets
          </a>{' '}
          <a class="button" href={`/bookings/${booking.waiverToken}`}>
            Your booking
          </a>
        </p>
      )}
    </Panel>
  );
}

interface PageProps {
  readonly described: DescribedBooking;
  /** Summary of the booking. */
  readonly details: VNode;
}

/** For a booking without questions. */
export function BookedPage({ described, details }: PageProps) {
  return (
    <>
      <SessionHead described={described} />
      <p class="note">You are booked. There is nothing you need to do before you arrive.</p>
      {details}
    </>
  );
}

/** For a hold. */
export function HeldPage({ booking, described, details }: PageProps & { readonly booking: BookingEntity }) {
  const { timeZone } = described.heading;
  const until = booking.heldUntil!;
  return (
    <>
      <SessionHead described={described} />
      <p class="note">
        Not booked yet: {booking.participants === 1 ? 'the place is' : 'the places are'} held until{' '}
        {formatLongDate(localDateAt(timeZone, until))}, {localTimeAt(timeZone, until)} ({timeZone}). Once your booking
        is confirmed, any questions for you appear here.
      </p>
      {details}
    </>
  );
}
