import { httpDateToTimestamp } from '../../platform/values/time';

/** Maximum delay that a receiver can request, in seconds. */
const MAX_SECONDS = 24 * 3_600;

/**
 * The delay in a `Retry-After` header, 0 to 86,400 seconds; null without one, or if it is neither a number nor a date.
 * @param now Unix seconds
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const at = httpDateToTimestamp(header);
  const seconds = /^\d+$/.test(header) ? Number(header) : at === undefined ? undefined : at - now;
  return seconds === undefined ? null : Math.min(Math.max(seconds, 0), MAX_SECONDS);
}
