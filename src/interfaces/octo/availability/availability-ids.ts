import type { TimeslotEntity } from '../../../availability';
import { type LocalDate, dateTimeToTimestamp, localDateAt, startOfDate } from '../../../platform/values/time';
import { inZone } from '../wire';

const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

/** OCTO's ID of a timeslot, unique within a product. */
export function availabilityIdOf(
  { hasOpeningHours, startsAt, date }: Pick<TimeslotEntity, 'hasOpeningHours' | 'startsAt' | 'date'>,
  timeZone: string,
): string {
  return inZone(timeZone, hasOpeningHours ? startOfDate(timeZone, date) : startsAt);
}

/** Search criteria for IDs: the instants at which sessions start, or the dates of opening hours. */
export function foundBy(
  ids: readonly string[],
  hasOpeningHours: boolean,
  timeZone: string,
): { instants: number[] } | { dates: LocalDate[] } {
  const instants = ids.filter((id) => FORM.test(id)).flatMap((id) => dateTimeToTimestamp(id) ?? []);
  return hasOpeningHours ? { dates: instants.map((instant) => localDateAt(timeZone, instant)) } : { instants };
}
