import { ValidationError } from '../../platform/errors';
import {
  type DateRange,
  type LocalDate,
  MAX_TIMESTAMP,
  addDays,
  countDates,
  dateTimeToTimestamp,
  endOfDate,
  isLocalDate,
  localDateAt,
  startOfDate,
} from '../../platform/values/time';
import { requireDateRange } from '../../platform/http/validation';
import type { Comparison } from '../dto/usage.query';

const FIRST_DATE = '0001-01-01';
const LAST_DATE = '9999-12-31';

/** Entries start in 1970 UTC, west of which the date was still the one before. */
const FIRST_DATE_OF_ENTRIES = '1969-12-31';

/** Maximum length of the period of a breakdown or a list of subjects, in dates. */
const MAX_DATES = 36_600;

/** A range of local dates and its instants. */
export interface UsagePeriod {
  /** The first and the last date; a range of instants may contain only a part of them. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly timeZone: string;
  /** First second, inclusive. */
  readonly start: number;
  /** Exclusive; equals `start` for dates that the time zone skipped. */
  readonly end: number;
  /** The instants by which it was requested. */
  readonly instants?: { readonly from: string; readonly to: string };
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

/**
 * A range of local dates, or of instants in RFC 3339 format, of which the second is exclusive.
 * @throws ValidationError if `to` is not after `from`, or an instant is before 1970
 */
export function usageRange(timeZone: string, from: string, to: string): UsagePeriod {
  if (isLocalDate(from) && isLocalDate(to)) return usagePeriod(timeZone, from, to);
  const [start, end] = [from, to].map(instantFrom) as [number, number];
  if (start < 0)
    throw new ValidationError([{ field: 'from', code: 'range', message: 'from must be in 1970 or later.' }]);
  if (end <= start) {
    throw new ValidationError([{ field: 'to', code: 'before-start', message: 'to must be after from.' }]);
  }
  const dates = { from: dateAt(timeZone, start), to: dateAt(timeZone, end - 1) };
  return { ...dates, timeZone, start, end, instants: { from, to } };
}

/** The first second that is not before an instant: entries have no fractions of seconds. */
function instantFrom(text: string): number {
  const second = dateTimeToTimestamp(text)!;
  return /\.\d*[1-9]/.test(text) ? second + 1 : second;
}

/** East of UTC, the last hours of the year 9999 are beyond the dates that requests can contain. */
function dateAt(timeZone: string, instant: number): LocalDate {
  const date = localDateAt(timeZone, instant);
  return date.startsWith('+') ? LAST_DATE : date;
}

/** The dates that a period contains completely, and what it contains of others. */
export function completeDates({ from, to, timeZone, start, end }: UsagePeriod): {
  dates: DateRange | undefined;
  edges: { start: number; end: number }[];
} {
  const first = startOfDate(timeZone, from) >= start ? from : addDays(from, 1);
  const last = endOfDate(timeZone, to) <= end ? to : addDays(to, -1);
  if (first > last) return { dates: undefined, edges: [{ start, end }] };
  const edges = [
    { start, end: startOfDate(timeZone, first) },
    { start: endOfDate(timeZone, last), end },
  ];
  return { dates: { from: first, to: last }, edges: edges.filter((edge) => edge.start < edge.end) };
}

/** Everything before a period; undefined if no entry can be earlier. */
export function timeBefore({ timeZone, start }: UsagePeriod): UsagePeriod | undefined {
  const first = startOfDate(timeZone, FIRST_DATE_OF_ENTRIES);
  if (start <= Math.max(first, 0)) return undefined;
  return {
    ...{ from: FIRST_DATE_OF_ENTRIES, to: dateAt(timeZone, start - 1), timeZone },
    ...{ start: first, end: Math.min(start, MAX_TIMESTAMP + 1) },
  };
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

export function toPeriodDto({ from, to, timeZone, start, end, instants }: UsagePeriod) {
  return {
    From: instants?.from ?? from,
    To: instants?.to ?? to,
    TimeZone: timeZone,
    FromTimestamp: start,
    ToTimestamp: end - 1,
  };
}
