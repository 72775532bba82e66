import { type LocalDate, addDays, localDateAt, startOfDate } from '../../platform/values/time';

const DAY_SECONDS = 86_400;

interface KnownDate {
  readonly date: LocalDate;
  /** Its first instant, and that of the next date, in Unix seconds. */
  readonly from: number;
  readonly until: number;
}

/** Determines local dates of many instants, most of which share a few dates. */
export class LocalDates {
  private readonly known = new Map<string, KnownDate[]>();

  at(timeZone: string, timestamp: number): LocalDate {
    const near = `${timeZone} ${Math.floor(timestamp / DAY_SECONDS)}`;
    let dates = this.known.get(near);
    if (!dates) this.known.set(near, (dates = []));
    const known = dates.find(({ from, until }) => from <= timestamp && timestamp < until);
    if (known) return known.date;
    const date = localDateAt(timeZone, timestamp);
    dates.push({ date, from: startOfDate(timeZone, date), until: startOfDate(timeZone, addDays(date, 1)) });
    return date;
  }
}
