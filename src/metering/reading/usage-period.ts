import { type LocalDate, endOfDate, startOfDate } from '../../shared/time';
import { requireDateRange } from '../../shared/validation';

/** A range of local dates and the instants it covers. */
export interface UsagePeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly timeZone: string;
  /** First second. */
  readonly start: number;
  /** One past the last second; `start` again for dates that the zone skipped. */
  readonly end: number;
}

/** @throws ValidationError when `to` is before `from` */
export function usagePeriod(timeZone: string, from: LocalDate, to: LocalDate): UsagePeriod {
  requireDateRange({ field: 'from', date: from }, { field: 'to', date: to }, Infinity);
  return { from, to, timeZone, start: startOfDate(timeZone, from), end: endOfDate(timeZone, to) };
}

/** The period as clients see it. */
export function toPeriodDto({ from, to, timeZone, start, end }: UsagePeriod) {
  return { From: from, To: to, TimeZone: timeZone, FromTimestamp: start, ToTimestamp: end - 1 };
}
