import type { TimeslotEntity } from '../../../availability';
import { formatDay } from '../../html';
import { useVisit } from '../frame/visit';

/** A link to close a day that has not ended, or to open it again. */
export function DayLink({ date, timeslots }: { date: string; timeslots: readonly TimeslotEntity[] }) {
  const { today } = useVisit();
  const statuses = timeslots.filter((timeslot) => timeslot.date === date).map(({ status }) => status);
  const label = statuses.includes('open') ? 'Close this day' : 'Open this day again';
  if (date < today || statuses.every((status) => status === 'cancelled')) return null;
  return (
    <a href={`/dashboard/schedule/change/day?Date=${date}`} aria-label={`${label}: ${formatDay(date)}`}>
      {label}
    </a>
  );
}
