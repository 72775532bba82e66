import { Turn } from '../platform/concurrency/fairness';
import type { Activity } from './activity';
import type { ActivityPosition } from './catalog.repository';

/** Activities in the first batch; for most operators a single statement is sufficient. */
const FIRST = 60;

/** Activities in further batches; a single one may have 90 kB of text and addresses. */
const FURTHER = 20;

/**
 * Reads a list of activities in batches, and yields to other requests after each.
 * @param read reads up to `limit` after a position, in list order
 * @param most maximum number of activities
 */
export async function* inPortions(
  read: (limit: number, after?: ActivityPosition) => Promise<Activity[]>,
  { most = Infinity, after }: { most?: number; after?: ActivityPosition } = {},
): AsyncGenerator<Activity[], void> {
  const turn = new Turn();
  let left = most;
  let size = Math.min(FIRST, left);
  let position = after;
  for (;;) {
    const portion = await read(size, position);
    yield portion;
    left -= portion.length;
    if (portion.length < size || left === 0) return;
    if (turn.hasEnded) await turn.pass();
    position = portion.at(-1);
    size = Math.min(FURTHER, left);
  }
}
