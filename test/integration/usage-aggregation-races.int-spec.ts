import { Transactions } from '../../src/platform/database';
import { UsageAuditService, UsageRecorder, parseQuantity } from '../../src/metering';
import { TestApp, type TestOperator } from '../support/test-app';
import { createTestDatabase } from '../support/test-database';

const METERS = '/api/v2/usage/meters';
const NOON = Date.parse('2026-12-01T12:00:00Z') / 1000;
const DECEMBER = { from: '2026-12-01', to: '2026-12-31' };

describe('The aggregation of a meter while another server records its first entry', () => {
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

  const define = (meter: string, Aggregation: string) =>
    operator.api.put(`${METERS}/definitions/${meter}`, { Aggregation });
  const totalOf = async (Meter: string) =>
    (await operator.api.get(METERS, { ...DECEMBER, Meter })).body.data.Meters[0].TotalUsage;
  const allSubjects = async () => (await operator.api.get('/api/v2/usage/subjects', DECEMBER)).body.data;
  const differences = async () => (await first.app.get(UsageAuditService).verify()).differences;

  it('is the one before or the one after, also in the totals of subjects', async () => {
    let added = 0;
    await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const meter = `race ${n}`;
        const entry = { Meter: meter, Usage: 2, OccurredAt: NOON, Subject: 'ada' };
        const aggregation = n % 2 ? 'max' : 'count';
        expect((await define(meter, 'last')).status).toBe(200);
        expect((await define(meter, 'sum')).status).toBe(200);
        const clients = [operator.api, second.anonymous.withKey(operator.api.key!)];
        const [defined, ...recorded] = await Promise.all([
          define(meter, aggregation),
          ...[0, 1, 1].map((server) => clients[server]!.post(METERS, entry)),
        ]);
        expect(recorded.map(({ status }) => status)).toEqual([201, 201, 201]);
        expect([200, 409]).toContain(defined.status);
        const isMax = defined.status === 200 && n % 2 === 1;
        const usage = defined.status === 409 ? 6 : isMax ? 2 : 3;
        expect([n, await totalOf(meter)]).toEqual([n, usage]);
        added += isMax ? 0 : usage;
      }),
    );
    expect(await allSubjects()).toMatchObject([{ Subject: 'ada', TotalUsage: added }]);
    expect(await differences()).toEqual([]);
  });

  it('waits for a transaction that records the first entry', async () => {
    expect((await define('slow', 'count')).status).toBe(200);
    const usage = parseQuantity('2')!;
    const entry = { meter: 'slow', usage, extraInfo: null, subject: 'ada', occurredAt: NOON };
    const defined = await second.app.get(Transactions).run(async () => {
      await second.app.get(UsageRecorder).record(operator.id, [entry, entry]);
      const defining = define('slow', 'sum');
      // Enough time for a definition that does not wait.
      for (let n = 0; n < 20; n++) expect((await operator.api.get(`${METERS}/definitions`)).status).toBe(200);
      return { defining };
    });
    const { status, body } = await defined.defining;
    expect([status, body.code]).toEqual([409, 'aggregation-fixed']);
    expect(await totalOf('slow')).toBe(2);
    expect(await differences()).toEqual([]);
  });

  it('rejects a negative amount that was permitted when it was sent, and nothing else of its commit', async () => {
    const negative = { meter: 'late', usage: { whole: -1, nano: 0 }, extraInfo: null, occurredAt: NOON };
    const other = { meter: 'other', usage: parseQuantity('1')!, extraInfo: null, occurredAt: NOON };
    const recorder = second.app.get(UsageRecorder);
    const results = await Promise.allSettled([
      ...[other, other].map((entry) => recorder.record(operator.id, [entry])),
      recorder.record(operator.id, [negative]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await totalOf('other')).toBe(2);
    expect((await define('late', 'weighted-sum')).status).toBe(200);
    await recorder.record(operator.id, [negative]);
    expect(await differences()).toEqual([]);
  });
});
