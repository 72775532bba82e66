import { LRUCache } from 'lru-cache';
import { offsetAt, toDate } from '../../shared/time';

const SECONDS_PER_DAY = 86_400;

/** Clocks have been changed on quarters of hours only, in all zones, for longer than anything has been sold here. */
const QUARTER_SECONDS = 900;

/** More than there are quarters up to the year 2200. */
const QUARTERS = 2 ** 23;

/** Quarters whose offsets, and dates whose texts, are remembered: to find one out takes longer than all the rest. */
const REMEMBERED = 20_000;

const zones = new Map<string, number>();
const offsets = new LRUCache<number, number>({ max: REMEMBERED });
const dates = new LRUCache<number, string>({ max: REMEMBERED });
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** An instant as `utc…` fields have it: `2026-12-01T10:00:00Z`. */
export function inUtc(timestamp: number): string {
  return `${wallClock(timestamp)}Z`;
}

/** The same, or null where there is none. */
export function inUtcOrNull(timestamp: number | null): string | null {
  return timestamp === null ? null : inUtc(timestamp);
}

/** An instant as `localDateTime…` fields have it, with the offset of the zone: `2026-12-01T10:00:00+00:00`, never `Z`. */
export function inZone(timeZone: string, timestamp: number): string {
  const offset = offsetOf(timeZone, timestamp);
  return `${wallClock(timestamp + offset)}${offset < 0 ? '-' : '+'}${hoursAndMinutes(Math.abs(offset))}`;
}

function wallClock(seconds: number): string {
  const day = Math.floor(seconds / SECONDS_PER_DAY);
  const ofDay = seconds - day * SECONDS_PER_DAY;
  return `${dateOf(day)}T${hoursAndMinutes(ofDay)}:${twoDigits[ofDay % 60]}`;
}

function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    date = toDate(day * SECONDS_PER_DAY)
      .toISOString()
      .slice(0, 10);
    dates.set(day, date);
  }
  return date;
}

function offsetOf(timeZone: string, timestamp: number): number {
  const quarter = numberOf(timeZone) * QUARTERS + Math.floor(timestamp / QUARTER_SECONDS);
  let offset = offsets.get(quarter);
  if (offset === undefined) offsets.set(quarter, (offset = offsetAt(timeZone, timestamp)));
  return offset;
}

/** Numbers are found sooner than text that is put together each time. */
function numberOf(timeZone: string): number {
  let number = zones.get(timeZone);
  if (number === undefined) zones.set(timeZone, (number = zones.size));
  return number;
}

/** Zones whose offset had seconds are history, and nothing is sold there. */
function hoursAndMinutes(seconds: number): string {
  return `${twoDigits[Math.floor(seconds / 3_600)]}:${twoDigits[Math.floor((seconds % 3_600) / 60)]}`;
}
