import type { TimeslotEntity } from '../../../availability';
import type { BookingDetails, SessionFigures } from '../../../bookings';
import { addDays, localTimeAt } from '../../../platform/values/time';
import { PaymentBadge, SourceBadge, WaiverBadge } from '../bookings/booking-badges';
import { Badge, CapacityBar, Empty, Panel, count, formatDate } from '../../html';
import { useVisit } from '../frame/visit';
import { DayLink } from '../schedule/bulk/day-link';
import { Attention, type Troubles } from './attention.panel';

interface TodayProps {
  readonly date: string;
  /** The last date that is checked for tasks. */
  readonly until: string;
  readonly timeslots: readonly TimeslotEntity[];
  readonly names: ReadonlyMap<number, { name: string }>;
  readonly arrivals: readonly BookingDetails[];
  /** Arrivals with answers to read. */
  readonly answered: ReadonlySet<number>;
  readonly figures: readonly SessionFigures[];
  /** Number of bookings with flagged answers by timeslot. */
  readonly flagged: ReadonlyMap<number, number>;
  readonly troubles: Troubles;
}

/** Today's arrivals and tasks. */
export function TodayPage(props: TodayProps) {
  const { date, until, timeslots, names, arrivals, answered, figures, flagged, troubles } = props;
  const { operator, today } = useVisit();
  const sessions = timeslots.filter(({ status, booked }) => status !== 'cancelled' || booked > 0);
  const cancelled = timeslots.filter((timeslot) => !sessions.includes(timeslot));
  return (
    <>
      <p class="lead">
        {formatDate(date)}, times in {operator.timeZone}
      </p>
      <p class="switch">
        <a href={`/dashboard?Date=${addDays(date, -1)}`}>Previous day</a>
        {date !== today && <a href="/dashboard">Today</a>}
        <a href={`/dashboard?Date=${addDays(date, 1)}`}>Next day</a>
        <a href={`/dashboard/schedule/cancel-sessions?Date=${date}`}>Cancel sessions</a>
        <DayLink date={date} timeslots={timeslots} />
      </p>
      <Attention
        date={date}
        until={until}
        timeslots={sessions}
        names={names}
        figures={figures}
        flagged={[...flagged.values()].reduce((sum, each) => sum + each, 0)}
        troubles={troubles}
      />
      {sessions.length === 0 ? (
        <Empty title="No sessions on this day.">
          <p>
            <a href={`/dashboard/schedule/add?Date=${date}`}>Add a timeslot</a> or look at{' '}
            <a href={`/dashboard/schedule?Date=${date}`}>the week</a>.
          </p>
        </Empty>
      ) : (
        sessions.map((timeslot) => (
          <Session
            key={timeslot.id}
            timeslot={timeslot}
            name={names.get(timeslot.activityId)!.name}
            arrivals={arrivals.filter(({ booking }) => booking.timeslotId === timeslot.id)}
            answered={answered}
            figures={figures.find(({ timeslotId }) => timeslotId === timeslot.id)}
            flagged={flagged.get(timeslot.id) ?? 0}
          />
        ))
      )}
      {cancelled.length > 0 && (
        <Panel title="Cancelled sessions">
          <ul class="rows">
            {cancelled.map(({ id, time, activityId, cancellationReason }) => (
              <li key={id}>
                <s>
                  {time} <a href={`/dashboard/schedule/${id}`}>{names.get(activityId)!.name}</a>
                </s>
                {cancellationReason !== null && `: ${cancellationReason}`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

interface SessionProps {
  readonly timeslot: TimeslotEntity;
  readonly name: string;
  readonly arrivals: readonly BookingDetails[];
  readonly answered: ReadonlySet<number>;
  readonly figures: SessionFigures | undefined;
  readonly flagged: number;
}

function Session({ timeslot, name, arrivals, answered, figures, flagged }: SessionProps) {
  const { operator } = useVisit();
  const { waivers = 0, incompleteWaivers = 0, bookings = 0 } = figures ?? {};
  const ends = localTimeAt(operator.timeZone, timeslot.endsAt);
  return (
    <section class="panel session">
      <div class="panel-head">
        <h2>
          <span class="figures">
            {timeslot.time}–{ends}
          </span>{' '}
          <a href={`/dashboard/schedule/${timeslot.id}`}>{name}</a>
        </h2>
        {timeslot.status !== 'open' && <Badge tone="warn">{timeslot.status}</Badge>}
        {waivers > 0 && (
          <Badge tone={incompleteWaivers === 0 ? 'good' : 'warn'}>
            {waivers - incompleteWaivers} of {waivers} waivers complete
          </Badge>
        )}
        {flagged > 0 && <Badge tone="bad">{count(flagged, 'party', 'parties')} with flags</Badge>}
        {bookings > 0 && (
          <a href={`/dashboard/schedule/${timeslot.id}/sheet`} aria-label={`Day sheet: ${name}, ${timeslot.time}`}>
            Day sheet
          </a>
        )}
        <CapacityBar booked={timeslot.booked} capacity={timeslot.capacity} />
      </div>
      {arrivals.length > 0 && (
        <ul class="arrivals">
          {arrivals.map(({ booking }) => (
            <li key={booking.id}>
              <a href={`/dashboard/bookings/${booking.reference}`} class="clip" title={nameOf(booking)}>
                {nameOf(booking)}
              </a>
              <span class="figures">{booking.participants}</span>
              <span class="badges">
                <SourceBadge booking={booking} />
                <WaiverBadge booking={booking} />
                {answered.has(booking.id) && (
                  <a
                    href={`/dashboard/bookings/${booking.reference}#answers`}
                    aria-label={`Answers from ${nameOf(booking)}`}
                  >
                    Answers
                  </a>
                )}
                {booking.paymentStatus !== 'paid' && <PaymentBadge status={booking.paymentStatus} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {bookings > arrivals.length && (
        <p>
          <a href={`/dashboard/schedule/${timeslot.id}`}>View all {bookings} bookings of this session</a>
        </p>
      )}
    </section>
  );
}

function nameOf({ firstName, lastName }: BookingDetails['booking']): string {
  return `${firstName} ${lastName}`.trim() || 'No name';
}
