import type { VNode } from 'preact';
import type { BookingEntity } from '../../../bookings';
import { localDateAt, localTimeAt, spellDate } from '../../../platform/values/time';
import { Detail, Panel, PlainLayout, formatMoney } from '../../html';
import type { BookingHeading } from '../booking-headings.service';

interface BookingSummaryProps {
  readonly booking: BookingEntity;
  readonly heading: BookingHeading;
  /** Location; blank if the operator has not entered one. */
  readonly location: string;
  /** The operator's email address; null if it has not set any. */
  readonly contact: string | null;
}

/** Summary of a booking: date, location, party, price and contact. */
export function BookingSummary({ booking, heading, location, contact }: BookingSummaryProps) {
  const { operatorName, date, time, timeZone, reference } = heading;
  const tickets = booking.tickets.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return (
    <Panel title="Your booking">
      <dl class="facts">
        <Detail name="When">
          {spellDate(date)}, {time} ({timeZone})
        </Detail>
        {location !== '' && <Detail name="Where">{location}</Detail>}
        <Detail name="Places">
          {booking.participants} <span class="muted">({tickets})</span>
        </Detail>
        <Detail name="Price">{formatMoney(booking.totalAmount, booking.currency)}</Detail>
        <Detail name="Reference">
          <span class="reference">{reference}</span>
        </Detail>
        <Detail name="Questions? Ask">
          {contact === null ? operatorName : <a href={`mailto:${contact}`}>{contact}</a>}
        </Detail>
      </dl>
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
        {spellDate(localDateAt(timeZone, until))}, {localTimeAt(timeZone, until)} ({timeZone}). Once your booking is
        confirmed, any questions for you appear here.
      </p>
      {details}
    </PlainLayout>
  );
}
