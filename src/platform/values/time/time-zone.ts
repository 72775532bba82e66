import { LRUCache } from 'lru-cache';
import { type LocalDate, type LocalTime } from './local-time';
import { IANA_TIME_ZONES } from './iana-time-zones';

/** Version of the runtime's time zone data, such as `2025b`; depends on Node.js. */
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

/** Whether it is an IANA name in IANA's spelling, because clients' libraries accept no other. */
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

/**
 * No time zone changed its clock before this instant (1811). For much earlier dates the runtime uses the Julian
 * calendar.
 */
const FIRST_CHANGE = -5_000_000_000;

const DAY = 86_400;

/** Number of days whose offset is cached; a lookup in the runtime takes a hundred times longer. */
const REMEMBERED_DAYS = 20_000;

/** The offset of a time zone on a UTC day; `changes` for a day on which it changes, which is looked up each time. */
const offsets = new LRUCache<string, number | 'changes'>({ max: REMEMBERED_DAYS });

/** Local time at an instant in seconds, as if it were UTC. */
function wallClockSeconds(zone: string, timestamp: number): number {
  return timestamp + offsetAt(zone, timestamp);
}

/** The offset from UTC at an instant, in seconds. */
export function offsetAt(zone: string, timestamp: number): number {
  const instant = Math.max(timestamp, FIRST_CHANGE);
  const day = Math.floor(instant / DAY);
  const key = `${zone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) offsets.set(key, (offset = offsetOn(zone, day)));
  return offset === 'changes' ? lookUpOffset(zone, instant) : offset;
}

/**
 * No time zone changes its clock twice in two days, so if the offsets at both ends of a day are equal, it is constant.
 */
function offsetOn(zone: string, day: number): number | 'changes' {
  const atFirst = lookUpOffset(zone, day * DAY);
  return atFirst === lookUpOffset(zone, (day + 1) * DAY - 1) ? atFirst : 'changes';
}

function lookUpOffset(zone: string, timestamp: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterFor(zone).formatToParts(timestamp * 1000)) parts[type] = Number(value);
  const date = new Date(0).setUTCFullYear(parts['year']!, parts['month']! - 1, parts['day']);
  const shown = date / 1000 + parts['hour']! * 3600 + parts['minute']! * 60 + parts['second']!;
  return shown - Math.floor(timestamp);
}

/**
 * The instant of a local date and time in Unix seconds. A time that a clock change repeats means the first one; a
 * skipped time does not exist and returns `undefined`.
 */
export function toTimestamp(zone: string, date: LocalDate, time: LocalTime): number | undefined {
  const wall = Date.parse(`${date}T${time}:00Z`) / 1000;
  return instantsShowing(zone, wall)[0];
}

/** As `toTimestamp`, but for a skipped time returns the instant of the clock change. */
export function firstInstantFrom(zone: string, date: LocalDate, time: LocalTime): number {
  return firstInstantAt(zone, Date.parse(`${date}T${time}:00Z`) / 1000);
}

/**
 * The first instant of a local date, which is not always midnight. For a date that the time zone skipped, the instant
 * of the change, so that the date has no length.
 */
export function startOfDate(zone: string, date: LocalDate): number {
  return firstInstantAt(zone, wallClockMidnight(date));
}

/** The second after a local date, which is the start of the next one; also defined for the last date. */
export function endOfDate(zone: string, date: LocalDate): number {
  return firstInstantAt(zone, wallClockMidnight(date) + DAY);
}

function wallClockMidnight(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000;
}

function firstInstantAt(zone: string, wall: number): number {
  return instantsShowing(zone, wall)[0] ?? endOfGap(zone, wall);
}

/** The instant of the clock change that skipped a local time. */
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

/**
 * The offsets a day before and after are the only candidates, because no time zone changes its clock twice in two days.
 */
function instantsShowing(zone: string, wall: number): number[] {
  const offsets = new Set([offsetAt(zone, wall - DAY), offsetAt(zone, wall + DAY)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => wallClockSeconds(zone, instant) === wall)
    .sort((a, b) => a - b);
}

/** The local date at an instant. */
export function localDateAt(zone: string, timestamp: number): LocalDate {
  return new Date(wallClockSeconds(zone, timestamp) * 1000).toISOString().slice(0, 10);
}

/** The local time of day at an instant. */
export function localTimeAt(zone: string, timestamp: number): LocalTime {
  // Takes the time part from the end, because years beyond 9999 make the date part longer.
  return new Date(wallClockSeconds(zone, timestamp) * 1000).toISOString().slice(-13, -8);
}
