/** Delay before each attempt in seconds, after the previous one. */
const PAUSES = [0, 5, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 10 * 3_600, 14 * 3_600, 20 * 3_600, 24 * 3_600] as const;

/** Spreads retries of deliveries that failed together. */
const LARGEST_JITTER = 0.1;

interface Course {
  /** Number of attempts so far. */
  readonly attempts: number;
  /** Unix seconds. */
  readonly now: number;
  /** Delay that the receiver requested at the last attempt, 0 to 86,400; null for none. */
  readonly retryAfterSeconds: number | null;
  /** From 0 to 1. */
  readonly random: number;
}

/** When the next attempt is due, in Unix seconds; undefined after the last one. */
export function nextAttemptAt({ attempts, now, retryAfterSeconds, random }: Course): number | undefined {
  const pause = PAUSES[attempts];
  if (pause === undefined) return undefined;
  const jittered = Math.round(pause * (1 + random * LARGEST_JITTER));
  return now + Math.max(jittered, retryAfterSeconds ?? 0);
}
