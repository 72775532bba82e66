import type { TimeslotEntity } from '../../../availability';
import type { BookingDetails } from '../../../bookings';
import { Form, type Rejection, Select, formatDate } from '../../html';
import { RoleLink } from '../frame/role-link';

/** Options for moving a booking. */
export interface MoveChoice {
  /** The selected date. */
  readonly date: string;
  /** Whether the date was selected by the user. */
  readonly isRequested: boolean;
  /** Timeslots of the date and the days around it. */
  readonly sessions: readonly TimeslotEntity[];
  /** The session that is selected at first, as date and time. */
  readonly preselected: string | undefined;
  /** Whether a workflow notifies the customer. */
  readonly isNotified: boolean;
}

interface MoveProps {
  readonly details: BookingDetails;
  readonly move: MoveChoice;
  readonly rejection: Rejection | undefined;
}

/** Selects a date, then a timeslot on or around that date. */
export function Move({
  details: { booking },
  move: { date, isRequested, sessions, preselected, isNotified },
  rejection,
}: MoveProps) {
  const page = `/dashboard/bookings/${booking.reference}`;
  return (
    <details open={isRequested || rejection?.form === 'move'} id="move-to">
      <summary>Move</summary>
      <form method="get" action={`${page}#move-to`} class="choose" aria-label="New day" data-part="move-to">
        <label class="field">
          Day
          <input type="date" name="MoveTo" value={date} />
        </label>
        <button>Show sessions</button>
      </form>
      {sessions.length === 0 ? (
        <p class="hint">
          No open sessions within a week of {formatDate(date)}. Choose another day, or{' '}
          <RoleLink role="owner" href={`/dashboard/schedule/add?Date=${date}`}>
            add a session
          </RoleLink>
          .
        </p>
      ) : (
        <Form id="move" action={`${page}/move`} rejection={rejection}>
          <input type="hidden" name="_MoveTo" value={date} />
          <Select
            name="Session"
            label="Session"
            options={sessions.map(toOption)}
            value={preselected}
            alsoFor={['Date', 'Time']}
            hint="The price does not change."
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

/** A session as a form sends it. */
export function valueOf({ date, time }: TimeslotEntity): string {
  return `${date} ${time}`;
}

function notificationHint(email: string, isNotified: boolean): string {
  if (email === '') return 'There is no email address. Let the customer know yourself.';
  return isNotified
    ? `The customer will be notified by email at ${email}.`
    : 'No workflow sends an email about moves. Let this customer know yourself.';
}
