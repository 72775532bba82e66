import type { Activity } from '../../catalog';
import { MAX_OVERVIEW_ENTRIES, type TimeslotQueue, type WaitlistStatus } from '../../waitlist';
import { Narrow } from '../frame/filters';
import { Form } from '../frame/form';
import { formatDate } from '../frame/format';
import { Badge, CapacityBar, Empty, Panel, type Tone, When } from '../frame/parts';
import { useVisit } from '../frame/visit';
import { type AskedWaitlist, waitlistPath } from './waitlist-query';

const TONES: Record<WaitlistStatus, Tone> = {
  waiting: 'info',
  offered: 'warn',
  accepted: 'good',
  declined: 'plain',
  expired: 'plain',
  removed: 'plain',
  lapsed: 'plain',
};

const MEANINGS: Record<WaitlistStatus, string> = {
  waiting: 'Waits for places',
  offered: 'Places are held until the customer answers or the time is up',
  accepted: 'The places went into a basket to pay',
  declined: 'The customer declined the offer',
  expired: 'The customer did not answer in time',
  removed: 'Taken off the list by staff',
  lapsed: 'The session could no longer be booked',
};

interface WaitlistProps {
  readonly asked: AskedWaitlist;
  readonly activities: readonly Activity[];
  readonly queues: readonly TimeslotQueue[];
  readonly next: string | null;
  readonly isCut: boolean;
  /** Why what was asked for makes no sense. */
  readonly wrong?: string;
}

/** Who waits for which full timeslot, and what became of those who waited. */
export function WaitlistPage({ asked, activities, queues, next, isCut, wrong }: WaitlistProps) {
  return (
    <>
      <Filters asked={asked} activities={activities} />
      {wrong && (
        <p class="alert" role="alert">
          {wrong}
        </p>
      )}
      {isCut && (
        <p class="alert" role="status">
          Only the first {MAX_OVERVIEW_ENTRIES.toLocaleString('en-GB')} entries are shown. Narrow the dates to see the
          others.
        </p>
      )}
      {queues.length === 0 ? (
        <Nobody asked={asked} />
      ) : (
        queues.map((each) => <Queue key={each.timeslot.id} {...each} asked={asked} />)
      )}
      {next && (
        <p class="switch">
          <a href={waitlistPath(asked, next)}>Later timeslots</a>
        </p>
      )}
    </>
  );
}

function Filters({ asked, activities }: Pick<WaitlistProps, 'asked' | 'activities'>) {
  return (
    <form method="get" action="/dashboard/waitlist" class="filters" role="search" aria-label="Waitlist">
      <label>
        From
        <input type="date" name="From" value={asked.From ?? ''} />
      </label>
      <label>
        To
        <input type="date" name="To" value={asked.To ?? ''} />
      </label>
      <Narrow
        label="Activity"
        name="ActivityID"
        asked={asked}
        options={activities.map(({ publicId, name }) => ({ value: publicId, label: name }))}
      />
      <button>Show</button>
    </form>
  );
}

function Nobody({ asked }: Pick<WaitlistProps, 'asked'>) {
  const { today } = useVisit();
  const isNarrowed = Object.keys(asked).length > 1 || asked.From !== today;
  return isNarrowed ? (
    <Empty title="Nobody waits for these timeslots.">
      <p>
        <a href="/dashboard/waitlist">Show all that are to come</a>
      </p>
    </Empty>
  ) : (
    <Empty title="Nobody is waiting.">
      <p>
        Switch the waitlist of an <a href="/dashboard/activities">activity</a> on. Your shop can then let customers join
        it whenever a timeslot is full, and freed places are offered to them by themselves.
      </p>
    </Empty>
  );
}

function Queue({ timeslot, activity, queue, asked }: TimeslotQueue & Pick<WaitlistProps, 'asked'>) {
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
            <th scope="col">State</th>
            <th scope="col">Since</th>
            <th scope="col">Offer until</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {queue.map((queued) => (
            <Row key={queued.entry.id} {...queued} asked={asked} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Row({ entry, position, reference, asked }: TimeslotQueue['queue'][number] & Pick<WaitlistProps, 'asked'>) {
  const { publicId, firstName, lastName, email, phone, participants, status, createdAt, deadline } = entry;
  const name = `${firstName} ${lastName}`;
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
      <td data-label="State">
        <Badge tone={TONES[status]} title={MEANINGS[status]}>
          {status}
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
      <td data-label="Offer until">{deadline === null ? '–' : <When at={deadline} />}</td>
      <td data-label="Change">
        {position === null ? (
          '–'
        ) : (
          <details>
            <summary aria-label={`Remove ${name}`}>Remove</summary>
            <Form id={`remove-${publicId}`} action={removalPath(publicId, asked)}>
              <p class="small">
                {status === 'offered'
                  ? 'The offer ends, and its places go to the next who waits.'
                  : 'Those who wait behind move up.'}
              </p>
              <button class="small danger">Take off the list</button>
            </Form>
          </details>
        )}
      </td>
    </tr>
  );
}

/** Leads back to the list as it is narrowed now. */
function removalPath(waitlistId: string, asked: AskedWaitlist): string {
  return waitlistPath(asked).replace(/\/waitlist/, `/waitlist/${waitlistId}/remove`);
}
