import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { OverloadedError } from '../../errors';
import { NoConnectionError } from '../database-errors';

/** How long a statement or transaction waits for the gate, in milliseconds. */
const WAIT_LIMIT_MS = 8_000;

/** Maximum number that can wait; further ones get an OverloadedError immediately. */
const QUEUE_LIMIT = 5_000;

/**
 * Admits one transaction, or one statement outside a transaction, at a time to the single SQLite connection, in order
 * of arrival. A statement that runs outside the transaction, but within its scope, would wait for itself; the time
 * limit turns that mistake into an error.
 */
export class SqliteGate {
  private readonly mutex: MutexInterface;
  private waiting = 0;

  /** @param waitLimitMs maximum waiting time, in milliseconds */
  constructor(waitLimitMs = WAIT_LIMIT_MS) {
    this.mutex = withTimeout(new Mutex(), waitLimitMs);
  }

  /**
   * Waits for the connection.
   * @returns a function that releases it
   * @throws OverloadedError if the queue is full, NoConnectionError if the waiting time is exceeded
   */
  async enter(): Promise<() => void> {
    if (this.waiting >= QUEUE_LIMIT) throw new OverloadedError('Too many requests are waiting for the database.');
    this.waiting++;
    try {
      return await this.mutex.acquire();
    } catch (error) {
      if (error === E_TIMEOUT) throw new NoConnectionError('The database is busy.');
      throw error;
    } finally {
      this.waiting--;
    }
  }
}
