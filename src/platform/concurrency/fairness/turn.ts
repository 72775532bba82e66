import { detached } from '../background';

/** How long work may run before it yields, in milliseconds. */
const TURN_MS = 4;

const waiting: (() => void)[] = [];

/**
 * Resumes one task per round of the event loop, so that however many wait, other requests are delayed by one turn only.
 */
const letOneGoOn = detached((): void => {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(letOneGoOn);
});

/**
 * Limits work whose size depends on a tenant. After each small step the work checks whether it must yield: `if
 * (turn.hasEnded) await turn.pass();`
 */
export class Turn {
  private began = performance.now();

  get hasEnded(): boolean {
    return performance.now() - this.began >= TURN_MS;
  }

  /** Yields to other requests. */
  async pass(): Promise<void> {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(letOneGoOn);
    });
    this.began = performance.now();
  }
}

/** Iterates over any number of items, and yields to other requests in between. */
export async function eachInTurn<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const turn = new Turn();
  for (const item of items) {
    work(item);
    if (turn.hasEnded) await turn.pass();
  }
}

/** Maps each item, and yields to other requests in between. */
export async function mapInTurn<T, Result>(items: Iterable<T>, work: (item: T) => Result): Promise<Result[]> {
  const results: Result[] = [];
  await eachInTurn(items, (item) => results.push(work(item)));
  return results;
}
