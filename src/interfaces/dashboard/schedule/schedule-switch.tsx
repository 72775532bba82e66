import type { Activity } from '../../../catalog';
import { useHasRole } from '../frame/visit';
import { bulkChangeAddress } from './bulk/bulk-change.page';
import { periodAround } from './periods';

export interface ScheduleView {
  readonly view: 'week' | 'month';
  /** Any date of the shown period. */
  readonly date: string;
  readonly activities: readonly Activity[];
  /** The activity to which the schedule is filtered. */
  readonly activity: Activity | undefined;
}

interface SwitchProps extends ScheduleView {
  /** Dates in the previous and the next period. */
  readonly before: string;
  readonly after: string;
}

interface Addressed extends Pick<ScheduleView, 'view'> {
  readonly activity: Pick<Activity, 'publicId'> | undefined;
}

/** The address of a week or month. */
export function scheduleAddress({ view, activity }: Addressed, date?: string): string {
  const query = new URLSearchParams({
    ...(view === 'month' && { View: view }),
    ...(date !== undefined && { Date: date }),
    ...(activity && { ActivityID: activity.publicId }),
  }).toString();
  return query === '' ? '/dashboard/schedule' : `/dashboard/schedule?${query}`;
}

/** Selects week or month, the period and the activity. */
export function ScheduleSwitch({ view, date, activities, activity, before, after }: SwitchProps) {
  const views = ['week', 'month'] as const;
  return (
    <div class="head">
      <p class="switch">
        {views.map((each) => (
          <a
            key={each}
            href={scheduleAddress({ view: each, activity }, date)}
            {...(each === view && { 'aria-current': 'true' as const })}
          >
            {each === 'week' ? 'Week' : 'Month'}
          </a>
        ))}
        <a href={scheduleAddress({ view, activity }, before)}>Previous</a>
        <a href={scheduleAddress({ view, activity })}>{view === 'week' ? 'This week' : 'This month'}</a>
        <a href={scheduleAddress({ view, activity }, after)}>Next</a>
      </p>
      <form method="get" action="/dashboard/schedule" class="filters" aria-label="Activity">
        <input type="hidden" name="View" value={view} />
        <input type="hidden" name="Date" value={date} />
        <label class="grow">
          Activity
          <select name="ActivityID">
            <option value="">All activities</option>
            {activities.map(({ publicId, name }) => (
              <option key={publicId} value={publicId} selected={publicId === activity?.publicId}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button>Show</button>
      </form>
      <Changes view={view} date={date} activity={activity} />
    </div>
  );
}

function Changes({ view, date, activity }: Pick<ScheduleView, 'view' | 'date' | 'activity'>) {
  if (!useHasRole('owner')) return null;
  return (
    <>
      <a
        class="button primary"
        href={`/dashboard/schedule/add?Date=${date}${activity ? `&ActivityID=${activity.publicId}` : ''}`}
      >
        Add sessions
      </a>
      <a class="button" href={bulkChangeAddress(periodAround(view, date), activity?.publicId)}>
        Change many sessions
      </a>
    </>
  );
}
