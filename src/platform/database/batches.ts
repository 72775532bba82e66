/** Maximum number of rows per INSERT and values per `IN (…)`; both databases accept more. */
const BATCH_SIZE = 500;

/** Splits items into batches for one statement each. */
export function inBatches<T>(items: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let start = 0; start < items.length; start += BATCH_SIZE) batches.push(items.slice(start, start + BATCH_SIZE));
  return batches;
}
