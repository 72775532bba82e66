import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { OverloadedError } from '../../errors';

interface Queue {
  readonly mutex: MutexInterface;
  /** Number of tasks, including the running one. */
  length: number;
}

interface QueueLimits {
  /** Maximum number of tasks that wait for the running one. */
  readonly waiting: number;
  /** Maximum waiting time of each, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Runs work with the same key one after another in this process, and other work concurrently. With the tenant as the
 * key and with limits, a tenant with much expensive work delays only itself.
 */
export class KeyedMutex<Key = string> {
  private readonly queues = new Map<Key, Queue>();

  constructor(private readonly limits?: QueueLimits) {}

  /** @throws OverloadedError if too many tasks of this key wait, or the waiting time is exceeded */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = this.queueOf(key);
    if (this.limits && queue.length > this.limits.waiting) {
      throw new OverloadedError('Too many requests of this kind are waiting.');
    }
    queue.length++;
    try {
      return await queue.mutex.runExclusive(work);
    } catch (error) {
      if (error === E_TIMEOUT) throw new OverloadedError('Earlier requests from this account are still running.');
      throw error;
    } finally {
      if (--queue.length === 0) this.queues.delete(key);
    }
  }

  private queueOf(key: Key): Queue {
    let queue = this.queues.get(key);
    if (!queue) {
      const mutex = new Mutex();
      queue = { mutex: this.limits ? withTimeout(mutex, this.limits.waitMs) : mutex, length: 0 };
      this.queues.set(key, queue);
    }
    return queue;
  }
}
