import type { OpenMoney } from '../../../desk';
import type { RefundsToDo } from '../../../payments';
import type { EmailProblems } from '../../../platform/email';
import type { UnreachedCustomers } from '../../../workflows';
import { Panel, count, formatMoney } from '../../html';
import { formatBalance } from '../booking-parts/balance';
import { useHasRole } from '../frame/visit';
import type { DayOverview } from './day-overview.service';

/** Problems that bookings do not show. */
export interface AttentionCounts {
  /** Bookings of cancelled sessions since a date whose customers have not chosen another day. */
  readonly anotherDay: { readonly bookings: number; readonly since: string };
  readonly waiting: { readonly parties: number; readonly places: number };
  readonly email: EmailProblems;
  /** Customers of cancelled sessions whom emails do not reach, by timeslot. */
  readonly unreached: ReadonlyMap<number, UnreachedCustomers>;
  readonly refunds: RefundsToDo;
}

interface AttentionProps {
  readonly day: DayOverview;
  readonly counts: AttentionCounts;
}

function formatSums(sums: readonly OpenMoney[], sign: 1 | -1): string {
  return sums.map(({ amount, currency }) => formatBalance(sign * amount, currency)).join(' + ');
}

function countBookings(sums: readonly OpenMoney[]): string {
  return count(
    sums.reduce((total, { bookings }) => total + bookings, 0),
    'booking',
  );
}

/** Tasks for the desk beyond the day's sessions, each with a link. */
export function Attention({
  day: { date, until, dueSoon, owed },
  counts: { anotherDay, waiting, email, refunds },
}: AttentionProps) {
  const isAtDesk = useHasRole('desk');
  const ofRefunds = [refunds.toPayOut.length, refunds.failed, refunds.disputes];
  const others = [dueSoon.length, owed.length, anotherDay.bookings, waiting.parties, email.givenUp, email.retried];
  if (!isAtDesk || [...ofRefunds, ...others].every((number) => number === 0)) return null;
  return (
    <Panel title="Needs attention" id="attention">
      <ul class="rows">
        {anotherDay.bookings > 0 && (
          <li>
            <a href={`/dashboard/bookings?From=${anotherDay.since}&NeedsAnotherDay=true`}>
              {count(anotherDay.bookings, 'booking needs', 'bookings need')} another day
            </a>{' '}
            because of cancelled sessions
          </li>
        )}
        {dueSoon.length > 0 && (
          <li>
            <a href={`/dashboard/bookings?From=${date}&To=${until}&Money=due&Status=confirmed&NeedsAnotherDay=false`}>
              {formatSums(dueSoon, 1)} for {countBookings(dueSoon)}
            </a>{' '}
            in the next seven days
          </li>
        )}
        <Refunds {...refunds} />
        {owed.length > 0 && (
          <li>
            <a href="/dashboard/bookings?Money=owed">
              {formatSums(owed, -1)} for {countBookings(owed)}
            </a>
          </li>
        )}
        {waiting.parties > 0 && (
          <li>
            <a href="/dashboard/waitlist">{count(waiting.parties, 'party', 'parties')} on the waitlist</a> for{' '}
            {count(waiting.places, 'place')} in the next seven days
          </li>
        )}
        {email.givenUp > 0 && (
          <li>
            <a href="/dashboard/emails?Status=failed">{count(email.givenUp, 'email')} not delivered</a> in the last
            seven days
          </li>
        )}
        {email.retried > 0 && (
          <li>
            <a href="/dashboard/emails?Status=queued">{count(email.retried, 'email')} delayed</a>, retried for up to 48
            hours
          </li>
        )}
      </ul>
    </Panel>
  );
}

function Refunds({ toPayOut, failed, disputes }: RefundsToDo) {
  return (
    <>
      {toPayOut.map(({ amount, currency }) => (
        <li key={currency}>
          <a href="/dashboard/refunds?Status=to-pay-out">{formatMoney(amount, currency)} to pay out</a> by hand
        </li>
      ))}
      {failed > 0 && (
        <li>
          <a href="/dashboard/refunds?Status=failed">{count(failed, 'booking')} with a failed refund</a>, which you
          still owe
        </li>
      )}
      {disputes > 0 && (
        <li>
          <a href="/dashboard/refunds">{count(disputes, 'disputed payment')}</a> in the last 30 days
        </li>
      )}
    </>
  );
}
