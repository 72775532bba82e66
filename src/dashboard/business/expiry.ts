import type { FieldError } from '../../shared/problems';
import { firstInstantFrom, isLocalDate, isLocalTime } from '../../shared/time';

interface Expiry {
  /** Unix seconds; absent: never. */
  readonly at?: number;
  readonly faults: readonly FieldError[];
}

/**
 * When a key stops working, as a browser's field for date and time sends it: `2027-06-05T10:00`, local to the zone. A
 * time that a clock change skips means the instant of the change.
 */
export function readExpiry(text: string, timeZone: string, now: number): Expiry {
  if (text === '') return { faults: [] };
  const [date, time] = text.split(/[T ]/);
  if (!isLocalDate(date) || !isLocalTime(time)) {
    return refuse('must be a date and time, such as 2027-06-05 10:00.');
  }
  const at = firstInstantFrom(timeZone, date, time);
  return at > now ? { at, faults: [] } : refuse('must be in the future.');
}

function refuse(message: string): Expiry {
  return { faults: [{ field: 'ExpiresAt', code: 'expiry', message: `ExpiresAt ${message}` }] };
}
