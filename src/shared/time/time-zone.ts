import { LRUCache } from 'lru-cache';
import { type LocalDate, type LocalTime } from './local-time';
import { IANA_TIME_ZONES } from './iana-time-zones';

/** The version of the runtime's time zone data, such as `2025b`; it changes with Node.js. */
export const TIME_ZONE_DATA = process.versions['tz']!;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

const NAMES = new Set([...Intl.supportedValuesOf('timeZone'), ...IANA_TIME_ZONES]);

/** Whether it is an IANA name, spelled as IANA spells it: partners' libraries know no other spelling. */
export function isTimeZone(value: unknown): value is string {
  return typeof value === 'string' && NAMES.has(value) && isKnownToRuntime(value);
}

function isKnownToRuntime(zone: string): boolean {
  try {
    return formatterFor(zone) !== undefined;
  } catch {
    return false;
  }
}

/** Before this (1811) no zone has ever changed its clock; the runtime's calendar is the Julian one for far earlier dates. */
const FIRST_CHANGE = -5_000_000_000;

const DAY = 86_400;

/** Offsets of zones on days that are remembered: the runtime takes a hundred times longer to tell one. */
const REMEMBERED_DAYS = 20_000;

/** What is the offset all of a UTC day, by zone and day; of a day on which it changes the runtime is asked each time. */
const offsets = new LRUCache<string, number | 'changes'>({ max: REMEMBERED_DAYS });

/** The local wall clock at an instant, as if its digits were UTC, in seconds. */
function wallClockSeconds(zone: string, timestamp: number): number {
  return timestamp + offsetAt(zone, timestamp);
}

/** How far local time is ahead of UTC at an instant, in seconds. */
export function offsetAt(zone: string, timestamp: number): number {
  const instant = Math.max(timestamp, FIRST_CHANGE);
  const day = Math.floor(instant / DAY);
  const key = `${zone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) offsets.set(key, (offset = offsetOn(zone, day)));
  return offset === 'changes' ? lookUpOffset(zone, instant) : offset;
}

/** No zone changes its clock twice in two days: one that is the same at both ends of a day is so all day. */
function offsetOn(zone: string, day: number): number | 'changes' {
  const atFirst = lookUpOffset(zone, day * DAY);
  return atFirst === lookUpOffset(zone, (day + 1) * DAY - 1) ? atFirst : 'changes';
}

/** Asks the runtime. */
function lookUpOffset(zone: string, timestamp: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterFor(zone).formatToParts(timestamp * 1000)) parts[type] = Number(value);
  const date = new Date(0).setUTCFullYear(parts['year']!, parts['month']! - 1, parts['day']);
  const shown = date / 1000 + parts['hour']! * 3600 + parts['minute']! * 60 + parts['second']!;
  return shown - Math.floor(timestamp);
}

/**
 * The instant at which clocks in `zone` show this date and time, in Unix seconds. A time that a clock change repeats
 * means the first; one that it skips does not exist and gives `undefined`.
 */
export function toTimestamp(zone: string, date: LocalDate, time: LocalTime): number | undefined {
  const wall = Date.parse(`${date}T${time}:00Z`) / 1000;
  return instantsShowing(zone, wall)[0];
}

/** As `toTimestamp`, but a time that a clock change skips means the instant of the change. */
export function firstInstantFrom(zone: string, date: LocalDate, time: LocalTime): number {
  return firstInstantAt(zone, Date.parse(`${date}T${time}:00Z`) / 1000);
}

/**
 * The first instant of a local date, which is not always midnight. For a date that the zone skipped it is the instant
 * it was skipped at, so that such a date has no length.
 */
export function startOfDate(zone: string, date: LocalDate): number {
  return firstInstantAt(zone, wallClockMidnight(date));
}

/** One past the last second of a local date: the start of the next one, also of the last date of all. */
export function endOfDate(zone: string, date: LocalDate): number {
  return firstInstantAt(zone, wallClockMidnight(date) + DAY);
}

function wallClockMidnight(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000;
}

function firstInstantAt(zone: string, wall: number): number {
  return instantsShowing(zone, wall)[0] ?? endOfGap(zone, wall);
}

/** The instant that a skipped wall clock time was skipped at. */
function endOfGap(zone: string, wall: number): number {
  let before = wall - offsetAt(zone, wall + DAY);
  let after = wall - offsetAt(zone, wall - DAY);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallClockSeconds(zone, middle) < wall) before = middle;
    else after = middle;
  }
  return after;
}

/** Offsets a day away on either side are all that can apply, as no zone changes its clock twice in two days. */
function instantsShowing(zone: string, wall: number): number[] {
  const offsets = new Set([offsetAt(zone, wall - DAY), offsetAt(zone, wall + DAY)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => wallClockSeconds(zone, instant) === wall)
    .sort((a, b) => a - b);
}

/** The date that clocks in `zone` show at an instant. */
export function localDateAt(zone: string, timestamp: number): LocalDate {
  return new Date(wallClockSeconds(zone, timestamp) * 1000).toISOString().slice(0, 10);
}

/** The time of day that clocks in `zone` show at an instant. */
export function localTimeAt(zone: string, timestamp: number): LocalTime {
  // The end of the time part, as years beyond 9999 make the date part longer.
  return new Date(wallClockSeconds(zone, timestamp) * 1000).toISOString().slice(-13, -8);
}
