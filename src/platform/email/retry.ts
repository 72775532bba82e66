const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3_600;

/** After this time without success, an email fails permanently, in seconds. */
export const GIVE_UP_SECONDS = 48 * 3_600;

/**
 * The delay after a failed attempt (from 1) in seconds: a minute, doubled each time up to an hour, reduced at random by
 * up to a quarter to spread retries.
 * @param random from 0 to 1
 */
export function pauseAfter(attempt: number, random: number): number {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempt - 1, 10));
  return attempt === 1 ? pause : Math.round(pause * (1 - random / 4));
}
