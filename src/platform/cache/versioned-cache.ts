import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppConfig } from '../config';
import { Transactions } from '../database';
import { Clock } from '../values/time';
import { CacheVersions, type ShownPlaces, offerTag, placesTag } from './cache-versions';
import { MAX_AGE_MS, RemoteInvalidations } from './remote-invalidations';

/** Maximum size of all cached values, in bytes; the least recently used are evicted. */
const MAX_BYTES = 80_000_000;

/** Size of an entry without its key and value, in bytes. */
const OVERHEAD_BYTES = 500;

/** How far behind other processes a cached value may be, in milliseconds. */
const MAX_LAG_MS = 900;

/** The same for a value that is too new to know what other processes have changed since. */
const MAX_UNCONFIRMED_MS = 400;

/** The state of the database before a value was read from it. */
export interface Snapshot {
  readonly operatorId: number;
  readonly tags: readonly string[];
  readonly version: number;
  /** By the application's clock, in milliseconds. */
  readonly at: number;
  /** By `performance.now()`. */
  readonly takenAt: number;
}

interface Entry {
  readonly value: unknown;
  readonly snapshot: Snapshot;
  readonly expiresAt: number;
  readonly bytes: number;
}

interface NewEntry {
  readonly snapshot: Snapshot;
  /** Size of the value. */
  readonly bytes: number;
  /** Unix seconds at which the value expires although nothing changes. */
  readonly expiresAt?: number;
}

/**
 * The only cache of the database. A value is exact within a process, at most a second stale across processes, and
 * never stale after a write of the same process (docs/adr/0042).
 */
@Injectable()
export class VersionedCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, key) => OVERHEAD_BYTES + 2 * key.length + bytes,
  });

  constructor(
    private readonly config: AppConfig,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly versions: CacheVersions,
    private readonly remote: RemoteInvalidations,
  ) {}

  /**
   * To be taken before a value is read.
   * @param places the places that the value shows; without them, it shows only the operator's offer
   */
  takeSnapshot(operatorId: number, places?: ShownPlaces): Snapshot {
    this.remote.follow(operatorId);
    const offer = offerTag(operatorId);
    return {
      operatorId,
      tags: places ? [offer, placesTag(operatorId, places)] : [offer],
      version: this.versions.current,
      at: this.clock.milliseconds(),
      takenAt: performance.now(),
    };
  }

  /** Whether a value that was read after the snapshot is still exact. */
  isCurrent({ operatorId, tags, version, at, takenAt }: Snapshot): boolean {
    if (this.config.plainNest) return false;
    const age = this.clock.milliseconds() - at;
    if (age < 0 || age >= MAX_AGE_MS) return false;
    const now = performance.now();
    const isConfirmed =
      now - takenAt < MAX_UNCONFIRMED_MS || now - this.remote.completeTo(operatorId, takenAt) < MAX_LAG_MS;
    return isConfirmed && tags.every((tag) => this.versions.versionOf(tag) <= version);
  }

  /** @param key contains the operator */
  get<Value>(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (this.clock.now() < entry.expiresAt && this.isCurrent(entry.snapshot)) return entry.value as Value;
    this.entries.delete(key);
    return undefined;
  }

  /** Does not store a value that has changed since its snapshot. */
  set(key: string, value: unknown, { snapshot, bytes, expiresAt = Infinity }: NewEntry): void {
    if (!this.isCurrent(snapshot)) return;
    this.entries.set(key, { value, snapshot, bytes, expiresAt });
  }

  /**
   * Returns part of an operator's offer from the cache, or reads and caches it. Transactions always read.
   * @param key unique within the operator
   * @param read must not return places. `undefined` is not cached
   */
  async remember<Value>(operatorId: number, key: string, read: () => Promise<Value>): Promise<Value> {
    if (this.config.plainNest || this.transactions.isOpen()) return read();
    const id = `${operatorId} ${key}`;
    const cached = this.get<Value>(id);
    if (cached !== undefined) return cached;
    const snapshot = this.takeSnapshot(operatorId);
    const value = await read();
    if (value !== undefined) this.set(id, value, { snapshot, bytes: 2 * JSON.stringify(value).length });
    return value;
  }
}
