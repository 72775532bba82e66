/** Shorter stretches of work, in microseconds of processor time, are the event loop's own and not counted. */
const NOISE_MICROSECONDS = 500;

/** What part of the entire work may be done before others have their turn. What never yields does nearly all of it. */
const LARGEST_SHARE = 0.5;

/** Collecting the garbage of all that ran before may fall into any stretch, though never into this many in a row. */
const TIMES = 20;

/**
 * Expects that a request's work is spread over rounds of the event loop, with turns for other requests in between. Of
 * several times the most even one counts: what holds the loop does so every time.
 */
export async function expectSmallSteps(work: () => Promise<unknown>): Promise<void> {
  let least = 1;
  for (let time = 0; time < TIMES && least >= LARGEST_SHARE; time++) {
    least = Math.min(least, await longestShareDuring(work));
  }
  expect(least).toBeLessThan(LARGEST_SHARE);
}

/** In processor time, so that neither waiting nor a busy machine counts. */
async function longestShareDuring(work: () => Promise<unknown>): Promise<number> {
  const stretches: number[] = [];
  let hasEnded = false;
  let before = processorTime();
  const look = () => {
    const now = processorTime();
    if (now - before > NOISE_MICROSECONDS) stretches.push(now - before);
    before = now;
    if (!hasEnded) setImmediate(look);
  };
  setImmediate(look);
  await work();
  hasEnded = true;
  const whole = stretches.reduce((sum, stretch) => sum + stretch, 0);
  return Math.max(...stretches) / whole;
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
