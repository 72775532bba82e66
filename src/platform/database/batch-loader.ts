import DataLoader from 'dataloader';
import { detached } from '../concurrency/background';

/** Maximum number of keys in one statement. */
const KEYS_PER_STATEMENT = 100;

/**
 * Batches reads of callers in the same turn of the event loop into one statement. Runs outside of their transactions.
 *
 * @param read returns a result for each key, in order
 */
export function createBatchLoader<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly Found[]>,
): DataLoader<Key, Found> {
  return new DataLoader(read, {
    cache: false,
    maxBatchSize: KEYS_PER_STATEMENT,
    batchScheduleFn: (load) => setImmediate(detached(load)),
  });
}
