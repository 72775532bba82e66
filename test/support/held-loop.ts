/** Shorter stretches of work, in microseconds of processor time, are the event loop's own and not counted. */
const NOISE_MICROSECONDS = 500;

export interface HeldLoop {
  /** Stretches of work between which others had their turn. */
  readonly stretches: number;
  /** What part of the entire work was done in the longest stretch: 1 when nobody else had a turn. */
  readonly longestShare: number;
}

/** Collecting the garbage of all that ran before may fall into any stretch, though never into this many in a row. */
const TIMES = 8;

/**
 * How evenly this process's work is spread over rounds of the event loop during a request: of several times
 * the most even one, and no more of them once the longest stretch is below the requested limit. What holds the loop
 * does so every time.
 */
export async function heldLoopDuring(work: () => Promise<unknown>, { below }: { below: number }): Promise<HeldLoop> {
  let best: HeldLoop | undefined;
  for (let time = 0; time < TIMES && !(best && best.longestShare < below); time++) {
    const held = await measure(work);
    if (!best || held.longestShare < best.longestShare) best = held;
  }
  return best!;
}

/** In processor time, so that neither waiting nor a busy machine counts. */
async function measure(work: () => Promise<unknown>): Promise<HeldLoop> {
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
  return { stretches: stretches.length, longestShare: Math.max(...stretches) / whole };
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
