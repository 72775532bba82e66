import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { OverloadedError } from '../../http/problems/common.errors';

interface TenantEntries {
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

/** Runs expensive work of each tenant one after another, so that a tenant with much work delays only itself. */
export class TenantQueue<Key> {
  private readonly queues = new Map<Key, TenantEntries>();

  constructor(private readonly limits: QueueLimits) {}

  /** @throws OverloadedError if too many tasks of this key wait, or the waiting time is exceeded */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = this.queueOf(key);
    if (queue.length > this.limits.waiting) throw new OverloadedError('Too many requests of this kind are waiting.');
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

  private queueOf(key: Key): TenantEntries {
    let queue = this.queues.get(key);
    if (!queue) {
      queue = { mutex: withTimeout(new Mutex(), this.limits.waitMs), length: 0 };
      this.queues.set(key, queue);
    }
    return queue;
  }
}
