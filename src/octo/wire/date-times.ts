import { offsetAt, toDate } from '../../shared/time';

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
  const offset = offsetAt(timeZone, timestamp);
  const wallClock = toDate(timestamp + offset)
    .toISOString()
    .slice(0, 19);
  return `${wallClock}${offset < 0 ? '-' : '+'}${hoursAndMinutes(Math.abs(offset))}`;
}

/** Zones whose offset had seconds are history, and nothing is sold there. */
function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
