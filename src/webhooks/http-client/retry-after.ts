import { httpDateToTimestamp } from '../../shared/time';

/** The longest that a receiver may put us off, in seconds. */
const MAX_SECONDS = 24 * 3_600;

/**
 * The seconds that a `Retry-After` asks to wait, 0 to 86,400; null without one, or when it is neither a number of seconds
 * nor a date.
 * @param now Unix seconds
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const at = httpDateToTimestamp(header);
  const seconds = /^\d+$/.test(header) ? Number(header) : at === undefined ? undefined : at - now;
  return seconds === undefined ? null : Math.min(Math.max(seconds, 0), MAX_SECONDS);
}
