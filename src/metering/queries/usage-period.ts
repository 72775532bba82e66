import { ValidationError } from '../../platform/errors';
import { type LocalDate, addDays, countDates, endOfDate, isLocalDate, startOfDate } from '../../platform/values/time';
import { requireDateRange } from '../../platform/http/validation';
import type { Comparison } from '../dto/usage.query';

const FIRST_DATE = '0001-01-01';

/** Maximum length of the period of a breakdown or a list of subjects, in dates. */
const MAX_DATES = 36_600;

/** A range of local dates and its instants. */
export interface UsagePeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly timeZone: string;
  /** First second, inclusive. */
  readonly start: number;
  /** Exclusive; equals `start` for dates that the time zone skipped. */
  readonly end: number;
}

/** Whose usage, and of what; all if omitted. */
export interface UsageFilter {
  readonly meter?: string | undefined;
  readonly subject?: string | undefined;
}

/** @throws ValidationError if `to` is before `from` */
export function usagePeriod(timeZone: string, from: LocalDate, to: LocalDate): UsagePeriod {
  requireDateRange({ field: 'from', date: from }, { field: 'to', date: to }, Infinity);
  return { from, to, timeZone, start: startOfDate(timeZone, from), end: endOfDate(timeZone, to) };
}

/** @throws ValidationError for more than 36,600 dates */
export function requireBoundedPeriod({ from, to }: UsagePeriod): void {
  if (countDates(from, to) <= MAX_DATES) return;
  const message = `to must be at most ${MAX_DATES} dates after from, including both.`;
  throw new ValidationError([{ field: 'to', code: 'range', message }]);
}

/**
 * The same number of dates before a period, or the same dates a year earlier; 29 February becomes the 28th.
 * @throws ValidationError if that is before the year 1
 */
export function periodBefore({ from, to, timeZone }: UsagePeriod, comparison: Comparison): UsagePeriod {
  const count = countDates(from, to);
  const first = comparison === 'previous-year' ? yearBefore(from) : addDays(from, -count);
  const last = comparison === 'previous-year' ? yearBefore(to) : addDays(from, -1);
  if (first < FIRST_DATE || (comparison === 'previous-period' && countDates(first, last) !== count)) {
    const message = `from has no earlier period to compare with: dates start on ${FIRST_DATE}.`;
    throw new ValidationError([{ field: 'from', code: 'range', message }]);
  }
  return usagePeriod(timeZone, first, last);
}

function yearBefore(date: LocalDate): LocalDate {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0');
  const same = `${year}${date.slice(4)}`;
  return isLocalDate(same) || year === '0000' ? same : `${year}-02-28`;
}

export function toPeriodDto({ from, to, timeZone, start, end }: UsagePeriod) {
  return { From: from, To: to, TimeZone: timeZone, FromTimestamp: start, ToTimestamp: end - 1 };
}
