import type { ChangedTimeslots } from '../../../../availability';
import { Empty, Form, Panel, type Rejection, count, formatDate } from '../../../html';

interface DayProps {
  readonly date: string;
  readonly closing: ChangedTimeslots;
  readonly opening: ChangedTimeslots;
  readonly rejection: Rejection | undefined;
}

/** Closes the sessions of a day, or opens them again. */
export function DayPage({ date, closing, opening, rejection }: DayProps) {
  const back = (
    <p>
      <a href={`/dashboard?Date=${date}`}>Back to the day</a>
    </p>
  );
  if (closing.matched === 0) return <Empty title={`No sessions on ${formatDate(date)}.`}>{back}</Empty>;
  return (
    <>
      {rejection && (
        <p class="alert" role="alert">
          {rejection.detail}
        </p>
      )}
      {closing.changed > 0 && (
        <Panel title="Close this day">
          <p>
            Nobody can book the sessions, of any activity, until you open them again. Bookings stay:{' '}
            {closing.withBookings === 0 ? 'none of the day’s sessions has any.' : `${bookings(closing)}.`}
          </p>
          <Confirm date={date} status="closed" button={`Close ${count(closing.changed, 'session')}`} />
        </Panel>
      )}
      {opening.changed > 0 && (
        <Panel title="Open this day again">
          <p>All closed sessions of the day can be booked again. Cancelled sessions stay cancelled.</p>
          <Confirm date={date} status="open" button={`Open ${count(opening.changed, 'session')}`} />
        </Panel>
      )}
      {back}
    </>
  );
}

function bookings({ matched, withBookings }: ChangedTimeslots): string {
  return `${withBookings} of the day’s ${count(matched, 'session')} ${withBookings === 1 ? 'has' : 'have'} some`;
}

function Confirm({ date, status, button }: { date: string; status: 'open' | 'closed'; button: string }) {
  return (
    <Form id={status} action="/dashboard/schedule/change/day">
      <input type="hidden" name="Date" value={date} />
      <input type="hidden" name="Status" value={status} />
      <button class="primary">{button}</button>
    </Form>
  );
}
