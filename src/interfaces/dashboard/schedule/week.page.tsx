import type { TimeslotEntity } from '../../../availability';
import { addDays } from '../../../platform/values/time';
import { Badge, CapacityBar, formatDate, formatDay } from '../../html';
import { useVisit } from '../frame/visit';
import { DayLink } from './bulk/day-link';
import { ScheduleSwitch, type ScheduleView } from './schedule-switch';

interface WeekProps extends Omit<ScheduleView, 'view'> {
  readonly monday: string;
  readonly timeslots: readonly TimeslotEntity[];
}

/** The timeslots of seven days. */
export function WeekPage({ monday, timeslots, ...shared }: WeekProps) {
  const { operator, today } = useVisit();
  const names = new Map(shared.activities.map(({ id, name }) => [id, name]));
  const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset));
  return (
    <>
      <p class="lead">
        {formatDate(monday)} to {formatDate(days[6]!)}, times in {operator.timeZone}
      </p>
      <ScheduleSwitch {...shared} view="week" before={addDays(monday, -7)} after={addDays(monday, 7)} />
      <div class="week">
        {days.map((date) => (
          <section key={date} class={`day ${date === today ? 'today' : ''}`}>
            <h2>
              <a href={`/dashboard?Date=${date}`}>{formatDay(date)}</a>
            </h2>
            <div class="slots">
              {timeslots
                .filter((timeslot) => timeslot.date === date)
                .map((timeslot) => (
                  <Slot key={timeslot.id} timeslot={timeslot} name={names.get(timeslot.activityId) ?? ''} />
                ))}
            </div>
            {timeslots.some((timeslot) => timeslot.date === date) ? (
              <p class="small">
                <a
                  href={`/dashboard/schedule/cancel-sessions?Date=${date}`}
                  aria-label={`Cancel sessions on ${formatDay(date)}`}
                >
                  Cancel sessions
                </a>{' '}
                <DayLink date={date} timeslots={timeslots} />
              </p>
            ) : (
              <p class="muted small">No sessions</p>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

function Slot({ timeslot, name }: { timeslot: TimeslotEntity; name: string }) {
  const isCancelled = timeslot.status === 'cancelled';
  return (
    <a class="slot" href={`/dashboard/schedule/${timeslot.id}`}>
      <strong class="figures">{isCancelled ? <s>{timeslot.time}</s> : timeslot.time}</strong>
      <span class="clip" title={name}>
        {isCancelled ? <s>{name}</s> : name}
      </span>
      {timeslot.status !== 'open' && <Badge tone="warn">{timeslot.status}</Badge>}
      {timeslot.cancellationReason !== null && <span class="small">{timeslot.cancellationReason}</span>}
      <CapacityBar booked={timeslot.booked} capacity={timeslot.capacity} />
    </a>
  );
}
