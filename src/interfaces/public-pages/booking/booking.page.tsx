import { localDateAt, localTimeAt, formatLongDate } from '../../../platform/values/time';
import { Detail, Panel, type Rejection } from '../../html';
import { BookingFacts } from '../booking-facts';
import type { DescribedBooking } from '../booking-headings.service';
import { SessionHead } from '../session-head';
import { isOpenShop, shopPath } from '../open-shop';
import { Changes } from './changes.panel';
import type { CustomerBooking, MoveChoice } from './customer-booking';
import { Money } from './money.panel';
import { nextStepOf, NextStepPanel } from './next-step';

interface BookingPageProps {
  readonly found: CustomerBooking;
  readonly described: DescribedBooking;
  readonly choice: MoveChoice;
  readonly note: 'moved' | 'cancelled' | undefined;
  readonly rejection: Rejection | undefined;
}

/** Everything about a booking for its customer, and what the customer can still change. */
export function BookingPage(props: BookingPageProps) {
  const { found, described } = props;
  const { booking, needsAnotherDay } = found.details;
  const changes = booking.status === 'confirmed' && !found.hasEnded && <Changes {...props} />;
  return (
    <>
      <SessionHead described={described} places={booking.participants} />
      <State {...props} />
      {needsAnotherDay && changes}
      <NextStepPanel found={found} />
      <Facts {...props} />
      <Money found={found} />
      {!needsAnotherDay && changes}
    </>
  );
}

function State({ found: { details, hasEnded }, note, described }: BookingPageProps) {
  const { booking, timeZone, needsAnotherDay } = details;
  if (needsAnotherDay) {
    return (
      <p class="alert" role="status">
        <strong>We are sorry: this session is cancelled.</strong> You keep your booking: choose another day, or cancel
        it and get back what you paid.
      </p>
    );
  }
  if (booking.status === 'cancelled') {
    return (
      <p class={note === 'cancelled' ? 'note' : 'alert'} role="status">
        Your booking is cancelled.
      </p>
    );
  }
  if (booking.status === 'expired') return <p class="alert">This booking has expired.</p>;
  if (booking.status === 'held') {
    const until = booking.heldUntil!;
    return (
      <p class="note">
        Not booked yet: {booking.participants === 1 ? 'the place is' : 'the places are'} held until{' '}
        {formatLongDate(localDateAt(timeZone, until))}, {localTimeAt(timeZone, until)} ({timeZone}).
      </p>
    );
  }
  return hasEnded ? <Thanks described={described} /> : <Booked described={described} isMoved={note === 'moved'} />;
}

function Booked({ described: { heading }, isMoved }: { described: DescribedBooking; isMoved: boolean }) {
  return (
    <p class="note" role="status">
      {isMoved ? (
        <>
          <strong>Moved.</strong> We look forward to seeing you on {formatLongDate(heading.date)} at {heading.time}.
        </>
      ) : (
        <>
          <strong>You are booked.</strong> We look forward to seeing you.
        </>
      )}
    </p>
  );
}

/** After the session: there is nothing left to do but to come again. */
function Thanks({ described: { operator } }: { described: DescribedBooking }) {
  return (
    <>
      <p class="note" role="status">
        <strong>Thank you for coming.</strong> We hope that you enjoyed it.
      </p>
      {isOpenShop(operator) && (
        <p>
          <a class="button primary" href={shopPath(operator)}>
            Book your next activity
          </a>
        </p>
      )}
    </>
  );
}

function Facts({ found }: BookingPageProps) {
  const { details, token, hasEnded } = found;
  const { booking, needsAnotherDay } = details;
  return (
    <Panel title="Your booking">
      <BookingFacts booking={booking}>
        <Detail name="Name">
          {booking.firstName} {booking.lastName}
        </Detail>
      </BookingFacts>
      {booking.status === 'confirmed' && !needsAnotherDay && !hasEnded && (
        <p class="actions">
          {nextStepOf(found) !== 'show-tickets' && (
            <a class="button" href={`/waivers/${token}/tickets`}>
              View or print tickets
            </a>
          )}{' '}
          <a class="button" href={`/bookings/${token}.ics`}>
            Add to calendar
          </a>{' '}
          {booking.waiverStatus === 'complete' && (
            <a class="button" href={`/waivers/${token}`}>
              Your answers
            </a>
          )}
        </p>
      )}
    </Panel>
  );
}
