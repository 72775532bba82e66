import { type Interval, type UsagePeriod, UsagePeriodQuery, periodBefore, usagePeriod } from '../../../metering';
import { addDays, countDates, monthAround } from '../../../platform/values/time';
import { requireDateRange } from '../../../platform/http/validation';
import { validated } from '../../html';

/** Maximum length of the period, in dates: ten years, so that a monthly chart has at most 121 intervals. */
const MAX_DATES = 3_660;

/** Periods up to these numbers of dates are charted by hour and by day; longer ones by month. */
const MAX_DATES_BY_HOUR = 2;
const MAX_DATES_BY_DAY = 92;

/** Meters per page. */
export const PAGE_SIZE = 12;

/** Options for the comparison. Default: a month or part of it with the same days of the previous month. */
export const COMPARISONS = ['same-days', 'previous-period', 'previous-year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Parameters in the page's address. */
export interface UsageQuery {
  readonly from: string;
  readonly to: string;
  readonly compare: Comparison;
  /** Only usage of this subject. */
  readonly subject?: string | undefined;
  /** From 1. */
  readonly page: number;
}

export interface Preset {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

export function presetsAt(today: string): readonly Preset[] {
  const firstOfMonth = monthAround(today).from;
  const monthBefore = monthAround(addDays(firstOfMonth, -1));
  return [
    { label: 'Today', from: today, to: today },
    { label: '7 days', from: addDays(today, -6), to: today },
    { label: '30 days', from: addDays(today, -29), to: today },
    { label: 'This month', from: firstOfMonth, to: today },
    { label: 'Last month', ...monthBefore },
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}

/** Reads the address; default: this month so far. */
export function readUsageQuery(query: Readonly<Record<string, string>>, today: string): UsageQuery {
  const { from = '', to = '' } = query;
  const page = Number(query['Page']);
  return {
    ...(from === '' && to === '' ? { from: `${today.slice(0, 7)}-01`, to: today } : { from, to }),
    compare: COMPARISONS.find((each) => each === query['Compare']) ?? 'same-days',
    subject: query['Subject'] || undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/**
 * The requested period, validated like in the API.
 * @throws ValidationError, also for a period of more than 3,660 dates
 */
export async function periodOf(timeZone: string, query: Pick<UsageQuery, 'from' | 'to'>): Promise<UsagePeriod> {
  const given = Object.fromEntries(
    Object.entries({ from: query.from, to: query.to }).filter(([, date]) => date !== ''),
  );
  const { from, to } = await validated(UsagePeriodQuery, given);
  requireDateRange({ field: 'from', date: from }, { field: 'to', date: to }, MAX_DATES);
  return usagePeriod(timeZone, from, to);
}

/**
 * The period for the comparison.
 * @throws ValidationError if it is before the year 1
 */
export function comparedPeriod(period: UsagePeriod, compare: Comparison): UsagePeriod {
  const { from, to, timeZone } = period;
  if (compare !== 'same-days') return periodBefore(period, compare);
  if (!from.endsWith('-01') || from.slice(0, 7) !== to.slice(0, 7)) return periodBefore(period, 'previous-period');
  const { to: last } = periodBefore(usagePeriod(timeZone, from, from), 'previous-period');
  const first = `${last.slice(0, 7)}-01`;
  const sameDay = addDays(first, countDates(from, to) - 1);
  const isWholeMonth = to === monthAround(to).to;
  return usagePeriod(timeZone, first, isWholeMonth || sameDay > last ? last : sameDay);
}

export function intervalOf({ from, to }: UsagePeriod): Interval {
  const dates = countDates(from, to);
  return dates <= MAX_DATES_BY_HOUR ? 'hour' : dates <= MAX_DATES_BY_DAY ? 'day' : 'month';
}

/** The address of the page, or of one below it, with these parameters. */
export function addressOf(
  { from, to, compare = 'same-days', subject, page = 1 }: Partial<UsageQuery>,
  path = '',
): string {
  const search = new URLSearchParams({ from: from!, to: to! });
  if (subject !== undefined) search.set('Subject', subject);
  if (compare !== 'same-days') search.set('Compare', compare);
  if (page > 1) search.set('Page', String(page));
  return `/dashboard/usage${path}?${search.toString()}`;
}

/** The address of a meter's page, or of one below it. */
export function meterAddress(meter: string, query: Partial<UsageQuery>, path = ''): string {
  return ofMeter(addressOf({ ...query, page: 1 }, `/meter${path}`), meter);
}

/** The address of the CSV file with a meter's entries. */
export function meterCsvAddress(meter: string, query: UsageQuery): string {
  return ofMeter(csvAddress(query), meter);
}

/** The address of the CSV file with all entries. */
export function csvAddress({ from, to, subject }: UsageQuery): string {
  return addressOf({ from, to, subject }, '/usage.csv');
}

/** The address of the list of a meter's subjects. */
export function subjectsAddress(meter: string | undefined, { from, to }: UsageQuery): string {
  const address = addressOf({ from, to }, '/subjects');
  return meter === undefined ? address : ofMeter(address, meter);
}

function ofMeter(address: string, meter: string): string {
  return `${address}&${new URLSearchParams({ Meter: meter }).toString()}`;
}
