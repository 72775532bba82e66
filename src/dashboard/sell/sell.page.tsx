import type { TimeslotEntity } from '../../availability';
import { STAFF_PAYMENT_METHODS } from '../../bookings';
import type { Activity } from '../../catalog';
import { localTimeAt } from '../../shared/time';
import { Choices, TextArea, TextInput } from '../frame/fields';
import { Form } from '../frame/form';
import type { Rejection } from '../frame/forms';
import { formatDate, formatMoney, fractionDigits } from '../frame/format';
import { Empty, Panel } from '../frame/parts';
import { useVisit } from '../frame/visit';

interface SellProps {
  readonly activities: readonly Activity[];
  readonly activity: Activity | undefined;
  readonly date: string;
  readonly time: string;
  /** Those of the date that have not started. */
  readonly sessions: readonly TimeslotEntity[];
  readonly rejection: Rejection | undefined;
}

/** Activity and date decide which sessions are offered; everything else is one form from top to bottom. */
export function SellPage({ activities, activity, date, time, sessions, rejection }: SellProps) {
  if (!activity) {
    return (
      <Empty title="Nothing is on sale yet.">
        <p>
          <a href="/dashboard/activities">Publish an activity</a> first.
        </p>
      </Empty>
    );
  }
  return (
    <>
      <form method="get" action="/dashboard/sell" class="filters" data-auto="yes" aria-label="What is sold">
        <label class="grow">
          Activity
          <select name="ActivityID" autoFocus={!rejection}>
            {activities.map(({ publicId, name }) => (
              <option key={publicId} value={publicId} selected={publicId === activity.publicId}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Date
          <input type="date" name="Date" value={date} />
        </label>
        <button>Show times</button>
      </form>
      {sessions.length === 0 ? (
        <Empty title={`No session of ${activity.name} can be sold on ${formatDate(date)}.`}>
          <p>
            Choose another date, or{' '}
            <a href={`/dashboard/schedule/add?ActivityID=${activity.publicId}&Date=${date}`}>add a timeslot</a>.
          </p>
        </Empty>
      ) : (
        <Order activity={activity} date={date} time={time} sessions={sessions} rejection={rejection} />
      )}
    </>
  );
}

function Order({ activity, date, time, sessions, rejection }: Omit<SellProps, 'activities'> & { activity: Activity }) {
  const { operator } = useVisit();
  const free = sessions.filter(({ booked, capacity }) => booked < capacity);
  const times = sessions.map((session) => ({
    value: session.time,
    label: `${session.time}–${localTimeAt(operator.timeZone, session.endsAt)}`,
    detail: session.booked < session.capacity ? `${session.capacity - session.booked} left` : 'sold out',
    disabled: session.booked >= session.capacity,
  }));
  return (
    <Form id="sell" action="/dashboard/sell" rejection={rejection}>
      <input type="hidden" name="ActivityID" value={activity.publicId} />
      <input type="hidden" name="Date" value={date} />
      <Panel title={`${activity.name}, ${formatDate(date)}`} aside={<span class="muted">{operator.timeZone}</span>}>
        <Choices name="Time" legend="Time" type="radio" options={times} chosen={[time || (free[0]?.time ?? '')]} />
        <Tickets activity={activity} />
      </Panel>
      <Panel title="Customer">
        <div class="columns">
          <TextInput name="Customer.FirstName" label="First name" autocomplete="off" />
          <TextInput name="Customer.LastName" label="Last name" autocomplete="off" />
          <TextInput name="Customer.Email" label="E-mail" type="email" autocomplete="off" optional />
          <TextInput name="Customer.Phone" label="Phone" type="tel" autocomplete="off" optional />
        </div>
        <details>
          <summary>Notes</summary>
          <TextArea name="Notes" label="Notes" optional />
        </details>
      </Panel>
      <Panel title="Payment">
        <Choices
          name="Payment.Method"
          legend="Method"
          type="radio"
          class="short"
          options={STAFF_PAYMENT_METHODS.map((value) => ({ value, label: value }))}
          chosen={['cash']}
        />
        <TextInput name="Payment.Reference" label="Reference" hint="Such as the number of the receipt." optional />
        <p class="total">
          Total <output data-currency={operator.currency} data-digits={fractionDigits(operator.currency)} />
        </p>
        <p>
          <button class="primary">Book</button>
        </p>
      </Panel>
    </Form>
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
