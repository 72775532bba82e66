import { Logger } from '@nestjs/common';
import type { LogState, LogWatchRepository } from '../event-log';
import { ChangeCount, offerKey, placesKey } from './change-count';
import { ChangesOfOthers } from './changes-of-others';
import type { OfferVersionsRepository } from './offer-versions.repository';

const OPERATOR = 7;
const LOOK = 200;

type LogData = Awaited<ReturnType<LogWatchRepository['listData']>>;

/** The database as looks find it. */
class FakeLog {
  current: LogState = { last: 100, forgottenTo: 0, pending: undefined };
  events: LogData = [];
  version: number | undefined = 3;
  isAway = false;
  looks = 0;

  readonly log = {
    state: () => {
      this.looks++;
      return this.isAway ? Promise.reject(new Error('away')) : Promise.resolve(this.current);
    },
    listData: () => Promise.resolve(this.events),
  } as unknown as LogWatchRepository;

  readonly offers = {
    list: () => Promise.resolve(new Map(this.version === undefined ? [] : [[OPERATOR, this.version]])),
  } as unknown as OfferVersionsRepository;

  /** Facts without a number have the ids between two, or there are none. */
  wait(lowest?: number, highest = lowest): void {
    this.current = { ...this.current, pending: lowest === undefined ? undefined : { lowest, highest: highest! } };
  }

  tell(...dates: string[]): void {
    this.current = { ...this.current, last: this.current.last + dates.length };
    this.events = dates.map((date) => {
      return { operatorId: OPERATOR, type: 'availability.changed', data: { ActivityID: 'a_1', Date: date } };
    });
  }
}

describe('what other processes change', () => {
  let fake: FakeLog;
  let count: ChangeCount;
  let others: ChangesOfOthers;

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    fake = new FakeLog();
    count = new ChangeCount();
    others = new ChangesOfOthers(fake.log, fake.offers, count);
  });

  afterEach(() => {
    others.beforeApplicationShutdown();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const looks = (times = 1) => jest.advanceTimersByTimeAsync(times * LOOK);
  const lag = (readAt: number) => performance.now() - others.toldTo(OPERATOR, readAt);

  /** Follows, and returns a time from which on everything is told. */
  async function followed(): Promise<number> {
    others.follow(OPERATOR);
    await looks(2);
    return performance.now();
  }

  it('is looked for from the first thing that is read on, and told of what is read after the first look', async () => {
    await looks(5);
    expect(fake.looks).toBe(0);
    const before = performance.now();
    const after = await followed();
    expect(fake.looks).toBe(2);
    expect(lag(before)).toBe(Infinity);
    expect(lag(after)).toBe(0);
    await looks();
    expect(lag(after)).toBe(0);
    expect(others.toldTo(OPERATOR + 1, after)).toBe(-Infinity);
  });

  it('is not looked for any more when nothing was read for five minutes, or the server ends', async () => {
    const readAt = await followed();
    await looks(300_000 / LOOK);
    const seen = fake.looks;
    await looks(10);
    expect(fake.looks).toBe(seen);
    expect(lag(readAt)).toBe(Infinity);
    // What was told meanwhile is not caught up with: all that was kept is gone.
    fake.tell('2027-06-05');
    const again = await followed();
    expect(lag(again)).toBe(0);
    expect(count.total).toBe(0);
    others.beforeApplicationShutdown();
    const last = fake.looks;
    others.follow(OPERATOR);
    await looks(10);
    expect(fake.looks).toBe(last);
  });

  it('counts for the date, the activity and the operator', async () => {
    await followed();
    const before = count.total;
    fake.tell('2027-06-05', '2027-06-06');
    await looks();
    const keys = [
      placesKey(OPERATOR, {}),
      placesKey(OPERATOR, { activityId: 'a_1' }),
      placesKey(OPERATOR, { activityId: 'a_1', date: '2027-06-05' }),
      placesKey(OPERATOR, { activityId: 'a_1', date: '2027-06-06' }),
    ];
    for (const key of keys) expect(count.latestOf(key)).toBeGreaterThan(before);
    const others = [
      offerKey(OPERATOR),
      placesKey(OPERATOR, { activityId: 'a_1', date: '2027-06-07' }),
      placesKey(OPERATOR, { activityId: 'a_2' }),
      placesKey(OPERATOR + 1, {}),
    ];
    for (const key of others) expect(count.latestOf(key)).toBe(0);
  });

  it('counts an offer that has another version, once', async () => {
    await followed();
    expect(count.total).toBe(0);
    fake.version = 4;
    await looks(2);
    expect(count.total).toBe(1);
    expect(count.latestOf(offerKey(OPERATOR))).toBe(1);
  });

  it('counts the first version that there is', async () => {
    fake.version = undefined;
    await followed();
    fake.version = 1;
    await looks();
    expect(count.latestOf(offerKey(OPERATOR))).toBe(1);
  });

  it('may be everything when the log cannot say it', async () => {
    await followed();
    fake.events = Array.from({ length: 5_001 }, () => {
      return { operatorId: OPERATOR, type: 'availability.changed', data: {} };
    });
    fake.current = { ...fake.current, last: 9_000 };
    await looks();
    expect(count.latestOf('anything')).toBe(1);
    fake.events = [];
    fake.current = { last: 9_500, forgottenTo: 9_100, pending: undefined };
    await looks();
    expect(count.latestOf('anything')).toBe(2);
    fake.current = { last: 50, forgottenTo: 0, pending: undefined };
    await looks();
    expect(count.latestOf('anything')).toBe(3);
    await looks();
    expect(count.latestOf('anything')).toBe(3);
  });

  it('is told up to the last look at which what has no number yet was not there', async () => {
    const readAt = await followed();
    fake.wait(501);
    await looks();
    expect(lag(readAt)).toBe(LOOK);
    await looks(3);
    expect(lag(readAt)).toBe(4 * LOOK);
    fake.wait();
    await looks();
    expect(lag(readAt)).toBe(0);
  });

  it('lags behind with numbers that come late, although they come', async () => {
    const readAt = await followed();
    for (let step = 0; step < 8; step++) {
      fake.wait(501 + step * 10, 541 + step * 10);
      await looks();
    }
    // The lowest, 571, was in reach four looks before.
    expect(lag(readAt)).toBe(5 * LOOK);
  });

  it('is told up to the last look that succeeded, and goes on from there', async () => {
    const readAt = await followed();
    fake.isAway = true;
    await looks(4);
    expect(lag(readAt)).toBe(4 * LOOK);
    fake.isAway = false;
    fake.tell('2027-06-05');
    await looks();
    expect(lag(readAt)).toBe(0);
    expect(count.latestOf(placesKey(OPERATOR, { activityId: 'a_1', date: '2027-06-05' }))).toBe(1);
    expect(count.latestOf(placesKey(OPERATOR, { activityId: 'a_1', date: '2027-06-06' }))).toBe(0);
  });
});
