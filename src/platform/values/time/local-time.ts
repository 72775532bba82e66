import { intlLocaleOf, type Language } from '../language';

/** A calendar date `YYYY-MM-DD` without a time zone. */
export type LocalDate = string;

/** A time of day `HH:MM` without a time zone. */
export type LocalTime = string;

/** The last second of the year 9999, the maximum timestamp in Slipway. */
export const MAX_TIMESTAMP = 253_402_300_799;

const SECONDS_PER_DAY = 86_400;

export function isLocalDate(value: unknown): value is LocalDate {
  if (typeof value !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value)) return false;
  const day = Number(value.slice(8));
  const isInMonth = day <= 28 || day <= daysIn(Number(value.slice(0, 4)), Number(value.slice(5, 7)));
  return isInMonth && value >= '0001-01-01';
}

/** @param month from 1 */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function isLocalTime(value: unknown): value is LocalTime {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

const FIRST_DAY = Date.parse('0001-01-01T00:00:00Z');
const LAST_DAY = Date.parse('9999-12-31T00:00:00Z');

/** The date `days` after `date` (before, if negative), limited to years with four digits. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const day = Date.parse(`${date}T00:00:00Z`) + days * SECONDS_PER_DAY * 1000;
  return new Date(Math.min(Math.max(day, FIRST_DAY), LAST_DAY)).toISOString().slice(0, 10);
}

/** Number of dates from `from` to `to`, inclusive; 0 or less if `to` is earlier. */
export function countDates(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (SECONDS_PER_DAY * 1000)) + 1;
}

/** An inclusive range of dates. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * Yields each date of a range; none if `to` is before `from`. Ends at 9999-12-31, which `addDays` never passes: use it
 * instead of a loop that compares dates.
 */
export function* eachDate({ from, to }: DateRange): Generator<LocalDate> {
  const count = countDates(from, to);
  for (let index = 0; index < count; index++) yield addDays(from, index);
}

/** The first and last date of the month that contains `date`. */
export function monthAround(date: LocalDate): DateRange {
  const month = date.slice(0, 7);
  return { from: `${month}-01`, to: `${month}-${daysIn(Number(month.slice(0, 4)), Number(month.slice(5)))}` };
}

/** Splits a range into consecutive parts of at most `dates` dates. */
export function* partsOfRange({ from, to }: DateRange, dates: number): Generator<DateRange> {
  const count = countDates(from, to);
  for (let index = 0; index < count; index += dates) {
    yield { from: addDays(from, index), to: addDays(from, Math.min(index + dates, count) - 1) };
  }
}

/** Converts Unix seconds for libraries. */
export function toDate(timestamp: number): Date {
  return new Date(timestamp * 1000);
}

/** The day of the week, 1 (Monday) to 7 (Sunday), as in ISO 8601. */
export function isoWeekday(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The date for people: `Saturday, 5 June 2027`. */
export function formatLongDate(date: LocalDate, language: Language = 'en'): string {
  const format = new Intl.DateTimeFormat(intlLocaleOf(language), { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/**
 * Parses a date in a header to Unix seconds; undefined for anything but the current format (RFC 9110, 5.6.7: `Sun, 06
 * Nov 1994 08:49:37 GMT`).
 */
export function httpDateToTimestamp(text: string): number | undefined {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toUTCString() === text ? date.getTime() / 1000 : undefined;
}

const DATE_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * Parses a date and time in RFC 3339 format to Unix seconds; a leap second counts as the second after it.
 * @returns `undefined` if invalid
 */
export function dateTimeToTimestamp(text: string): number | undefined {
  const match = DATE_TIME.exec(text);
  if (!match || !isLocalDate(match[1]!)) return undefined;
  const isLeapSecond = match[3] === '60';
  const possible = isLeapSecond ? text.replace(':60', ':59') : text;
  return Math.floor(Date.parse(possible.toUpperCase()) / 1000) + (isLeapSecond ? 1 : 0);
}
