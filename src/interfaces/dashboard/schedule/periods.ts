import { addDays, isoWeekday } from '../../../platform/values/time';

export interface Period {
  readonly from: string;
  readonly to: string;
}

export function mondayOf(date: string): string {
  return addDays(date, 1 - isoWeekday(date));
}

export function lastOfMonth(date: string): string {
  return addDays(`${addDays(`${date.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1);
}

/** The week or month around a date. */
export function periodAround(view: 'week' | 'month', date: string): Period {
  const monday = mondayOf(date);
  return view === 'week'
    ? { from: monday, to: addDays(monday, 6) }
    : { from: `${date.slice(0, 8)}01`, to: lastOfMonth(date) };
}

/** A year of months. The first starts today, because changing sessions of the past is pointless. */
export function comingMonths(today: string): Period[] {
  const months: Period[] = [];
  for (let from = today; months.length < 12; from = addDays(months.at(-1)!.to, 1)) {
    months.push({ from, to: lastOfMonth(from) });
  }
  return months;
}
