import { type LocalDate, addDays, localDateAt, startOfDate } from '../../shared/time';

interface KnownDate {
  readonly date: LocalDate;
  /** Its first instant, and the first of the next one, in Unix seconds. */
  readonly from: number;
  readonly until: number;
}

/** The dates of many instants, neighbours of which are mostly of the same date. */
export class LocalDates {
  private readonly latest = new Map<string, KnownDate>();

  at(timeZone: string, timestamp: number): LocalDate {
    const known = this.latest.get(timeZone);
    if (known && known.from <= timestamp && timestamp < known.until) return known.date;
    const date = localDateAt(timeZone, timestamp);
    const from = startOfDate(timeZone, date);
    this.latest.set(timeZone, { date, from, until: startOfDate(timeZone, addDays(date, 1)) });
    return date;
  }
}
