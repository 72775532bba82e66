import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict } from '../database-errors';

/** How long a statement waits for another process's write lock, in milliseconds. */
const LOCK_WAIT_MS = 3_000;

/** Maximum delay between attempts, in milliseconds; a busy lock is free only for moments. */
const LOCK_PAUSE_MS = 4;

/**
 * Retries a statement while another process holds the lock. It keeps the gate: from the end of the queue it would be
 * retried too rarely to find the lock free.
 * @throws the driver's error if the lock is not free within 3 s
 */
export async function retryWhenLocked<T>(statement: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      return await statement();
    } catch (error) {
      if (!isConflict(error) || performance.now() > deadline) throw error;
      await sleep(1 + Math.random() * (LOCK_PAUSE_MS - 1));
    }
  }
}
