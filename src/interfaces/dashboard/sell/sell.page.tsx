import type { TimeslotEntity } from '../../../availability';
import { STAFF_PAYMENT_METHODS } from '../../../bookings';
import type { Activity } from '../../../catalog';
import { localTimeAt } from '../../../platform/values/time';
import {
  Choices,
  Empty,
  Form,
  Panel,
  type Rejection,
  Select,
  type SubmittedForm,
  TextArea,
  TextInput,
  formatDate,
  formatMoney,
  fractionDigits,
} from '../../html';
import { RoleLink } from '../frame/role-link';
import { useVisit } from '../frame/visit';

export interface SellProps {
  readonly activities: readonly Activity[];
  readonly activity: Activity | undefined;
  readonly date: string;
  readonly time: string;
  /** Timeslots of the date that have not started. */
  readonly sessions: readonly TimeslotEntity[];
  readonly rejection?: Rejection;
  /** Input before another activity or date was selected. */
  readonly entered?: SubmittedForm;
  /** Whether “Book” was pressed, but for another activity or date than shown. */
  readonly isAnswerToBook?: boolean;
}

type OrderProps = SellProps & { readonly activity: Activity };

/** Identifies the activity and date of a page, so that nothing else is booked than was shown. */
export function shownAs({ activityId, date }: { activityId: string; date: string }): string {
  return `${activityId} ${date}`;
}

/** A single form. Its first part selects the activity and date, which determine the timeslots in the rest. */
export function SellPage({ activity, ...others }: SellProps) {
  if (activity) return <Order activity={activity} {...others} />;
  return (
    <Empty title="Nothing is on sale yet.">
      <p>
        <RoleLink role="owner" href="/dashboard/activities">
          Publish an activity
        </RoleLink>{' '}
        first.
      </p>
    </Empty>
  );
}

function Order(props: OrderProps) {
  const { activity, date, sessions, rejection, entered, isAnswerToBook } = props;
  const isOffered = sessions.length > 0;
  return (
    <Form
      id="sell"
      action="/dashboard/sell"
      rejection={rejection}
      entered={entered && forOther(props, entered)}
      class="sell"
    >
      <input type="hidden" name="_Shown" value={shownAs({ activityId: activity.publicId, date })} />
      {/* The Enter key presses the first button of a form. */}
      {isOffered && (
        <button class="unseen" tabIndex={-1} aria-hidden="true">
          Book
        </button>
      )}
      {isAnswerToBook && (
        <p class="alert" role="alert">
          Not booked yet. These are the times for {activity.name} on {formatDate(date)}. Choose one, then select Book.
        </p>
      )}
      <Choose {...props} />
      {isOffered ? <Session {...props} /> : <NoSession {...props} />}
      <Customer />
      <Payment isOffered={isOffered} />
    </Form>
  );
}

/** The input that still applies to another activity or date. */
function forOther({ activity, date, sessions }: OrderProps, entered: SubmittedForm): SubmittedForm {
  const free = sessions.filter(isFree);
  const selected = free.find(({ time }) => time === entered.text('Time')) ?? free[0];
  const tickets = activity.ticketTypes.map(({ id, isDefault }) => ({ name: `Quantity.${id}`, isDefault }));
  const others = tickets.filter(({ name }) => !entered.names.includes(name));
  return entered.with({
    ...Object.fromEntries(others.map(({ name, isDefault }) => [name, isDefault ? '1' : '0'])),
    ...{ ActivityID: activity.publicId, Date: date, Time: selected?.time ?? '' },
  });
}

function isFree({ booked, capacity }: TimeslotEntity): boolean {
  return booked < capacity;
}

function Choose({ activities, activity, date, rejection, entered }: OrderProps) {
  const options = activities.map(({ publicId, name }) => ({ value: publicId, label: name }));
  return (
    <Panel title="Activity and date">
      <div class="choose">
        <Select
          name="ActivityID"
          label="Activity"
          options={options}
          value={activity.publicId}
          autoFocus={!rejection && !entered}
        />
        <TextInput name="Date" label="Date" type="date" value={date} />
        <button name="_Do" value="show" autoFocus={entered !== undefined}>
          Show times
        </button>
      </div>
    </Panel>
  );
}

function NoSession({ activity, date }: OrderProps) {
  return (
    <Empty title={`No sessions of ${activity.name} are available on ${formatDate(date)}.`}>
      <p>
        Choose another date, or{' '}
        <RoleLink role="owner" href={`/dashboard/schedule/add?ActivityID=${activity.publicId}&Date=${date}`}>
          add a timeslot
        </RoleLink>
        .
      </p>
    </Empty>
  );
}

function Session({ activity, date, time, sessions }: OrderProps) {
  const { operator } = useVisit();
  const times = sessions.map((session) => ({
    value: session.time,
    label: `${session.time}–${localTimeAt(operator.timeZone, session.endsAt)}`,
    detail: isFree(session) ? `${session.capacity - session.booked} left` : 'sold out',
    disabled: !isFree(session),
  }));
  const chosen = time || (sessions.find(isFree)?.time ?? '');
  return (
    <Panel title={`${activity.name}, ${formatDate(date)}`} aside={<span class="muted">{operator.timeZone}</span>}>
      <Choices name="Time" legend="Time" type="radio" options={times} chosen={[chosen]} />
      <Tickets activity={activity} />
    </Panel>
  );
}

function Customer() {
  return (
    <Panel title="Customer">
      <div class="columns">
        <TextInput name="Customer.FirstName" label="First name" autocomplete="off" />
        <TextInput name="Customer.LastName" label="Last name" autocomplete="off" />
        <TextInput name="Customer.Email" label="Email" type="email" autocomplete="off" optional />
        <TextInput name="Customer.Phone" label="Phone" type="tel" autocomplete="off" optional />
      </div>
      <details>
        <summary>Notes</summary>
        <TextArea name="Notes" label="Notes" optional />
      </details>
    </Panel>
  );
}

function Payment({ isOffered }: { isOffered: boolean }) {
  const { operator } = useVisit();
  return (
    <Panel title="Payment">
      <Choices
        name="Payment.Method"
        legend="Method"
        type="radio"
        class="short"
        options={STAFF_PAYMENT_METHODS.map((value) => ({ value, label: value }))}
        chosen={['cash']}
      />
      <TextInput name="Payment.Reference" label="Reference" hint="Receipt or invoice number" optional />
      {isOffered && (
        <>
          <p class="total">
            Total <output data-currency={operator.currency} data-digits={fractionDigits(operator.currency)} />
          </p>
          <p>
            <button class="primary">Book</button>
          </p>
        </>
      )}
    </Panel>
  );
}

function Tickets({ activity }: { activity: Activity }) {
  const { operator } = useVisit();
  const ofTickets = activity.ticketTypes.map((_, index) => `Tickets.${index}.Quantity`);
  return (
    <div class="columns">
      {activity.ticketTypes.map(({ id, name, priceAmount, participantsPerTicket, isDefault }, index) => (
        <TextInput
          key={id}
          name={`Quantity.${id}`}
          label={name}
          hint={`${formatMoney(priceAmount, operator.currency)}${participantsPerTicket > 1 ? `, ${participantsPerTicket} places each` : ''}`}
          type="number"
          min={0}
          max={1000}
          price={priceAmount}
          value={isDefault ? 1 : 0}
          {...(index === 0 && { alsoFor: ['Participants', 'Tickets', ...ofTickets] })}
        />
      ))}
    </div>
  );
}
