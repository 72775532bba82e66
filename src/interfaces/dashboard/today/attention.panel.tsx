import type { TimeslotEntity } from '../../../availability';
import type { SessionFigures } from '../../../bookings';
import type { EmailProblems } from '../../../platform/email';
import { Panel, count } from '../../html';

/** Problems that bookings do not show. */
export interface Troubles {
  readonly waiting: { readonly parties: number; readonly places: number };
  readonly email: EmailProblems;
}

interface AttentionProps {
  readonly date: string;
  /** The last date that is checked. */
  readonly until: string;
  readonly timeslots: readonly TimeslotEntity[];
  readonly names: ReadonlyMap<number, { name: string }>;
  readonly figures: readonly SessionFigures[];
  /** Number of bookings of the day with flagged answers. */
  readonly flagged: number;
  readonly troubles: Troubles;
}

/** Tasks for staff, each with a link. */
export function Attention({ date, until, timeslots, names, figures, flagged, troubles }: AttentionProps) {
  const { waiting, email } = troubles;
  const unpaid = figures.reduce((sum, session) => sum + session.unpaid, 0);
  const open = figures
    .filter((session) => session.date === date)
    .reduce((sum, each) => sum + each.incompleteWaivers, 0);
  const soldOut = timeslots.filter(({ booked, capacity, status }) => status === 'open' && booked >= capacity);
  if (flagged + unpaid + open + soldOut.length + waiting.parties + email.givenUp + email.retried === 0) return null;
  return (
    <Panel title="Needs attention">
      <ul class="rows">
        {flagged > 0 && (
          <li>
            <a href={`/dashboard/flags?Date=${date}`}>{count(flagged, 'party', 'parties')} with flagged answers</a> on
            this day
          </li>
        )}
        {unpaid > 0 && (
          <li>
            <a href={`/dashboard/bookings?From=${date}&To=${until}&PaymentStatus=unpaid&Status=confirmed`}>
              {count(unpaid, 'unpaid booking')}
            </a>{' '}
            in the next seven days
          </li>
        )}
        {open > 0 && (
          <li>
            <a href={`/dashboard/bookings?From=${date}&To=${date}&Waiver=incomplete&Status=confirmed`}>
              {count(open, 'incomplete waiver')}
            </a>{' '}
            for this day
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
            <a href="/dashboard/emails">{count(email.givenUp, 'email')} not delivered</a> in the last seven days
          </li>
        )}
        {email.retried > 0 && (
          <li>
            <a href="/dashboard/emails">{count(email.retried, 'email')} delayed</a>, retried for up to 48 hours
          </li>
        )}
        {soldOut.map((timeslot) => (
          <li key={timeslot.id}>
            <a href={`/dashboard/schedule/${timeslot.id}`}>
              {names.get(timeslot.activityId)!.name}, {timeslot.time}
            </a>{' '}
            is sold out
          </li>
        ))}
      </ul>
    </Panel>
  );
}
