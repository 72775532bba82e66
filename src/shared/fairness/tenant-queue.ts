import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { OverloadedError } from '../problems/common.errors';

interface TenantEntries {
  readonly mutex: MutexInterface;
  /** Those in it, the one at work included. */
  length: number;
}

interface QueueLimits {
  /** How many may wait behind the one at work. */
  readonly waiting: number;
  /** How long each of them waits, in milliseconds. */
  readonly waitMs: number;
}

/** Lets the expensive work of each tenant be done one after another: whoever asks a lot waits for itself. */
export class TenantQueue<Key> {
  private readonly queues = new Map<Key, TenantEntries>();

  constructor(private readonly limits: QueueLimits) {}

  /** @throws OverloadedError when too many wait in this lane, or its turn does not come in time */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = this.queueOf(key);
    if (queue.length > this.limits.waiting) throw new OverloadedError('Too much of the same kind is waiting.');
    queue.length++;
    try {
      return await queue.mutex.runExclusive(work);
    } catch (error) {
      if (error === E_TIMEOUT) throw new OverloadedError('What was asked before takes too long.');
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
