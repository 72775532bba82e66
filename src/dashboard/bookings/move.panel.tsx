import type { TimeslotEntity } from '../../availability';
import type { BookingDetails, BookingEntity } from '../../bookings';
import { Form, type Rejection, Select, formatDate } from '../../html';

/** Where a booking could be moved. */
export interface MoveChoice {
  /** The day it is looked for. */
  readonly date: string;
  /** Whether that day was asked for. */
  readonly isRequested: boolean;
  /** Those of the day and around it. */
  readonly sessions: readonly TimeslotEntity[];
  /** Whether a workflow tells the customer. */
  readonly isNotified: boolean;
}

interface MoveProps {
  readonly details: BookingDetails;
  readonly move: MoveChoice;
  readonly rejection: Rejection | undefined;
}

/** Chooses a day, then one of the sessions of that day and around it. */
export function Move({
  details: { booking },
  move: { date, isRequested, sessions, isNotified },
  rejection,
}: MoveProps) {
  const page = `/dashboard/bookings/${booking.reference}`;
  return (
    <details open={isRequested || rejection?.form === 'move'} id="move-to">
      <summary>Move to another session</summary>
      <form method="get" action={`${page}#move-to`} class="choose" aria-label="Day to move to" data-part="move-to">
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
            value={preselected(sessions, date, booking)}
            alsoFor={['Date', 'Time']}
            hint="The price stays."
          />
          <p class="hint">{notificationHint(booking.email, isNotified)}</p>
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

/** The next one after the booking's own; on another day the one at its time or next after it, or the last of that day. */
function preselected(
  sessions: readonly TimeslotEntity[],
  date: string,
  { sessionDate, sessionTime }: Pick<BookingEntity, 'sessionDate' | 'sessionTime'>,
): string {
  const next = sessions.find((session) => valueOf(session) >= `${date} ${sessionTime}`);
  const lastOfDay = date === sessionDate ? undefined : sessions.findLast((session) => session.date === date);
  const session = next?.date === date ? next : (lastOfDay ?? next ?? sessions.at(-1)!);
  return valueOf(session);
}

function notificationHint(email: string, isNotified: boolean): string {
  if (email === '') return 'There is no e-mail address: tell the customer yourself.';
  return isNotified
    ? `The customer is told by e-mail, at ${email}.`
    : 'No workflow tells customers of a move: tell this one yourself.';
}
