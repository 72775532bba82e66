import type { AppConfig } from '../config';
import type { Transactions } from '../database';
import type { Clock } from '../values/time';
import { CacheVersions } from './cache-versions';
import type { RemoteInvalidations } from './remote-invalidations';
import { VersionedCache } from './versioned-cache';

describe('the cache', () => {
  let versions: CacheVersions;
  let cache: VersionedCache;
  let reads: number;
  let completeTo: number;

  beforeEach(() => {
    jest.useFakeTimers();
    versions = new CacheVersions();
    reads = 0;
    completeTo = -Infinity;
    const transactions = { isOpen: () => false } as Transactions;
    const clock = { now: () => Date.now() / 1000, milliseconds: () => Date.now() } as Clock;
    const remote = { follow: () => {}, completeTo: () => completeTo } as unknown as RemoteInvalidations;
    cache = new VersionedCache({} as AppConfig, transactions, clock, versions, remote);
  });
  afterEach(() => void jest.useRealTimers());

  const remember = (value: unknown, key = 'activity') =>
    cache.remember(1, key, () => {
      reads++;
      return Promise.resolve(value);
    });

  async function readsOf(value: unknown, key?: string): Promise<number> {
    const before = reads;
    await remember(value, key);
    return reads - before;
  }

  it('returns a value for 0.4 s, and for as long as other processes have changed nothing', async () => {
    expect(await readsOf('kayak')).toBe(1);
    jest.advanceTimersByTime(399);
    expect(await readsOf('kayak')).toBe(0);
    jest.advanceTimersByTime(1);
    expect(await readsOf('kayak')).toBe(1);
    jest.advanceTimersByTime(60_000);
    completeTo = performance.now() - 899;
    expect(await readsOf('kayak')).toBe(0);
    jest.advanceTimersByTime(1);
    expect(await readsOf('kayak')).toBe(1);
  });

  it('drops a value when the offer of its operator changes, not when places or other operators do', async () => {
    await remember('kayak');
    versions.bumpOffer(2);
    versions.bumpPlaces(1, 'a_1', '2027-06-05');
    expect(await readsOf('kayak')).toBe(0);
    versions.bumpOffer(1);
    expect(await readsOf('kayak')).toBe(1);
    versions.bumpAll();
    expect(await readsOf('kayak')).toBe(1);
  });

  it('does not store a value that changed while it was read', async () => {
    const reading = cache.remember(1, 'activity', () => {
      versions.bumpOffer(1);
      return Promise.resolve('old');
    });
    expect(await reading).toBe('old');
    expect(await remember('new')).toBe('new');
  });

  it('does not cache undefined', async () => {
    expect(await readsOf(undefined)).toBe(1);
    expect(await readsOf(undefined)).toBe(1);
  });

  it('is bounded', async () => {
    const long = 'x'.repeat(5_000_000);
    for (let n = 0; n < 10; n++) await remember(long, `activity ${n}`);
    expect(await readsOf(long, 'activity 9')).toBe(0);
    expect(await readsOf(long, 'activity 1')).toBe(1);
  });
});
