import type { VNode } from 'preact';
import type { BookingEntity } from '../../../bookings';
import { Detail, formatDeadline, Panel, formatMoney, useLanguage } from '../../html';
import { BookingFacts } from '../booking-facts';
import type { DescribedBooking } from '../booking-headings.service';
import { SessionHead } from '../session-head';

/** Summary of a booking, with its price and links to its other pages. */
export function BookingSummary({ booking }: { booking: BookingEntity }) {
  const { texts, language } = useLanguage();
  return (
    <Panel title={texts.booking.title}>
      <BookingFacts booking={booking}>
        <Detail name={texts.money.price}>{formatMoney(booking.totalAmount, booking.currency, language)}</Detail>
      </BookingFacts>
      {booking.status === 'confirmed' && (
        <p class="actions">
          <a class="button" href={`/waivers/${booking.waiverToken}/tickets`}>
            {texts.booking.tickets}
          </a>{' '}
          <a class="button" href={`/bookings/${booking.waiverToken}`}>
            {texts.booking.title}
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
  const { waiver } = useLanguage().texts;
  return (
    <>
      <SessionHead described={described} />
      <p class="note">{waiver.nothingToDo}</p>
      {details}
    </>
  );
}

/** For a hold. */
export function HeldPage({ booking, described, details }: PageProps & { readonly booking: BookingEntity }) {
  const { texts, language } = useLanguage();
  const until = formatDeadline(booking.heldUntil!, described.heading.timeZone, language);
  return (
    <>
      <SessionHead described={described} />
      <p class="note">
        {texts.booking.held(booking.participants, until)} {texts.waiver.onceConfirmed}
      </p>
      {details}
    </>
  );
}
