import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { OverloadedError } from '../../shared/problems';

/** How long a statement or transaction waits for its turn, in milliseconds. */
const WAIT_LIMIT_MS = 8_000;

/** How many may wait; beyond that the server is not keeping up and says so at once. */
const QUEUE_LIMIT = 5_000;

/**
 * Lets one transaction, or one statement outside a transaction, at a time onto the single SQLite connection, in the
 * order of arrival. A statement outside a transaction that runs inside its own transaction's scope would wait for
 * itself: the time limit turns that mistake into an error.
 */
export class SqliteGate {
  private readonly mutex: MutexInterface;
  private waiting = 0;

  /** @param waitLimitMs how long a turn is waited for, in milliseconds */
  constructor(waitLimitMs = WAIT_LIMIT_MS) {
    this.mutex = withTimeout(new Mutex(), waitLimitMs);
  }

  /**
   * Waits for the connection.
   * @returns what to call to give it back
   * @throws OverloadedError when the queue is full or the turn does not come in time
   */
  async enter(): Promise<() => void> {
    if (this.waiting >= QUEUE_LIMIT) throw new OverloadedError('Too much is waiting for the database.');
    this.waiting++;
    try {
      return await this.mutex.acquire();
    } catch (error) {
      if (error === E_TIMEOUT) throw new OverloadedError('The database is busy.');
      throw error;
    } finally {
      this.waiting--;
    }
  }
}
