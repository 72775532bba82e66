import type { FieldError } from '../../../platform/http/problems';
import { readMoment } from '../frame/date-labels';

interface Expiry {
  /** Unix seconds; absent: never. */
  readonly at?: number;
  readonly faults: readonly FieldError[];
}

/** Reads the expiry of a key from an input for date and time. */
export function readExpiry(text: string, timeZone: string, now: number): Expiry {
  if (text === '') return { faults: [] };
  const at = readMoment(text, timeZone);
  if (at === undefined) return reject('must be a date and time, such as 2027-06-05 10:00.');
  return at > now ? { at, faults: [] } : reject('must be in the future.');
}

function reject(message: string): Expiry {
  return { faults: [{ field: 'ExpiresAt', code: 'expiry', message: `ExpiresAt ${message}` }] };
}
