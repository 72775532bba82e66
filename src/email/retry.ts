const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3_600;

/** After how long without success an e-mail is given up. */
export const GIVE_UP_SECONDS = 48 * 3_600;

/**
 * How long to wait after the given failed attempt (from 1): a minute, doubled each time up to an hour. Up to a quarter
 * is taken off at random, so that what failed together does not come back together.
 * @param random from 0 to 1
 */
export function pauseAfter(attempt: number, random: number): number {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempt - 1, 10));
  return attempt === 1 ? pause : Math.round(pause * (1 - random / 4));
}
