import { Turn } from '../platform/concurrency/fairness';
import type { Activity } from './activity';

/** Activities in the first batch; for most operators a single statement is sufficient. */
const FIRST = 60;

/** Activities in further batches; a single one may have 90 kB of text and addresses. */
const FURTHER = 20;

/**
 * Reads a list of activities in batches, and yields to other requests after each.
 * @param read reads up to `limit` after the last activity of the previous batch, in list order
 * @param most maximum number of activities
 */
export async function* inPortions(
  read: (limit: number, last?: Activity) => Promise<Activity[]>,
  most = Infinity,
): AsyncGenerator<Activity[], void> {
  const turn = new Turn();
  let left = most;
  let size = Math.min(FIRST, left);
  let last: Activity | undefined;
  for (;;) {
    const portion = await read(size, last);
    yield portion;
    left -= portion.length;
    if (portion.length < size || left === 0) return;
    if (turn.hasEnded) await turn.pass();
    last = portion.at(-1);
    size = Math.min(FURTHER, left);
  }
}
