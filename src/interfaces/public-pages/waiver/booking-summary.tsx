import type { VNode } from 'preact';
import type { BookingEntity } from '../../../bookings';
import { localDateAt, localTimeAt, formatLongDate } from '../../../platform/values/time';
import { Detail, Panel, PlainLayout, formatMoney } from '../../html';
import { BookingFacts } from '../booking-facts';
import type { BookingHeading, DescribedBooking } from '../booking-headings.service';

interface BookingSummaryProps {
  readonly booking: BookingEntity;
  readonly described: DescribedBooking;
}

/** Summary of a booking, with its price and links to its other pages. */
export function BookingSummary({ booking, described }: BookingSummaryProps) {
  return (
    <Panel title="Your booking">
      <BookingFacts booking={booking} {...described}>
        <Detail name="Price">{formatMoney(booking.totalAmount, booking.currency)}</Detail>
      </BookingFacts>
      {booking.status === 'confirmed' && (
        <p>
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
  readonly heading: BookingHeading;
  /** Summary of the booking. */
  readonly details: VNode;
}

/** For a booking without questions. */
export function BookedPage({ heading: { operatorName, activityName }, details }: PageProps) {
  return (
    <PlainLayout name={operatorName}>
      <h1>{activityName}</h1>
      <p class="note">You are booked. There is nothing you need to do before you arrive.</p>
      {details}
    </PlainLayout>
  );
}

/** For a hold. */
export function HeldPage({ booking, heading, details }: PageProps & { readonly booking: BookingEntity }) {
  const { operatorName, activityName, timeZone } = heading;
  const until = booking.heldUntil!;
  return (
    <PlainLayout name={operatorName}>
      <h1>{activityName}</h1>
      <p class="note">
        Not booked yet: {booking.participants === 1 ? 'the place is' : 'the places are'} held until{' '}
        {formatLongDate(localDateAt(timeZone, until))}, {localTimeAt(timeZone, until)} ({timeZone}). Once your booking
        is confirmed, any questions for you appear here.
      </p>
      {details}
    </PlainLayout>
  );
}
