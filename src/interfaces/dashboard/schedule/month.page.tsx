import type { DaySums } from '../../../availability';
import { addDays, countDates } from '../../../platform/values/time';
import { CapacityBar, count, formatDate, formatDay, formatMonth } from '../../html';
import { useVisit } from '../frame/visit';
import { ScheduleSwitch, type ScheduleView, scheduleAddress } from './schedule-switch';

interface MonthProps extends Omit<ScheduleView, 'view'> {
  /** The Monday and the Sunday around the month. */
  readonly first: string;
  readonly last: string;
  readonly sums: readonly DaySums[];
}

/** How full the days of a month are. */
export function MonthPage({ first, last, sums, ...shared }: MonthProps) {
  const { operator, today } = useVisit();
  const month = shared.date.slice(0, 7);
  const days = Array.from({ length: countDates(first, last) }, (_, offset) => addDays(first, offset));
  return (
    <>
      <p class="lead">
        {formatMonth(shared.date)}, dates in {operator.timeZone}
      </p>
      <ScheduleSwitch {...shared} view="month" before={addDays(`${month}-01`, -1)} after={addDays(`${month}-01`, 31)} />
      <div class="month">
        {days.slice(0, 7).map((date) => (
          <span key={date} class="weekday">
            {formatDay(date).slice(0, 3)}
          </span>
        ))}
        {days.map((date) => {
          const day = sums.find((each) => each.date === date);
          const place = date.startsWith(month) ? '' : 'outside';
          return (
            <section key={date} class={`day ${place} ${date === today ? 'today' : ''}`}>
              <h2>
                <a
                  href={scheduleAddress({ view: 'week', activity: shared.activity }, date)}
                  aria-label={describe(date, day)}
                >
                  {Number(date.slice(8))}
                </a>
              </h2>
              {day && (
                <>
                  <CapacityBar booked={day.booked} capacity={day.capacity} />
                  <span class="muted small">{count(day.timeslots, 'session')}</span>
                </>
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

function describe(date: string, day: DaySums | undefined): string {
  if (!day) return `${formatDate(date)}, no sessions`;
  return `${formatDate(date)}, ${count(day.timeslots, 'session')}, ${day.booked} of ${day.capacity} places taken`;
}
