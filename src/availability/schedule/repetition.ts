import { type LocalDate, addDays, countDates, isoWeekday } from '../../shared/time';

export const FREQUENCIES = ['daily', 'weekly'] as const;

/** A rule that repeats a first date, like a small iCalendar RRULE. */
export interface Repetition {
  readonly frequency: (typeof FREQUENCIES)[number];
  /** Every so many days or weeks, 1 or more. */
  readonly interval: number;
  /** ISO days of the week, 1 (Monday) to 7. Empty: for `daily` all, for `weekly` that of the first date. */
  readonly weekdays: readonly number[];
  /** The last date that may be part of it. */
  readonly until: LocalDate;
}

/**
 * The dates of a repetition from its first date on, in order. Weeks are counted from the Monday of the first date.
 * Stops after `limit` dates.
 */
export function repeat(
  first: LocalDate,
  { frequency, interval, weekdays, until }: Repetition,
  limit: number,
): LocalDate[] {
  const dates: LocalDate[] = [];
  const wanted = weekdays.length > 0 ? weekdays : frequency === 'weekly' ? [isoWeekday(first)] : [1, 2, 3, 4, 5, 6, 7];
  const offsetInWeek = isoWeekday(first) - 1;
  // Days are counted and only those that match become dates, as `until` may be thousands of years away.
  const days = countDates(first, until);
  for (let day = 0; day < days && dates.length < limit; day++) {
    const period = frequency === 'daily' ? day : Math.floor((day + offsetInWeek) / 7);
    if (period % interval === 0 && wanted.includes(((day + offsetInWeek) % 7) + 1)) dates.push(addDays(first, day));
  }
  return dates;
}
