import type { DayCount, TimeslotEntity } from '../../../availability';
import type { Activity } from '../../../catalog';
import { addDays, localTimeAt } from '../../../platform/values/time';
import { Badge, CapacityBar, Empty, formatDate, formatDay } from '../../html';
import { NextStep } from '../frame/next-step';
import { useHasRole, useVisit } from '../frame/visit';
import { sellAddress } from '../session-parts/sell-address';
import { colourOf } from '../../public-pages';
import { DayLink } from '../session-parts/day-link';
import { ScheduleSwitch, type ScheduleView } from './schedule-switch';

interface WeekProps extends Omit<ScheduleView, 'view'> {
  readonly monday: string;
  /** The first of each day. */
  readonly timeslots: readonly TimeslotEntity[];
  readonly counts: ReadonlyMap<string, DayCount>;
  /** Whether these are the first times of an operator that has not sold anything yet. */
  readonly isFirst: boolean;
}

/** The timeslots of seven days: a grid with a row per hour, or a list of the days on a narrow screen. */
export function WeekPage({ monday, timeslots, counts, isFirst, ...shared }: WeekProps) {
  const { operator } = useVisit();
  if (shared.activities.length === 0) return <NoActivities />;
  const names = new Map(shared.activities.map(({ id, name }) => [id, name]));
  const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset));
  const hours = hoursOf(timeslots);
  return (
    <>
      <p class="lead">
        {formatDate(monday)} to {formatDate(days[6]!)}, times in {operator.timeZone}
      </p>
      {isFirst && shared.activity && <AfterFirstTimes activity={shared.activity} timeslots={timeslots} />}
      <ScheduleSwitch {...shared} view="week" before={addDays(monday, -7)} after={addDays(monday, 7)} />
      {timeslots.length === 0 && <EmptyWeek />}
      <div class="week">
        <div class="hours" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} class="figures">
              {hour}:00
            </span>
          ))}
        </div>
        {days.map((date) => {
          const own = timeslots.filter((timeslot) => timeslot.date === date);
          const more = (counts.get(date)?.total ?? 0) - own.length;
          return <Day key={date} {...{ date, hours, names, more }} timeslots={own} />;
        })}
      </div>
    </>
  );
}

/** The way to the first sale. */
function AfterFirstTimes({ activity, timeslots }: { activity: Activity; timeslots: WeekProps['timeslots'] }) {
  const { today } = useVisit();
  if (activity.status !== 'published') {
    return (
      <NextStep href={`/dashboard/activities/${activity.publicId}`} button="Publish it">
        {activity.name} is a draft, so nobody can book these times yet.
      </NextStep>
    );
  }
  const timeslot = timeslots.find(({ date, status }) => date >= today && status === 'open');
  return (
    <NextStep href={sellAddress(timeslot && { activity, timeslot })} button="Sell the first ticket">
      Your times can be booked now.
    </NextStep>
  );
}

function NoActivities() {
  const isOwner = useHasRole('owner');
  return (
    <Empty title="No activities yet.">
      <p>The schedule shows when your activities take place. {!isOwner && 'An owner adds them.'}</p>
      {isOwner && (
        <p>
          <a class="button primary" href="/dashboard/activities/new">
            Add an activity
          </a>
        </p>
      )}
    </Empty>
  );
}

function EmptyWeek() {
  const isOwner = useHasRole('owner');
  return (
    <Empty title="No sessions this week.">
      <p>{isOwner ? 'Add sessions, or look at another week.' : 'Look at another week.'}</p>
    </Empty>
  );
}

/** Every hour from the first start to the last, such as "09". */
function hoursOf(timeslots: readonly TimeslotEntity[]): string[] {
  const starts = timeslots.map(({ time }) => Number(time.slice(0, 2)));
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  return starts.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, row) => twoDigits(first + row));
}

function twoDigits(hour: number): string {
  return String(hour).padStart(2, '0');
}

interface DayProps {
  readonly date: string;
  readonly hours: readonly string[];
  readonly timeslots: readonly TimeslotEntity[];
  /** Number of timeslots that are not listed. */
  readonly more: number;
  /** By numeric activity ID. */
  readonly names: ReadonlyMap<number, string>;
}

function Day({ date, hours, timeslots, more, names }: DayProps) {
  const { today } = useVisit();
  return (
    <section class={`day ${date === today ? 'today' : ''}`}>
      <h2>
        <a href={`/dashboard?Date=${date}`}>{formatDay(date)}</a>
      </h2>
      {hours.map((hour) => (
        <div key={hour} class="slots">
          {timeslots
            .filter(({ time }) => time.startsWith(hour))
            .map((timeslot) => (
              <Slot key={timeslot.id} timeslot={timeslot} name={names.get(timeslot.activityId) ?? ''} />
            ))}
        </div>
      ))}
      {more > 0 && (
        <p class="day-links small">
          <a href={`/dashboard?Date=${date}`}>{more.toLocaleString('en-GB')} more</a>
        </p>
      )}
      {timeslots.length > 0 ? (
        <p class="day-links small">
          <a
            href={`/dashboard/schedule/cancel-sessions?Date=${date}`}
            aria-label={`Cancel sessions on ${formatDay(date)}`}
          >
            Cancel sessions
          </a>{' '}
          <DayLink date={date} timeslots={timeslots} />
        </p>
      ) : (
        <p class="day-links muted small">No sessions</p>
      )}
    </section>
  );
}

function Slot({ timeslot, name }: { timeslot: TimeslotEntity; name: string }) {
  const { operator } = useVisit();
  const isCancelled = timeslot.status === 'cancelled';
  return (
    <a class={`slot ${colourOf(timeslot.activityId)}`} href={`/dashboard/schedule/${timeslot.id}`}>
      <strong class="figures">{isCancelled ? <s>{timeslot.time}</s> : timesOf(timeslot, operator.timeZone)}</strong>
      <span>{isCancelled ? <s>{name}</s> : name}</span>
      {timeslot.status !== 'open' && <Badge tone="warn">{timeslot.status}</Badge>}
      {timeslot.cancellationReason !== null && <span class="small">{timeslot.cancellationReason}</span>}
      <CapacityBar booked={timeslot.booked} capacity={timeslot.capacity} />
    </a>
  );
}

function timesOf({ time, endsAt }: TimeslotEntity, timeZone: string): string {
  return `${time}–${localTimeAt(timeZone, endsAt)}`;
}
