import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict } from '../database-errors';

/** How long a statement waits for another process that writes, in milliseconds. */
const LOCK_WAIT_MS = 3_000;

/** The longest pause between two looks, in milliseconds: the lock is free only for moments when others are busy. */
const LOCK_PAUSE_MS = 4;

/**
 * Runs a statement that another process's lock refuses until it is let in. It keeps its turn at the gate meanwhile: at
 * the end of the queue it would come back rarely, and hardly ever at a moment when the lock is free.
 * @throws the driver's error when the lock is not free in 3 s
 */
export async function whenUnlocked<T>(statement: () => T | Promise<T>): Promise<T> {
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
