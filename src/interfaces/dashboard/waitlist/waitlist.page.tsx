import type { Activity } from '../../../catalog';
import { type TimeslotQueue, type WaitlistOutcome } from '../../../waitlist';
import { Badge, CapacityBar, Empty, Narrow, Panel, type Rejection, type Tone, formatDate } from '../../html';
import { RoleLink } from '../frame/role-link';
import { When } from '../frame/when';
import { useVisit } from '../frame/visit';
import { Actions, type WaitlistRowProps, nameOf } from './waitlist-actions';
import { type WaitlistFilters, waitlistPath } from './waitlist-query';

const TONES: Record<WaitlistOutcome, Tone> = {
  waiting: 'info',
  offered: 'warn',
  accepted: 'info',
  paid: 'good',
  booked: 'good',
  unpaid: 'bad',
  cancelled: 'plain',
  declined: 'plain',
  expired: 'plain',
  removed: 'plain',
  lapsed: 'plain',
};

const MEANINGS: Record<WaitlistOutcome, string> = {
  waiting: 'Waiting for places',
  offered: 'Places are held until the customer responds or the offer expires',
  accepted: 'The places are held in a basket until it is paid or expires',
  paid: 'Paid and booked',
  booked: 'Booked by staff; the payment is due',
  unpaid: 'Accepted but not paid in time; the places were released',
  cancelled: 'Booked, then the booking was cancelled',
  declined: 'The customer declined the offer',
  expired: 'The customer did not respond in time',
  removed: 'Removed from the waitlist, or offer withdrawn, by staff',
  lapsed: 'The session could no longer be booked',
};

interface WaitlistProps {
  readonly filters: WaitlistFilters;
  readonly activities: readonly Activity[];
  readonly queues: readonly TimeslotQueue[];
  /** The next page, and whether it continues the last queue of this one. */
  readonly next: { readonly cursor: string; readonly isInQueue: boolean } | undefined;
  /** Error in the filter, or of an action. */
  readonly wrong?: string;
  /** The form of a rejected action. */
  readonly rejection?: Rejection;
}

/** The queues of full timeslots, with past entries and their outcomes. */
export function WaitlistPage({ filters, activities, queues, next, wrong, rejection }: WaitlistProps) {
  return (
    <>
      <Filters filters={filters} activities={activities} />
      {wrong && (
        <p class="alert" role="alert">
          {wrong}
        </p>
      )}
      {queues.length === 0 ? (
        <Nobody filters={filters} />
      ) : (
        queues.map((each) => <Queue key={each.timeslot.id} {...each} filters={filters} rejection={rejection} />)
      )}
      {next && (
        <p class="switch">
          <a href={waitlistPath(filters, next.cursor)}>{next.isInQueue ? 'More of this session' : 'Later sessions'}</a>
        </p>
      )}
    </>
  );
}

function Filters({ filters, activities }: Pick<WaitlistProps, 'filters' | 'activities'>) {
  return (
    <form method="get" action="/dashboard/waitlist" class="filters" role="search" aria-label="Waitlist">
      <label>
        From
        <input type="date" name="From" value={filters.From ?? ''} />
      </label>
      <label>
        To
        <input type="date" name="To" value={filters.To ?? ''} />
      </label>
      <Narrow
        label="Activity"
        name="ActivityID"
        filters={filters}
        options={activities.map(({ publicId, name }) => ({ value: publicId, label: name }))}
      />
      <button>Show</button>
    </form>
  );
}

function Nobody({ filters }: Pick<WaitlistProps, 'filters'>) {
  const { today } = useVisit();
  const isNarrowed = Object.keys(filters).length > 1 || filters.From !== today;
  return isNarrowed ? (
    <Empty title="Nobody is waiting for these sessions.">
      <p>
        <a href="/dashboard/waitlist">Show all upcoming sessions</a>
      </p>
    </Empty>
  ) : (
    <Empty title="Nobody is waiting.">
      <p>
        Turn on the waitlist of an{' '}
        <RoleLink role="owner" href="/dashboard/activities">
          activity
        </RoleLink>
        . Customers can then join it in your shop when a session is full, and places that become free are offered to
        them automatically.
      </p>
    </Empty>
  );
}

function Queue({ timeslot, activity, queue, ...shared }: TimeslotQueue & Pick<WaitlistProps, 'filters' | 'rejection'>) {
  const { operator } = useVisit();
  const { id, date, time, booked, capacity, status } = timeslot;
  return (
    <Panel
      title={activity.name}
      aside={
        <>
          <a href={`/dashboard/schedule/${id}`}>
            {formatDate(date)}, {time} ({operator.timeZone})
          </a>
          {status !== 'open' && <Badge tone={status === 'closed' ? 'warn' : 'bad'}>{status}</Badge>}
          <CapacityBar booked={booked} capacity={capacity} />
        </>
      }
    >
      <table class="cards">
        <thead>
          <tr>
            <th scope="col" class="number">
              Position
            </th>
            <th scope="col">Customer</th>
            <th scope="col" class="number">
              Party
            </th>
            <th scope="col">Status</th>
            <th scope="col">Since</th>
            <th scope="col">Held until</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {queue.map((queued) => (
            <Row key={queued.entry.id} {...queued} {...shared} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Row(row: WaitlistRowProps) {
  const { entry, position, outcome, reservedUntil, reference } = row;
  const { email, phone, participants, createdAt } = entry;
  const name = nameOf(row);
  return (
    <tr>
      <td data-label="Position" class="number">
        {position ?? '–'}
      </td>
      <td data-label="Customer">
        <span class="clip" title={name}>
          {name}
        </span>
        <span class="clip muted small" title={email}>
          {email}
        </span>
        <span class="muted small figures">{phone}</span>
      </td>
      <td data-label="Party" class="number">
        {participants}
      </td>
      <td data-label="Status">
        <Badge tone={TONES[outcome]} title={MEANINGS[outcome]}>
          {outcome}
        </Badge>
        {reference && (
          <a href={`/dashboard/bookings/${reference}`} class="reference" aria-label={`Booking ${reference}`}>
            {reference}
          </a>
        )}
      </td>
      <td data-label="Since">
        <When at={createdAt} />
      </td>
      <td data-label="Held until">{reservedUntil === null ? '–' : <When at={reservedUntil} />}</td>
      <td data-label="Actions">
        <Actions {...row} />
      </td>
    </tr>
  );
}
