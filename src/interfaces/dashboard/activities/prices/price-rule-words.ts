import type { NewPriceRule } from '../../../../catalog';
import { WEEKDAYS } from '../../../../platform/http/validation';
import { formatDate } from '../../../html';

/** The sessions that a rule is about: `Sat, Sun; from Tue, 1 Jun 2027; at 18:00`. */
export function sessionsOf({ fromDate, toDate, weekdays, times }: NewPriceRule): string {
  const parts = [daysOf(weekdays), datesOf(fromDate, toDate), timesOf(times)].filter((part) => part !== '');
  return parts.length === 0 ? 'Every session' : parts.join('; ');
}

export function timesOf(times: readonly string[]): string {
  return times.length === 0 ? '' : `at ${times.join(', ')}`;
}

function daysOf(weekdays: readonly number[]): string {
  return weekdays.map((day) => weekdayName(day).slice(0, 3)).join(', ');
}

function datesOf(from: string | null, to: string | null): string {
  if (from !== null && from === to) return formatDate(from);
  return [from !== null && `from ${formatDate(from)}`, to !== null && `until ${formatDate(to)}`]
    .filter(Boolean)
    .join(' ');
}

/** `Saturday` for 6. */
export function weekdayName(day: number): string {
  const name = WEEKDAYS[day - 1]!;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
