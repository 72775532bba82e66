import type { TimeslotEntity } from '../../availability';
import { type LocalDate, dateTimeToTimestamp, localDateAt, startOfDate } from '../../shared/time';
import { inZone } from '../wire';

const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

/** The id of a timeslot as resellers know it. Of one product no two have the same. */
export function availabilityIdOf(
  { hasOpeningHours, startsAt, date }: Pick<TimeslotEntity, 'hasOpeningHours' | 'startsAt' | 'date'>,
  timeZone: string,
): string {
  return inZone(timeZone, hasOpeningHours ? startOfDate(timeZone, date) : startsAt);
}

/** What ids stand for, as timeslots are found: the instants at which they begin, or the dates they are the hours of. */
export function foundBy(
  ids: readonly string[],
  hasOpeningHours: boolean,
  timeZone: string,
): { instants: number[] } | { dates: LocalDate[] } {
  const instants = ids.filter((id) => FORM.test(id)).flatMap((id) => dateTimeToTimestamp(id) ?? []);
  return hasOpeningHours ? { dates: instants.map((instant) => localDateAt(timeZone, instant)) } : { instants };
}
