import type { AppConfig } from '../config';
import type { Transactions } from '../database';
import type { Clock } from '../values/time';
import { ChangeCount } from './change-count';
import type { ChangesOfOthers } from './changes-of-others';
import type { OfferVersionsRepository } from './offer-versions.repository';
import { SaleChanges } from './sale-changes';
import { SaleMemory } from './sale-memory';

describe('the memory of what is on sale', () => {
  let count: ChangeCount;
  let memory: SaleMemory;
  let reads: number;
  let toldTo: number;

  beforeEach(() => {
    jest.useFakeTimers();
    count = new ChangeCount();
    reads = 0;
    toldTo = -Infinity;
    const transactions = { isOpen: () => false } as Transactions;
    const clock = { milliseconds: () => Date.now() } as Clock;
    const others = { follow: () => {}, toldTo: () => toldTo } as unknown as ChangesOfOthers;
    const changes = new SaleChanges(transactions, clock, count, others, {} as OfferVersionsRepository);
    memory = new SaleMemory({ fastPath: true } as AppConfig, changes, transactions);
  });
  afterEach(() => void jest.useRealTimers());

  const remember = (value: unknown, key = 'activity') =>
    memory.remember(1, key, () => {
      reads++;
      return Promise.resolve(value);
    });

  async function readsOf(value: unknown, key?: string): Promise<number> {
    const before = reads;
    await remember(value, key);
    return reads - before;
  }

  it('holds for 0.4 s by itself, and as long as it is told that nothing has changed', async () => {
    expect(await readsOf('kayak')).toBe(1);
    jest.advanceTimersByTime(399);
    expect(await readsOf('kayak')).toBe(0);
    jest.advanceTimersByTime(1);
    expect(await readsOf('kayak')).toBe(1);
    jest.advanceTimersByTime(60_000);
    toldTo = performance.now() - 399;
    expect(await readsOf('kayak')).toBe(0);
    jest.advanceTimersByTime(1);
    expect(await readsOf('kayak')).toBe(1);
  });

  it('ends with the offer of its operator, not with places or others', async () => {
    await remember('kayak');
    count.addOffer(2);
    count.addPlaces(1, 'a_1', '2027-06-05');
    expect(await readsOf('kayak')).toBe(0);
    count.addOffer(1);
    expect(await readsOf('kayak')).toBe(1);
    count.addAll();
    expect(await readsOf('kayak')).toBe(1);
  });

  it('does not hold what was read before a change', async () => {
    const reading = memory.remember(1, 'activity', () => {
      count.addOffer(1);
      return Promise.resolve('old');
    });
    expect(await reading).toBe('old');
    expect(await remember('new')).toBe('new');
  });

  it('does not remember what is not there', async () => {
    expect(await readsOf(undefined)).toBe(1);
    expect(await readsOf(undefined)).toBe(1);
  });

  it('is bounded', async () => {
    const long = 'x'.repeat(1_000_000);
    for (let n = 0; n < 10; n++) await remember(long, `activity ${n}`);
    expect(await readsOf(long, 'activity 9')).toBe(0);
    expect(await readsOf(long, 'activity 1')).toBe(1);
  });
});
