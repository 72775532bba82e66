import { type DateRange, eachDate, endOfDate, startOfDate } from '../../platform/values/time';

/** Consecutive local dates of the same length, so that SQL can assign instants to them. */
export interface DaysOfEqualLength {
  /** The first second, and the second after the last one. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Length of each date in seconds. */
  readonly dayLength: number;
}

/** Splits a range where a clock change makes a date longer or shorter. */
export function* splitByLength(timeZone: string, dates: DateRange): Generator<DaysOfEqualLength> {
  let days: DaysOfEqualLength | undefined;
  for (const date of eachDate(dates)) {
    const startsAt = startOfDate(timeZone, date);
    const endsAt = endOfDate(timeZone, date);
    const dayLength = endsAt - startsAt;
    // A date that the time zone skipped.
    if (dayLength === 0) continue;
    if (days?.dayLength === dayLength) days = { ...days, endsAt };
    else {
      if (days) yield days;
      days = { startsAt, endsAt, dayLength };
    }
  }
  if (days) yield days;
}
