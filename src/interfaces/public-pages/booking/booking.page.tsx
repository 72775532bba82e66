import { localDateAt, localTimeAt, formatLongDate } from '../../../platform/values/time';
import { Detail, Panel, PlainLayout, type Rejection, count } from '../../html';
import { BookingFacts } from '../booking-facts';
import type { DescribedBooking } from '../booking-headings.service';
import { Changes } from './changes.panel';
import type { CustomerBooking, MoveChoice } from './customer-booking';
import { Money } from './money.panel';

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
  const { heading } = described;
  const changes = booking.status === 'confirmed' && <Changes {...props} />;
  return (
    <PlainLayout name={heading.operatorName}>
      <h1>{heading.activityName}</h1>
      <p class="lead figures">
        {formatLongDate(heading.date)}, {heading.time} · {count(booking.participants, 'place')}
      </p>
      <State {...props} />
      {needsAnotherDay && changes}
      {!needsAnotherDay && <Waiver found={found} />}
      <Facts {...props} />
      <Money found={found} />
      {!needsAnotherDay && changes}
    </PlainLayout>
  );
}

function State({ found: { details }, note, described: { heading } }: BookingPageProps) {
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
  return (
    <p class="note" role="status">
      {note === 'moved' ? (
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

/** Asks for missing answers before anything else, because the operator needs them before the session. */
function Waiver({ found: { details, token } }: { found: CustomerBooking }) {
  const { status, waiverStatus } = details.booking;
  if (status !== 'confirmed' || waiverStatus !== 'incomplete') return null;
  return (
    <Panel title="Before you come">
      <p>Please answer a few questions. It takes about two minutes.</p>
      <p>
        <a class="button primary" href={`/waivers/${token}`}>
          Answer questions
        </a>
      </p>
    </Panel>
  );
}

function Facts({ found: { details, token }, described }: BookingPageProps) {
  const { booking, needsAnotherDay } = details;
  return (
    <Panel title="Your booking">
      <BookingFacts booking={booking} {...described}>
        <Detail name="Name">
          {booking.firstName} {booking.lastName}
        </Detail>
      </BookingFacts>
      {booking.status === 'confirmed' && !needsAnotherDay && (
        <p class="actions">
          <a class="button" href={`/waivers/${token}/tickets`}>
            View or print tickets
          </a>{' '}
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
