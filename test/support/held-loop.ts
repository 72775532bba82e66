/** Shorter stretches of work, in microseconds of processor time, are the event loop's own and not counted. */
const NOISE_MICROSECONDS = 500;

export interface HeldLoop {
  /** Stretches of work between which others had their turn. */
  readonly stretches: number;
  /** What part of the whole work was done in the longest stretch: 1 when nobody else had a turn. */
  readonly longestShare: number;
}

/**
 * How evenly this process's work was spread over rounds of the event loop while something was asked. Measured in
 * processor time, so that neither waiting nor a busy machine counts.
 */
export async function heldLoopDuring(work: () => Promise<unknown>): Promise<HeldLoop> {
  const stretches: number[] = [];
  let isOver = false;
  let before = processorTime();
  const look = () => {
    const now = processorTime();
    if (now - before > NOISE_MICROSECONDS) stretches.push(now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  const whole = stretches.reduce((sum, stretch) => sum + stretch, 0);
  return { stretches: stretches.length, longestShare: Math.max(...stretches) / whole };
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
