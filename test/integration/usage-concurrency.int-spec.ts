import { Database } from '../../src/platform/database';
import { JobsRunner } from '../../src/platform/jobs';
import { UsageAuditService } from '../../src/metering';
import { allowLoggedErrors } from '../support/server-log';
import { TestApp, type TestOperator } from '../support/test-app';
import { createTestDatabase, database } from '../support/test-database';
import { until } from '../support/until';

allowLoggedErrors(/thirteen|user-defined exception/);

const METERS = '/api/v2/usage/meters';
const NOON = Date.parse('2026-12-01T12:00:00Z') / 1000;

interface MeterTotal {
  readonly Meter: string;
  readonly TotalUsage: number;
  readonly EventCount: number;
}

describe('Usage from several servers on one database', () => {
  let first: TestApp;
  let second: TestApp;
  let operator: TestOperator;

  beforeAll(async () => {
    const shared = await createTestDatabase();
    first = await TestApp.create({ database: shared });
    second = await TestApp.create({ database: shared });
    operator = await first.addOperator({ timeZone: 'UTC' });
  });

  afterAll(async () => {
    await second.close();
    await first.close();
    await first.database.drop();
  });

  /** Alternately a client of one server and of the other. */
  const client = (n: number) => (n % 2 === 0 ? operator.api : second.anonymous.withKey(operator.api.key!));
  const totals = async (of = operator.api) =>
    (await of.get(METERS, { from: '2026-12-01', to: '2026-12-01' })).body.data as {
      Totals: { Usage: number; Events: number };
      Meters: MeterTotal[];
    };
  const eventsOf = async (name: string) => (await totals()).Meters.find(({ Meter }) => Meter === name)?.EventCount;
  const reached = async () => {
    await first.app.get(JobsRunner).runOnce();
    const { body } = await operator.api.get('/api/v2/events', { Types: 'usage.threshold-reached' });
    const limits = body.data.map(({ Data }: { Data: { Limit: number } }) => Data.Limit);
    return limits.sort((one: number, other: number) => one - other);
  };
  const differences = async () => (await first.app.get(UsageAuditService).verify()).differences;
  const times = <T>(count: number, make: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => make(n)));

  it('all succeeds and adds up, on the same hot meters, in every way of recording', async () => {
    const entry = (n: number) => ({ Meter: `hot ${n % 5}`, Usage: 0.1, OccurredAt: NOON - (n % 7) * 900 });
    const answers = await Promise.all([
      times(100, (n) => client(n).post(METERS, entry(n))),
      times(40, (n) => client(n).post(METERS, entry(n), { 'Idempotency-Key': `key ${n}` })),
      times(30, (n) =>
        client(n).post(`${METERS}/batch`, { Entries: Array.from({ length: 20 }, (_, i) => entry(n * 7 - i + 20)) }),
      ),
    ]);
    expect(answers.flat().filter(({ status }) => status !== 201)).toEqual([]);
    const ids = answers.flat().flatMap(({ body }) => [body.data].flat().map(({ ID }: { ID: number }) => ID));
    expect(new Set(ids).size).toBe(740);
    expect((await totals()).Totals).toEqual({ Usage: 74, Events: 740 });
    expect(await differences()).toEqual([]);
  });

  it('is broken down by what another server recorded a moment ago, with 1,000 values a month in total', async () => {
    const define = (GroupBy: string[]) => operator.api.put(`${METERS}/definitions/split`, { GroupBy });
    const record = (n: number, key: string) =>
      client(n).post(METERS, { Meter: 'split', Usage: 0.1, OccurredAt: NOON, ExtraInfo: JSON.stringify({ Key: key }) });
    const breakdown = async () => {
      const query = { from: '2026-12-01', to: '2026-12-31', Meter: 'split', By: 'Key' };
      return (await second.anonymous.withKey(operator.api.key!).get(`${METERS}/breakdown`, query)).body.data;
    };
    /** A busy machine rejects some with a 503, and has recorded nothing then. */
    const untilRecorded = async (n: number, body: object) => {
      const key = { 'Idempotency-Key': `batch ${n}` };
      let { status } = await client(n).post(`${METERS}/batch`, body, key);
      while (status === 503) ({ status } = await client(n).post(`${METERS}/batch`, body, key));
      expect(status).toBe(201);
    };
    await Promise.all([record(0, 'a'), record(1, 'a')]);
    await define(['Key']);
    const since = performance.now();
    let others = 0;
    while (!(await breakdown()).Groups.some(({ Value }: { Value: string | null }) => Value === 'a')) {
      expect(performance.now() - since).toBeLessThan(1_000);
      others++;
      await record(1, 'a');
    }
    const batch = (n: number) => ({
      Entries: Array.from({ length: 300 }, (_, i) => ({
        ...{ Meter: 'split', Usage: 0.1, OccurredAt: NOON },
        ExtraInfo: JSON.stringify({ Key: `v${(n * 150 + i) % 1_500}` }),
      })),
    });
    await Promise.all([
      times(20, (n) => untilRecorded(n, batch(n))),
      define(['Key', 'Other']),
      times(20, (n) => record(n, `v${n}`)),
    ]);
    const { Groups, Other } = await breakdown();
    expect(Groups.filter(({ Value }: { Value: string | null }) => Value !== null)).toHaveLength(1_000);
    const sum = Groups.reduce((total: number, group: { EventCount: number }) => total + group.EventCount, 0);
    expect(sum + Other.EventCount).toBe(2 + others + 6_020);
    expect(await differences()).toEqual([]);
  });

  it('reaches a threshold once, however many servers reach it at once on however many days', async () => {
    const limits = [10, 37, 60];
    for (const Limit of limits) {
      await operator.api.post('/api/v2/usage/thresholds', { Meter: 'watched', Period: 'month', Limit });
    }
    const post = (n: number) =>
      client(n).post(METERS, { Meter: 'watched', Usage: 1, OccurredAt: NOON + (n % 20) * 86_400 });
    // The other server may not know of them at first.
    await times(40, post);
    await until('the other server knows', async () => {
      await post(1);
      return (await reached()).length === limits.length;
    });
    await times(40, post);
    expect(await reached()).toEqual(limits);
  });

  it('reaches each level once for each subject, however many servers record its usage at once', async () => {
    const customers = ['ada', 'Ada', 'bo'];
    const threshold = { Meter: 'levels', Subject: '*', Period: 'month', Limit: 30, Levels: [10, 50, 100, 150] };
    await operator.api.post('/api/v2/usage/thresholds', threshold);
    const levels = async () => {
      await first.app.get(JobsRunner).runOnce();
      const query = { Types: 'usage.threshold-reached', Limit: 200 };
      const { body } = await operator.api.get('/api/v2/events', query);
      return body.data
        .filter(({ Data }: { Data: { Meter: string } }) => Data.Meter === 'levels')
        .map(({ Data }: { Data: { Subject: string; Level: number } }) => `${Data.Subject} ${Data.Level}`);
    };
    const post = (n: number) =>
      client(n).post(METERS, { Meter: 'levels', Usage: 1, OccurredAt: NOON, Subject: customers[n % 3] });
    const perCustomer = (reachedLevels: readonly number[]) =>
      customers.flatMap((name) => reachedLevels.map((level) => `${name} ${level}`)).sort();
    // The other server may not know of it at first.
    await until('the other server knows', async () => (await post(1), (await levels()).includes('Ada 10')));
    await times(150, post);
    expect((await levels()).sort()).toEqual(perCustomer([10, 50, 100, 150]));
    const sent = times(60, post);
    const { body } = await operator.api.get('/api/v2/usage/thresholds', { Subject: '*' });
    const path = `/api/v2/usage/thresholds/${body.data[0].ThresholdID}`;
    expect((await operator.api.patch(path, { Levels: [50, 100, 170] })).status).toBe(200);
    await sent;
    await times(6, post);
    await until('the other server knows', async () => {
      await times(3, (n) => post(n * 4 + 1));
      return (await levels()).length === 15;
    });
    expect((await levels()).sort()).toEqual(perCustomer([10, 50, 100, 150, 170]));
    expect(await differences()).toEqual([]);
  });

  it('a reader sees Totals equal to the sum of Meters, and every entry acknowledged before its request', async () => {
    const before = (await totals()).Totals.Events;
    let acknowledged = before;
    let isWriting = true;
    const writers = times(4, async (writer) => {
      for (let n = 0; n < 30; n++) {
        await client(n).post(METERS, { Meter: `w${writer}`, Usage: 1, OccurredAt: NOON });
        acknowledged++;
      }
    });
    const readers = times(2, async (n) => {
      while (isWriting) {
        const atLeast = acknowledged;
        const { Totals, Meters } = await totals(client(n));
        expect(Totals.Events).toBe(Meters.reduce((sum, { EventCount }) => sum + EventCount, 0));
        expect(Totals.Usage).toBeCloseTo(
          Meters.reduce((sum, { TotalUsage }) => sum + TotalUsage, 0),
          6,
        );
        expect(Totals.Events).toBeGreaterThanOrEqual(atLeast);
      }
    });
    await writers;
    isWriting = false;
    await readers;
    expect((await totals()).Totals.Events).toBe(before + 120);
  });

  it('a new meter that everybody records at once is made once', async () => {
    const answers = await times(40, (n) => client(n).post(METERS, { Meter: 'new', Usage: 1, OccurredAt: NOON }));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await eventsOf('new')).toBe(40);
    const { Meters } = await totals();
    expect(Meters.filter(({ Meter }) => Meter === 'new')).toHaveLength(1);
  });

  it('the same key on both servers counts once', async () => {
    const answers = await times(6, (n) =>
      client(n).post(METERS, { Meter: 'once', Usage: 1, OccurredAt: NOON }, { 'Idempotency-Key': 'shared' }),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await eventsOf('once')).toBe(1);
  });

  it('the same EntryKey on both servers counts once, in every way of recording, and is rejected where it differs', async () => {
    const entry = (n: number, key: string) => ({ Meter: 'keyed', Usage: 1, OccurredAt: NOON - n, EntryKey: key });
    const answers = await Promise.all([
      times(30, (n) => client(n).post(METERS, entry(1, 'a'))),
      times(10, (n) => client(n).post(METERS, entry(1, 'a'), { 'Idempotency-Key': `keyed ${n}` })),
      times(10, (n) => client(n).post(`${METERS}/batch`, { Entries: [entry(2, `b${n % 2}`), entry(1, 'a')] })),
    ]);
    const ids = answers.map((some) => some.map(({ body }) => [body.data].flat().at(-1).ID as number));
    expect(new Set(ids.flat()).size).toBe(1);
    const others = await times(10, (n) => client(n).post(METERS, entry(n % 2, 'c')));
    expect(new Set(others.map(({ status, body }) => `${status} ${body.data ? 'first' : body.code}`))).toEqual(
      new Set(['201 first', '409 entry-conflict']),
    );
    expect(await eventsOf('keyed')).toBe(4);
    const taken = await times(8, (n) => client(n).post(`${METERS}/entries/${ids[0]![0]}/void`, {}));
    expect(new Set(taken.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await eventsOf('keyed')).toBe(3);
    expect(await differences()).toEqual([]);
  });

  it('a row that the database rejects fails alone; its neighbours are committed', async () => {
    await first.app.get(Database).execute(refuseThirteen());
    const answers = await times(20, (n) =>
      operator.api.post(METERS, { Meter: 'thirteen', Usage: n === 7 ? 13 : 1, OccurredAt: NOON }),
    );
    await first.app.get(Database).execute('DROP TRIGGER refuse_thirteen');
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n === 7 ? 500 : 201)));
    expect(await eventsOf('thirteen')).toBe(19);
    expect(await differences()).toEqual([]);
  });

  function refuseThirteen(): string {
    const before = 'CREATE TRIGGER refuse_thirteen BEFORE INSERT ON usage_entry';
    return database() === 'sqlite'
      ? `${before} WHEN NEW.whole = 13 BEGIN SELECT RAISE(ABORT, 'thirteen'); END`
      : `${before} FOR EACH ROW BEGIN IF NEW.whole = 13 THEN SIGNAL SQLSTATE '45000'; END IF; END`;
  }
});
