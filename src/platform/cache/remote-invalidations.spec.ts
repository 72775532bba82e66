import { Logger } from '@nestjs/common';
import type { LogState, LogWatchRepository } from '../event-log';
import { Outages } from '../concurrency/background';
import { CacheVersions, offerTag, placesTag } from './cache-versions';
import { RemoteInvalidations } from './remote-invalidations';
import type { CacheVersionsRepository } from './cache-versions.repository';

const OPERATOR = 7;
const POLL = 200;

type LogData = Awaited<ReturnType<LogWatchRepository['listData']>>;

/** The database as polls find it. */
class FakeLog {
  current: LogState = { last: 100, forgottenTo: 0, pending: undefined };
  events: LogData = [];
  version: number | undefined = 3;
  isAway = false;
  polls = 0;

  readonly log = {
    state: () => {
      this.polls++;
      return this.isAway ? Promise.reject(new Error('away')) : Promise.resolve(this.current);
    },
    listData: () => Promise.resolve(this.events),
  } as unknown as LogWatchRepository;

  readonly offers = {
    listVersions: () => Promise.resolve(new Map(this.version === undefined ? [] : [[OPERATOR, this.version]])),
  } as unknown as CacheVersionsRepository;

  /** The outbox has events with IDs from one to the other, or is empty. */
  fillOutbox(lowest?: number, highest = lowest): void {
    this.current = { ...this.current, pending: lowest === undefined ? undefined : { lowest, highest: highest! } };
  }

  addEvents(...dates: string[]): void {
    this.current = { ...this.current, last: this.current.last + dates.length };
    this.events = dates.map((date) => {
      return { operatorId: OPERATOR, type: 'availability.changed', data: { ActivityID: 'a_1', Date: date } };
    });
  }
}

describe('changes made by other processes', () => {
  let fake: FakeLog;
  let versions: CacheVersions;
  let remote: RemoteInvalidations;

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    fake = new FakeLog();
    versions = new CacheVersions();
    remote = new RemoteInvalidations(fake.log, fake.offers, versions, new Outages(() => false));
  });

  afterEach(() => {
    remote.beforeApplicationShutdown();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const polls = (times = 1) => jest.advanceTimersByTimeAsync(times * POLL);
  const lag = (readAt: number) => performance.now() - remote.completeTo(OPERATOR, readAt);

  /** Follows, and returns a time after which all changes are seen. */
  async function followed(): Promise<number> {
    remote.follow(OPERATOR);
    await polls(2);
    return performance.now();
  }

  it('are polled from the first read, and complete for what is read after the first poll', async () => {
    await polls(5);
    expect(fake.polls).toBe(0);
    const before = performance.now();
    const after = await followed();
    expect(fake.polls).toBe(2);
    expect(lag(before)).toBe(Infinity);
    expect(lag(after)).toBe(0);
    await polls();
    expect(lag(after)).toBe(0);
    expect(remote.completeTo(OPERATOR + 1, after)).toBe(-Infinity);
  });

  it('are not polled any more after five minutes without a read, or when the server shuts down', async () => {
    const readAt = await followed();
    await polls(300_000 / POLL);
    const seen = fake.polls;
    await polls(10);
    expect(fake.polls).toBe(seen);
    expect(lag(readAt)).toBe(Infinity);
    // Changes in between are skipped, because everything cached has expired.
    fake.addEvents('2027-06-05');
    const later = await followed();
    expect(lag(later)).toBe(0);
    expect(versions.current).toBe(0);
    remote.beforeApplicationShutdown();
    const last = fake.polls;
    remote.follow(OPERATOR);
    await polls(10);
    expect(fake.polls).toBe(last);
  });

  it('bumps the versions of the date, the activity and the operator', async () => {
    await followed();
    const before = versions.current;
    fake.addEvents('2027-06-05', '2027-06-06');
    await polls();
    const keys = [
      placesTag(OPERATOR, {}),
      placesTag(OPERATOR, { activityId: 'a_1' }),
      placesTag(OPERATOR, { activityId: 'a_1', date: '2027-06-05' }),
      placesTag(OPERATOR, { activityId: 'a_1', date: '2027-06-06' }),
    ];
    for (const key of keys) expect(versions.versionOf(key)).toBeGreaterThan(before);
    const otherTags = [
      offerTag(OPERATOR),
      placesTag(OPERATOR, { activityId: 'a_1', date: '2027-06-07' }),
      placesTag(OPERATOR, { activityId: 'a_2' }),
      placesTag(OPERATOR + 1, {}),
    ];
    for (const key of otherTags) expect(versions.versionOf(key)).toBe(0);
  });

  it('bumps an offer that has another version, once', async () => {
    await followed();
    expect(versions.current).toBe(0);
    fake.version = 4;
    await polls(2);
    expect(versions.current).toBe(1);
    expect(versions.versionOf(offerTag(OPERATOR))).toBe(1);
  });

  it('bumps an offer that gets its first version', async () => {
    fake.version = undefined;
    await followed();
    fake.version = 1;
    await polls();
    expect(versions.versionOf(offerTag(OPERATOR))).toBe(1);
  });

  it('invalidate everything if the log is incomplete', async () => {
    await followed();
    fake.events = Array.from({ length: 5_001 }, () => {
      return { operatorId: OPERATOR, type: 'availability.changed', data: {} };
    });
    fake.current = { ...fake.current, last: 9_000 };
    await polls();
    expect(versions.versionOf('anything')).toBe(1);
    fake.events = [];
    fake.current = { last: 9_500, forgottenTo: 9_100, pending: undefined };
    await polls();
    expect(versions.versionOf('anything')).toBe(2);
    fake.current = { last: 50, forgottenTo: 0, pending: undefined };
    await polls();
    expect(versions.versionOf('anything')).toBe(3);
    await polls();
    expect(versions.versionOf('anything')).toBe(3);
  });

  it('are complete until the last poll without the events that are still in the outbox', async () => {
    const readAt = await followed();
    fake.fillOutbox(501);
    await polls();
    expect(lag(readAt)).toBe(POLL);
    await polls(3);
    expect(lag(readAt)).toBe(4 * POLL);
    fake.fillOutbox();
    await polls();
    expect(lag(readAt)).toBe(0);
  });

  it('lag behind with late sequence numbers', async () => {
    const readAt = await followed();
    for (let step = 0; step < 8; step++) {
      fake.fillOutbox(501 + step * 10, 541 + step * 10);
      await polls();
    }
    // The lowest, 571, was in reach four polls before.
    expect(lag(readAt)).toBe(5 * POLL);
  });

  it('are complete until the last poll that succeeded, and continue from there', async () => {
    const readAt = await followed();
    fake.isAway = true;
    await polls(4);
    expect(lag(readAt)).toBe(4 * POLL);
    fake.isAway = false;
    fake.addEvents('2027-06-05');
    await polls();
    expect(lag(readAt)).toBe(0);
    expect(versions.versionOf(placesTag(OPERATOR, { activityId: 'a_1', date: '2027-06-05' }))).toBe(1);
    expect(versions.versionOf(placesTag(OPERATOR, { activityId: 'a_1', date: '2027-06-06' }))).toBe(0);
  });
});
