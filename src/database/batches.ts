/** Rows that one statement inserts, or values that one `IN (…)` lists, at most: both databases take more. */
const BATCH_SIZE = 500;

/** The items in lists that fit one statement each. */
export function inBatches<T>(items: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let start = 0; start < items.length; start += BATCH_SIZE) batches.push(items.slice(start, start + BATCH_SIZE));
  return batches;
}
