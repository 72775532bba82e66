import { Turn } from './turn';

/** Items sorted without yielding. */
const RUN = 500;

/** Sorts items, and yields to other requests. Stable. */
export async function sortInTurn<T>(items: readonly T[], compare: (one: T, other: T) => number): Promise<T[]> {
  const turn = new Turn();
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).sort(compare));
    if (turn.hasEnded) await turn.pass();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let pair = 0; pair < runs.length; pair += 2) {
      merged.push(await merge(runs[pair]!, runs[pair + 1] ?? [], compare, turn));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  ones: readonly T[],
  others: readonly T[],
  compare: (one: T, other: T) => number,
  turn: Turn,
): Promise<T[]> {
  const merged: T[] = [];
  let one = 0;
  let other = 0;
  while (one < ones.length || other < others.length) {
    const isFirst = other >= others.length || (one < ones.length && compare(ones[one]!, others[other]!) <= 0);
    merged.push(isFirst ? ones[one++]! : others[other++]!);
    if (merged.length % RUN === 0 && turn.hasEnded) await turn.pass();
  }
  return merged;
}
