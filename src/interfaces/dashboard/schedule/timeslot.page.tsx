import type { TimeslotEntity } from '../../../availability';
import type { BookingDetails } from '../../../bookings';
import type { CancellationProgress } from '../../../desk';
import { localTimeAt } from '../../../platform/values/time';
import type { AnswersTogether } from '../../../waivers';
import type { UnreachedCustomers } from '../../../workflows';
import { SessionAnswers } from '../answers/session-answers';
import { BookingsTable } from '../bookings/bookings-table';
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
import { useHasRole, useVisit } from '../frame/visit';
import { NotReached } from '../messages/not-reached';
import { sellAddress } from '../session-parts/sell-address';
import { formatProgress } from '../session-parts/cancellation-progress';
import { RefundChoice } from './refund-choice';

interface TimeslotProps {
  readonly activityId: string;
  readonly timeslot: TimeslotEntity;
  readonly bookings: readonly BookingDetails[];
  /** Cursor of the next bookings. */
  readonly next: string | null;
  /** Number of confirmed bookings on all pages, and of their people. */
  readonly confirmed: number;
  readonly people: number;
  /** Answers of the confirmed bookings on this page. */
  readonly answers: AnswersTogether;
  /** Number of parties on the waitlist. */
  readonly waiting: number;
  /** How far its cancellation has come. */
  readonly progress: CancellationProgress;
  /** Customers whom emails do not reach; undefined without any. */
  readonly unreached: UnreachedCustomers | undefined;
  /** Whether they are listed although the session is not cancelled. */
  readonly listsUnreached: boolean;
  readonly rejection: Rejection | undefined;
}

/** A timeslot with its bookings, answers and actions. */
export function TimeslotPage(props: TimeslotProps) {
  const { operator } = useVisit();
  const { timeslot, bookings, confirmed, people, answers, waiting } = props;
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
        {status !== 'cancelled' && booked > people && <Badge tone="info">{booked - people} held</Badge>}
        <a href={`/dashboard/waitlist?TimeslotID=${id}`}>
          Waitlist: {waiting === 0 ? 'empty' : `${count(waiting, 'party', 'parties')} waiting`}
        </a>
        <a href={`/dashboard/schedule/${id}/sheet`}>Day sheet</a>
        {confirmed > 0 && <a href={`/dashboard/schedule/${id}/message`}>Message everyone</a>}
        {answers.byBooking.size > 0 && <a href="#answers">Answers</a>}
      </p>
      {timeslot.cancellationReason !== null && <p>Reason for the cancellation: {timeslot.cancellationReason}</p>}
      {props.unreached && listsUnreached(props) && (
        <Panel title="Not reached by email" id="not-reached">
          <NotReached sessions={[{ timeslotId: id, customers: props.unreached }]} />
        </Panel>
      )}
      {status === 'cancelled' ? <Cancelled {...props} /> : <Change {...props} />}
      <h2>{count(confirmed, 'booking')}</h2>
      <Bookings {...props} />
      <SessionAnswers bookings={bookings} answers={answers} />
    </>
  );
}

/** After a cancellation, somebody has to call them; before it, the form to cancel names them. */
function listsUnreached({ timeslot, listsUnreached: isRequested }: TimeslotProps): boolean {
  return isRequested || timeslot.status === 'cancelled';
}

function Change(props: TimeslotProps) {
  const { timeslot, confirmed, unreached, rejection } = props;
  const isOwner = useHasRole('owner');
  const { id } = timeslot;
  return (
    <Panel title={isOwner ? 'Edit session' : 'Cancel session'}>
      {isOwner && <Edit timeslot={timeslot} rejection={rejection} />}
      <ConfirmedForm
        id="cancel"
        action={`/dashboard/schedule/${id}/cancel`}
        label="Cancel session"
        consequence={`Cancels this session and ${count(confirmed, 'booking')}, unless customers get another day. Cancelled bookings cannot be restored, but you can reopen the session.`}
        button="Cancel this session"
        rejection={rejection}
      >
        <TextInput name="Reason" label="Reason" hint="Shown to customers, for example “Strong wind”" optional />
        <RefundChoice />
        {!listsUnreached(props) && <NotReached sessions={[{ timeslotId: id, customers: unreached }]} />}
      </ConfirmedForm>
    </Panel>
  );
}

function Edit({
  timeslot: { id, booked, capacity, status },
  rejection,
}: Pick<TimeslotProps, 'timeslot' | 'rejection'>) {
  return (
    <Form id="change" action={`/dashboard/schedule/${id}/change`} rejection={rejection} sendsChanges>
      <div class="columns">
        <TextInput name="Capacity" label="Places" type="number" min={booked} value={capacity} />
        <Select
          name="Status"
          label="Status"
          value={status}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed: existing bookings stay, no new ones' },
          ]}
        />
      </div>
      <button class="primary">Save</button>
    </Form>
  );
}

/** What can be done with a cancelled timeslot: first its bookings need another day, then it can be reopened. */
function Cancelled(props: TimeslotProps) {
  const isOwner = useHasRole('owner');
  const progress = formatProgress(props.progress);
  if (progress !== undefined) return <p class="caution">{progress}. Reload the page to see what is left.</p>;
  if (props.timeslot.booked > 0) return <NeedsAnotherDay {...props} />;
  return isOwner ? <Reopen {...props} /> : null;
}

function NeedsAnotherDay({ timeslot: { id }, confirmed, rejection }: TimeslotProps) {
  const bookings = count(confirmed, 'booking');
  return (
    <Panel title="Another day">
      <p>
        {count(confirmed, 'booking needs', 'bookings need')} another day. The customers can choose it, or cancel for a
        full refund, on the page of their booking. You can move or cancel each booking, too.
      </p>
      <ConfirmedForm
        id="cancel"
        action={`/dashboard/schedule/${id}/cancel`}
        label={`Cancel ${bookings}`}
        consequence={`Cancels ${bookings} for which no other day was chosen. This cannot be undone.`}
        button={`Cancel ${bookings}`}
        rejection={rejection}
      >
        <TextInput name="Reason" label="Reason" hint="Shown to customers" optional />
        <RefundChoice offersAnotherDay={false} />
      </ConfirmedForm>
    </Panel>
  );
}

function Reopen({ timeslot: { id }, rejection }: TimeslotProps) {
  return (
    <Panel title="Reopen session">
      <Form id="change" action={`/dashboard/schedule/${id}/change`} rejection={rejection}>
        <p class="hint">Reopening puts its places back on sale. Cancelled bookings stay cancelled.</p>
        <input type="hidden" name="Status" value="open" />
        <button>Reopen session</button>
      </Form>
    </Panel>
  );
}

function Bookings({ activityId, timeslot, bookings, next }: TimeslotProps) {
  if (bookings.length === 0) {
    return (
      <Empty title="No bookings yet.">
        <p>
          <a href={sellAddress({ activity: { publicId: activityId }, timeslot })}>Sell a place</a>
        </p>
      </Empty>
    );
  }
  return (
    <>
      <BookingsTable bookings={bookings} />
      {next && (
        <p class="switch">
          <a href={`/dashboard/schedule/${timeslot.id}?Cursor=${next}`}>Older bookings</a>
        </p>
      )}
    </>
  );
}
