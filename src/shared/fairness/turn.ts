import { detached } from '../background';

/** How long work may go on before the others have their turn, in milliseconds. */
const TURN_MS = 4;

const waiting: (() => void)[] = [];

/** One at a time goes on in each round of the event loop: as many as wait, the others are held up by one turn only. */
const letOneGoOn = detached((): void => {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(letOneGoOn);
});

/**
 * A share of the event loop for work whose size a tenant decides. Such work asks after each small step whether its turn
 * is over, and passes it on when it is: `if (turn.isOver) await turn.pass();`
 */
export class Turn {
  private began = performance.now();

  get hasEnded(): boolean {
    return performance.now() - this.began >= TURN_MS;
  }

  /** Lets everybody else go first. */
  async pass(): Promise<void> {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(letOneGoOn);
    });
    this.began = performance.now();
  }
}

/** Goes through items of any number, letting others have their turn in between. */
export async function eachInTurn<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const turn = new Turn();
  for (const item of items) {
    work(item);
    if (turn.hasEnded) await turn.pass();
  }
}

/** What `work` makes of each item, letting others have their turn in between. */
export async function mapInTurn<T, Result>(items: Iterable<T>, work: (item: T) => Result): Promise<Result[]> {
  const results: Result[] = [];
  await eachInTurn(items, (item) => results.push(work(item)));
  return results;
}
