import { LANGUAGES } from '../../../platform/values/language';
import { formatLongDate } from '../../../platform/values/time';
import { Detail, formatDeadline, pageLanguageOf, Panel, type Rejection, useLanguage } from '../../html';
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
      <LanguageChoice action={`/bookings/${found.token}/language`} />
    </>
  );
}

/** Sets the language of the customer's pages and emails. */
function LanguageChoice({ action }: { action: string }) {
  const { language: current, texts } = useLanguage();
  return (
    <form method="post" action={action} class="languages" aria-label={texts.common.language}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          name="Language"
          value={language}
          lang={language}
          {...(language === current && { 'aria-current': 'true' as const })}
        >
          {pageLanguageOf(language).texts.language}
        </button>
      ))}
    </form>
  );
}

function State({ found: { details, hasEnded }, note, described }: BookingPageProps) {
  const { booking, timeZone, needsAnotherDay } = details;
  const { texts, language } = useLanguage();
  const words = texts.booking;
  if (needsAnotherDay) {
    return (
      <p class="alert" role="status">
        <strong>{words.sessionCancelled}</strong> {words.choice}
      </p>
    );
  }
  if (booking.status === 'cancelled') {
    return (
      <p class={note === 'cancelled' ? 'note' : 'alert'} role="status">
        {words.cancelled}
      </p>
    );
  }
  if (booking.status === 'expired') return <p class="alert">{words.expired}</p>;
  if (booking.status === 'held') {
    return (
      <p class="note">{words.held(booking.participants, formatDeadline(booking.heldUntil!, timeZone, language))}</p>
    );
  }
  return hasEnded ? <Thanks described={described} /> : <Booked described={described} isMoved={note === 'moved'} />;
}

function Booked({ described: { heading }, isMoved }: { described: DescribedBooking; isMoved: boolean }) {
  const { texts, language } = useLanguage();
  const words = texts.booking;
  return (
    <p class="note" role="status">
      <strong>{isMoved ? words.moved : words.booked}</strong>{' '}
      {isMoved ? words.seeYouOn(formatLongDate(heading.date, language), heading.time) : words.seeYou}
    </p>
  );
}

/** After the session: there is nothing left to do but to come again. */
function Thanks({ described: { operator } }: { described: DescribedBooking }) {
  const { booking } = useLanguage().texts;
  return (
    <>
      <p class="note" role="status">
        <strong>{booking.thanks}</strong> {booking.enjoyed}
      </p>
      {isOpenShop(operator) && (
        <p>
          <a class="button primary" href={shopPath(operator)}>
            {booking.next}
          </a>
        </p>
      )}
    </>
  );
}

function Facts({ found }: BookingPageProps) {
  const { details, token, hasEnded } = found;
  const { booking, needsAnotherDay } = details;
  const words = useLanguage().texts.booking;
  return (
    <Panel title={words.title}>
      <BookingFacts booking={booking}>
        <Detail name={words.name}>
          {booking.firstName} {booking.lastName}
        </Detail>
      </BookingFacts>
      {booking.status === 'confirmed' && !needsAnotherDay && !hasEnded && (
        <p class="actions">
          {nextStepOf(found) !== 'show-tickets' && (
            <a class="button" href={`/waivers/${token}/tickets`}>
              {words.tickets}
            </a>
          )}{' '}
          <a class="button" href={`/bookings/${token}.ics`}>
            {words.calendar}
          </a>{' '}
          {booking.waiverStatus === 'complete' && (
            <a class="button" href={`/waivers/${token}`}>
              {words.answers}
            </a>
          )}
        </p>
      )}
    </Panel>
  );
}
