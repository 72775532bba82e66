import type { TimeslotEntity } from '../../availability';
import type { BookingDetails } from '../../bookings';
import { localTimeAt } from '../../shared/time';
import type { AnswersTogether } from '../../waivers';
import { SessionAnswers } from '../answers/session-answers';
import { BookingsTable } from '../bookings/bookings.page';
import {
  Badge,
  CapacityBar,
  ConfirmedForm,
  Empty,
  Form,
  Panel,
  type Rejection,
  Select,
  TextInput,
  count,
  formatDate,
} from '../../html';
import { useVisit } from '../frame/visit';

interface TimeslotProps {
  readonly activityId: string;
  readonly timeslot: TimeslotEntity;
  readonly bookings: readonly BookingDetails[];
  /** The cursor of the bookings after these. */
  readonly next: string | null;
  /** How many bookings are confirmed, on all pages. */
  readonly confirmed: number;
  /** What was answered to the confirmed ones of these bookings. */
  readonly answers: AnswersTogether;
  /** Parties on its waitlist. */
  readonly waiting: number;
  readonly rejection: Rejection | undefined;
}

/** One session: how full it is, who comes, what they answered, and what can be changed. */
export function TimeslotPage(props: TimeslotProps) {
  const { operator } = useVisit();
  const { timeslot, bookings, confirmed, answers, waiting } = props;
  const { id, date, time, endsAt, booked, capacity, status } = timeslot;
  const tone = status === 'open' ? 'good' : status === 'closed' ? 'warn' : 'bad';
  return (
    <>
      <p class="lead">
        {formatDate(date)}, {time}–{localTimeAt(operator.timeZone, endsAt)} ({operator.timeZone})
      </p>
      <p class="badges">
        <Badge tone={tone}>{status}</Badge>
        <CapacityBar booked={booked} capacity={capacity} />
        <a href={`/dashboard/waitlist?TimeslotID=${id}`}>
          Waitlist: {waiting === 0 ? 'nobody waits' : `${count(waiting, 'party', 'parties')} waiting`}
        </a>
        {answers.byBooking.size > 0 && <a href="#answers">Answers</a>}
      </p>
      {status === 'cancelled' ? <Reopen {...props} /> : <Change {...props} />}
      <h2>{count(confirmed, 'booking')}</h2>
      <Bookings {...props} />
      <SessionAnswers bookings={bookings} answers={answers} />
    </>
  );
}

function Change({ timeslot: { id, booked, capacity, status }, confirmed, rejection }: TimeslotProps) {
  return (
    <Panel title="Change">
      <Form id="change" action={`/dashboard/schedule/${id}/change`} rejection={rejection} sendsChanges>
        <div class="columns">
          <TextInput name="Capacity" label="Places" type="number" min={booked} value={capacity} />
          <Select
            name="Status"
            label="On sale"
            value={status}
            options={[
              { value: 'open', label: 'Open' },
              { value: 'closed', label: 'Closed: bookings stay, none are added' },
            ]}
          />
        </div>
        <button class="primary">Save</button>
      </Form>
      <ConfirmedForm
        id="cancel"
        action={`/dashboard/schedule/${id}/cancel`}
        label="Cancel the timeslot"
        consequence={`This cancels ${count(confirmed, 'booking')} with it, for good. The timeslot itself can be opened again.`}
        button="Cancel this timeslot"
      />
    </Panel>
  );
}

function Reopen({ timeslot: { id }, rejection }: TimeslotProps) {
  return (
    <Panel title="Open it again">
      <Form id="change" action={`/dashboard/schedule/${id}/change`} rejection={rejection}>
        <p class="hint">Places are on sale again. Bookings that were cancelled stay cancelled.</p>
        <input type="hidden" name="Status" value="open" />
        <button>Open the timeslot</button>
      </Form>
    </Panel>
  );
}

function Bookings({ activityId, timeslot: { id, date, time }, bookings, next }: TimeslotProps) {
  if (bookings.length === 0) {
    return (
      <Empty title="Nobody has booked yet.">
        <p>
          <a href={`/dashboard/sell?ActivityID=${activityId}&Date=${date}&Time=${time}`}>Sell a place</a>
        </p>
      </Empty>
    );
  }
  return (
    <>
      <BookingsTable bookings={bookings} />
      {next && (
        <p class="switch">
          <a href={`/dashboard/schedule/${id}?Cursor=${next}`}>Older bookings</a>
        </p>
      )}
    </>
  );
}
