/** How long after the one before it an attempt is made, in seconds; the first is made at once. */
const PAUSES = [0, 5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 10 * 3_600, 14 * 3_600, 20 * 3_600, 24 * 3_600] as const;

/** So that what failed together does not come back together. */
const LARGEST_JITTER = 0.1;

interface Course {
  /** Attempts that were made, from 0. */
  readonly attempts: number;
  /** Unix seconds. */
  readonly now: number;
  /** What the receiver asked for at the last attempt, 0 to 86,400; null for nothing. */
  readonly retryAfterSeconds: number | null;
  /** From 0 to 1. */
  readonly random: number;
}

/** When a delivery is tried the next time, in Unix seconds; undefined when its last attempt was made. */
export function nextAttemptAt({ attempts, now, retryAfterSeconds, random }: Course): number | undefined {
  const pause = PAUSES[attempts];
  if (pause === undefined) return undefined;
  const jittered = Math.round(pause * (1 + random * LARGEST_JITTER));
  return now + Math.max(jittered, retryAfterSeconds ?? 0);
}
