import { LRUCache } from 'lru-cache';
import { offsetAt, toDate } from '../../../platform/values/time';

const SECONDS_PER_DAY = 86_400;

/** In all time zones, clocks have changed only at quarters of an hour for longer than anything has been sold here. */
const QUARTER_SECONDS = 900;

/** More than the number of quarters up to the year 2200. */
const QUARTERS = 2 ** 23;

/** Maximum number of cached offsets and dates; computing them takes longer than everything else. */
const REMEMBERED = 20_000;

const zones = new Map<string, number>();
const offsets = new LRUCache<number, number>({ max: REMEMBERED });
const dates = new LRUCache<number, string>({ max: REMEMBERED });
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** Formats an instant for `utc…` fields: `2026-12-01T10:00:00Z`. */
export function inUtc(timestamp: number): string {
  return `${wallClock(timestamp)}Z`;
}

/** The same; null for null. */
export function inUtcOrNull(timestamp: number | null): string | null {
  return timestamp === null ? null : inUtc(timestamp);
}

/** Formats an instant for `localDateTime…` fields, with the zone's offset, never `Z`: `2026-12-01T10:00:00+00:00`. */
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

/** A numeric key is faster than concatenated text. */
function numberOf(timeZone: string): number {
  let number = zones.get(timeZone);
  if (number === undefined) zones.set(timeZone, (number = zones.size));
  return number;
}

/** Offsets with seconds are historical and never occur here. */
function hoursAndMinutes(seconds: number): string {
  return `${twoDigits[Math.floor(seconds / 3_600)]}:${twoDigits[Math.floor((seconds % 3_600) / 60)]}`;
}
