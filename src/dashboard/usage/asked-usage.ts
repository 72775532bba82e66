import { createHash } from 'node:crypto';
import { type Interval, type UsagePeriod, UsagePeriodQuery, usagePeriod } from '../../metering';
import { addDays, countDates } from '../../shared/time';
import { requireDateRange } from '../../shared/validation';
import { validated } from '../../pages';

/** The longest period of the page, in dates: ten years, so that a chart by month has at most 121 intervals. */
const MAX_DATES = 3_660;

/** Periods of at most so many dates are charted by the hour, and by the day; longer ones by the month. */
const MAX_DATES_BY_HOUR = 2;
const MAX_DATES_BY_DAY = 92;

/** Lines that a chart has at most: more can hardly be told apart. */
export const MAX_CHARTED = 6;

/** Meters of a page of the table. */
export const PAGE_SIZE = 100;

/** What the address of the page asks for. */
export interface AskedUsage {
  readonly from: string;
  readonly to: string;
  /** Keys of the meters to chart, see `keyOf`; empty: the highest ones. */
  readonly meters: readonly string[];
  /** Of the table, from 1. */
  readonly page: number;
}

export interface Preset {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

export function presetsAt(today: string): readonly Preset[] {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfMonthBefore = addDays(firstOfMonth, -1);
  return [
    { label: 'Today', from: today, to: today },
    { label: '7 days', from: addDays(today, -6), to: today },
    { label: '30 days', from: addDays(today, -29), to: today },
    { label: 'This month', from: firstOfMonth, to: today },
    { label: 'Last month', from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore },
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}

/** A meter to chart is a parameter of its own, since none may be given twice: `Draw.sms=on`. */
const DRAW = 'Draw.';

/** Reads the address; without dates it asks for the last 30 days. */
export function askedOf(query: Readonly<Record<string, string>>, today: string): AskedUsage {
  const { from = '', to = '' } = query;
  const page = Number(query['Page']);
  const drawn = Object.keys(query).filter((name) => name.startsWith(DRAW));
  return {
    ...(from === '' && to === '' ? { from: addDays(today, -29), to: today } : { from, to }),
    meters: drawn.map((name) => name.slice(DRAW.length)).slice(0, MAX_CHARTED),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export function parameterOf(key: string): string {
  return `${DRAW}${key}`;
}

/**
 * The period that is asked for, by the API's own rules.
 * @throws ValidationError also for a period of more than 3,660 dates
 */
export async function periodOf(timeZone: string, asked: Pick<AskedUsage, 'from' | 'to'>): Promise<UsagePeriod> {
  const given = Object.fromEntries(
    Object.entries({ from: asked.from, to: asked.to }).filter(([, date]) => date !== ''),
  );
  const { from, to } = await validated(UsagePeriodQuery, given);
  requireDateRange({ field: 'from', date: from }, { field: 'to', date: to }, MAX_DATES);
  return usagePeriod(timeZone, from, to);
}

export function intervalOf({ from, to }: UsagePeriod): Interval {
  const dates = countDates(from, to);
  return dates <= MAX_DATES_BY_HOUR ? 'hour' : dates <= MAX_DATES_BY_DAY ? 'day' : 'month';
}

/**
 * How an address names a meter: by its name if that is plain, and else by a hash of it. A name has up to 255
 * characters of any kind; six such would be more than a request line can hold.
 */
export function keyOf(meter: string): string {
  if (/^[\w.-]{1,60}$/.test(meter)) return meter;
  return `~${createHash('sha256').update(meter).digest('hex').slice(0, 24)}`;
}

/** The address of the page, or of what hangs below it, for this question. */
export function addressOf({ from, to, meters = [], page = 1 }: Partial<AskedUsage>, path = ''): string {
  const search = new URLSearchParams({ from: from!, to: to! });
  for (const meter of meters) search.set(parameterOf(meter), 'on');
  if (page > 1) search.set('Page', String(page));
  return `/dashboard/usage${path}?${search.toString()}`;
}
