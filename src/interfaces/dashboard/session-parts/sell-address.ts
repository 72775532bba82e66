import type { TimeslotEntity } from '../../../availability';
import type { Activity } from '../../../catalog';

interface Session {
  readonly activity: Pick<Activity, 'publicId'>;
  readonly timeslot: Pick<TimeslotEntity, 'date' | 'time'>;
}

/** The till with a session selected, or with the next sessions. */
export function sellAddress(session?: Session): string {
  if (!session) return '/dashboard/sell';
  const { activity, timeslot } = session;
  const query = new URLSearchParams({ ActivityID: activity.publicId, Date: timeslot.date, Time: timeslot.time });
  return `/dashboard/sell?${query.toString()}`;
}
