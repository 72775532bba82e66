import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { OverloadedError } from '../problems/common.errors';

interface Lane {
  readonly mutex: MutexInterface;
  /** Those in it, the one at work included. */
  length: number;
}

interface LaneLimits {
  /** How many may wait behind the one at work. */
  readonly waiting: number;
  /** How long each of them waits, in milliseconds. */
  readonly waitMs: number;
}

/** Lets the expensive work of each tenant be done one after another: whoever asks a lot waits for itself. */
export class TenantQueue<Key> {
  private readonly lanes = new Map<Key, Lane>();

  constructor(private readonly limits: LaneLimits) {}

  /** @throws OverloadedError when too many wait in this lane, or its turn does not come in time */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const lane = this.laneOf(key);
    if (lane.length > this.limits.waiting) throw new OverloadedError('Too much of the same kind is waiting.');
    lane.length++;
    try {
      return await lane.mutex.runExclusive(work);
    } catch (error) {
      if (error === E_TIMEOUT) throw new OverloadedError('What was asked before takes too long.');
      throw error;
    } finally {
      if (--lane.length === 0) this.lanes.delete(key);
    }
  }

  private laneOf(key: Key): Lane {
    let lane = this.lanes.get(key);
    if (!lane) {
      lane = { mutex: withTimeout(new Mutex(), this.limits.waitMs), length: 0 };
      this.lanes.set(key, lane);
    }
    return lane;
  }
}
