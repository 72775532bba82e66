import { setTimeout as sleep } from 'node:timers/promises';

/** No retry starts later than this after the first attempt, in milliseconds. */
const RETRY_DEADLINE_MS = 5_000;

const LONGEST_PAUSE_MS = 250;

/** Retries `work` for up to 5 s while `isWorthRepeating` accepts its error. @throws the last error */
export async function repeat<T>(work: () => Promise<T>, isWorthRepeating: (error: unknown) => boolean): Promise<T> {
  const deadline = performance.now() + RETRY_DEADLINE_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const pause = pauseAfter(attempt);
      if (!isWorthRepeating(error) || performance.now() + pause > deadline) throw error;
      await sleep(pause);
    }
  }
}

function pauseAfter(attempt: number): number {
  const ceiling = Math.min(LONGEST_PAUSE_MS, 5 * 2 ** attempt);
  return ceiling * (0.5 + Math.random() / 2);
}
