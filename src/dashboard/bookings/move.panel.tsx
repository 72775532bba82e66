import type { TimeslotEntity } from '../../availability';
import type { BookingDetails } from '../../bookings';
import { Form, type Rejection, Select, formatDate } from '../../pages';

/** Where a booking could be moved. */
export interface MoveChoice {
  /** The day it is looked for. */
  readonly date: string;
  /** Whether that day was asked for. */
  readonly isAsked: boolean;
  /** Those of the day and around it. */
  readonly sessions: readonly TimeslotEntity[];
  /** Whether a workflow tells the customer. */
  readonly isTold: boolean;
}

interface MoveProps {
  readonly details: BookingDetails;
  readonly move: MoveChoice;
  readonly rejection: Rejection | undefined;
}

/** Chooses a day, then one of the sessions of that day and around it. */
export function Move({ details: { booking }, move: { date, isAsked, sessions, isTold }, rejection }: MoveProps) {
  const page = `/dashboard/bookings/${booking.reference}`;
  return (
    <details open={isAsked || rejection?.form === 'move'} id="move-to">
      <summary>Move to another session</summary>
      <form method="get" action={`${page}#move-to`} class="choose" aria-label="Day to move to">
        <label class="field">
          Day
          <input type="date" name="MoveTo" value={date} />
        </label>
        <button>Show sessions</button>
      </form>
      {sessions.length === 0 ? (
        <p class="hint">
          No open session from a week before to a week after {formatDate(date)}. Choose another day, or{' '}
          <a href={`/dashboard/schedule/add?Date=${date}`}>add a timeslot</a>.
        </p>
      ) : (
        <Form id="move" action={`${page}/move`} rejection={rejection}>
          <input type="hidden" name="_MoveTo" value={date} />
          <Select
            name="Session"
            label="Session"
            options={sessions.map(toOption)}
            value={nearest(sessions, date)}
            alsoFor={['Date', 'Time']}
            hint="The price stays."
          />
          <p class="hint">{whoIsTold(booking.email, isTold)}</p>
          <button class="primary">Move</button>
        </Form>
      )}
    </details>
  );
}

function toOption(session: TimeslotEntity) {
  const { date, time, capacity, booked } = session;
  return { value: valueOf(session), label: `${formatDate(date)}, ${time} – ${capacity - booked} left` };
}

function valueOf({ date, time }: TimeslotEntity): string {
  return `${date} ${time}`;
}

/** The first of the day itself, or else of the days after it, or else the last. */
function nearest(sessions: readonly TimeslotEntity[], date: string): string {
  return valueOf(sessions.find((session) => session.date >= date) ?? sessions.at(-1)!);
}

function whoIsTold(email: string, isTold: boolean): string {
  if (email === '') return 'There is no e-mail address: tell the customer yourself.';
  return isTold
    ? `The customer is told by e-mail, at ${email}.`
    : 'No workflow tells customers of a move: tell this one yourself.';
}
