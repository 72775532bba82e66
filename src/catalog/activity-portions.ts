import { Turn } from '../shared/fairness';
import type { Activity } from './activity';
import type { ActivityPosition } from './catalog.repository';

/** Activities read at once: most operators have no more, so that for them one statement does. */
const FIRST = 60;

/** After that; one alone may have 90 kB of text and addresses. */
const FURTHER = 20;

/**
 * Reads a list of activities in portions and lets others have their turn after each.
 * @param read as many as `limit` after a position, in the order of the list
 * @param most how many are wanted at most
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
