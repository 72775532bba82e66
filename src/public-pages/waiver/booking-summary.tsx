import type { VNode } from 'preact';
import type { BookingEntity } from '../../bookings';
import { localDateAt, localTimeAt, spellDate } from '../../shared/time';
import { Detail, Panel, PlainLayout, formatMoney } from '../../html';
import type { BookingHeading } from '../booking-headings.service';

interface BookingSummaryProps {
  readonly booking: BookingEntity;
  readonly heading: BookingHeading;
  /** Where it takes place; blank when the operator has not said. */
  readonly location: string;
  /** The address that the operator writes from; null when it has not set any. */
  readonly contact: string | null;
}

/** What a customer has booked: when, where, for whom, at what price, and whom to ask. */
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
            Show or print the tickets
          </a>
        </p>
      )}
    </Panel>
  );
}

interface PageProps {
  readonly heading: BookingHeading;
  /** What is booked. */
  readonly details: VNode;
}

/** A booking to which there is nothing to answer. */
export function BookedPage({ heading: { operatorName, activityName }, details }: PageProps) {
  return (
    <PlainLayout name={operatorName}>
      <h1>{activityName}</h1>
      <p class="note">You are booked. There is nothing to do before you come.</p>
      {details}
    </PlainLayout>
  );
}

/** Places that are kept for a while, and no booking yet. */
export function HeldPage({ booking, heading, details }: PageProps & { readonly booking: BookingEntity }) {
  const { operatorName, activityName, timeZone } = heading;
  const until = booking.heldUntil!;
  return (
    <PlainLayout name={operatorName}>
      <h1>{activityName}</h1>
      <p class="note">
        Not booked yet: {booking.participants === 1 ? 'the place is' : 'the places are'} kept until{' '}
        {spellDate(localDateAt(timeZone, until))}, {localTimeAt(timeZone, until)} ({timeZone}). Once booked, this page
        has what there is to answer.
      </p>
      {details}
    </PlainLayout>
  );
}
