import { LRUCache } from 'lru-cache';
import { offsetAt, toDate } from '../../shared/time';

/** Clocks have been changed on quarters of hours only, in all zones, for longer than anything has been sold here. */
const QUARTER_SECONDS = 900;

/** Quarters whose offsets are remembered: to find one out takes longer than all the rest of an availability. */
const REMEMBERED_QUARTERS = 20_000;

const offsets = new LRUCache<string, number>({ max: REMEMBERED_QUARTERS });

/** An instant as `utc…` fields have it: `2026-12-01T10:00:00Z`. */
export function inUtc(timestamp: number): string {
  return `${toDate(timestamp).toISOString().slice(0, 19)}Z`;
}

/** The same, or null where there is none. */
export function inUtcOrNull(timestamp: number | null): string | null {
  return timestamp === null ? null : inUtc(timestamp);
}

/** An instant as `localDateTime…` fields have it, with the offset of the zone: `2026-12-01T10:00:00+00:00`, never `Z`. */
export function inZone(timeZone: string, timestamp: number): string {
  const offset = offsetOf(timeZone, timestamp);
  const wallClock = toDate(timestamp + offset)
    .toISOString()
    .slice(0, 19);
  return `${wallClock}${offset < 0 ? '-' : '+'}${hoursAndMinutes(Math.abs(offset))}`;
}

function offsetOf(timeZone: string, timestamp: number): number {
  const quarter = `${Math.floor(timestamp / QUARTER_SECONDS)} ${timeZone}`;
  let offset = offsets.get(quarter);
  if (offset === undefined) offsets.set(quarter, (offset = offsetAt(timeZone, timestamp)));
  return offset;
}

/** Zones whose offset had seconds are history, and nothing is sold there. */
function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
