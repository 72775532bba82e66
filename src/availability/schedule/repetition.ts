import { type LocalDate, addDays, countDates, isoWeekday } from '../../platform/values/time';

export const FREQUENCIES = ['daily', 'weekly'] as const;

/** Repeats a first date, like a simple iCalendar RRULE. */
export interface Repetition {
  readonly frequency: (typeof FREQUENCIES)[number];
  /** Interval in days or weeks, at least 1. */
  readonly interval: number;
  /** ISO weekdays, 1 (Monday) to 7. Empty: every day for `daily`, the weekday of the first date for `weekly`. */
  readonly weekdays: readonly number[];
  /** Last possible date, inclusive. */
  readonly until: LocalDate;
}

/**
 * The dates of a repetition in ascending order, from its first date on. Weeks count from the Monday of the first date.
 * Stops after `limit` dates.
 */
export function repeat(
  first: LocalDate,
  { frequency, interval, weekdays, until }: Repetition,
  limit: number,
): LocalDate[] {
  const dates: LocalDate[] = [];
  const requested =
    weekdays.length > 0 ? weekdays : frequency === 'weekly' ? [isoWeekday(first)] : [1, 2, 3, 4, 5, 6, 7];
  const offsetInWeek = isoWeekday(first) - 1;
  // Counts days and creates dates only for matches, because `until` may be thousands of years away.
  const days = countDates(first, until);
  for (let day = 0; day < days && dates.length < limit; day++) {
    const period = frequency === 'daily' ? day : Math.floor((day + offsetInWeek) / 7);
    if (period % interval === 0 && requested.includes(((day + offsetInWeek) % 7) + 1)) dates.push(addDays(first, day));
  }
  return dates;
}
