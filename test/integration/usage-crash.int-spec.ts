import { Database, Transactions } from '../../src/platform/database';
import { UsageAuditService } from '../../src/metering';
import { UsageRecorder } from '../../src/metering/recording/usage-recorder';
import { expectProblem } from '../support/expect-problem';
import { PrivateMariadb } from '../support/private-mariadb';
import { ServerProcess } from '../support/server-process';
import { TestApp, type TestOperator } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { LOAD_DATE, UsageLoad, expectNothingLostOrDoubled } from '../support/usage-load';

const METERS = '/api/v2/usage/meters';
const ONE = { whole: 1, nano: 0 };

describe('Usage that was acknowledged', () => {
  let shared: TestDatabase;
  /** Sets up and checks from the test's own process, next to the server that is killed. */
  let test: TestApp;
  let operator: TestOperator;
  let server: ServerProcess;

  beforeAll(async () => {
    shared = await createTestDatabase();
    test = await TestApp.create({ database: shared });
    server = await ServerProcess.start(shared);
  });

  beforeEach(async () => {
    operator = await test.addOperator({ timeZone: 'UTC' });
  });

  afterAll(async () => {
    await server.kill();
    await test.close();
    await shared.drop();
  });

  const differences = async () => (await test.app.get(UsageAuditService).verify()).differences;

  it('survives kill -9 of the server under load, and repeating with a key never doubles', async () => {
    const load = new UsageLoad(() => server.client(operator.api.key)).start(12);
    await load.until(150);
    await server.kill();
    server = await ServerProcess.start(shared);
    await load.until(300);
    await load.stop();
    await expectNothingLostOrDoubled(load, operator.api);
    expect(await differences()).toEqual([]);
  });

  it('survives SIGTERM under load: what was taken on is written before the server ends', async () => {
    let api = server.client(operator.api.key);
    const load = new UsageLoad(() => api).start(12);
    await load.until(100);
    await server.stop();
    api = operator.api;
    await load.stop();
    await expectNothingLostOrDoubled(load, operator.api);
    expect(await differences()).toEqual([]);
  });

  it('is complete after a queue that was full: what found no room got 503, the rest was recorded', async () => {
    const entry = { Meter: 'a', Usage: 1, OccurredAt: Date.parse(`${LOAD_DATE}T00:00:00Z`) / 1000 };
    await operator.api.post(METERS, entry);
    const release = await holdUsage();
    const recorder = test.app.get(UsageRecorder);
    const thousand = Array(1000).fill({ meter: 'a', usage: ONE, extraInfo: null, occurredAt: entry.OccurredAt });
    const waiting = Array.from({ length: 20 }, () => recorder.record(operator.id, thousand));
    const rejected = await operator.api.post(METERS, entry);
    expectProblem(rejected, 503, 'overloaded');
    expect(rejected.headers.get('retry-after')).toMatch(/^\d+$/);
    release();
    await Promise.all(waiting);
    const { body } = await operator.api.get(METERS, { from: LOAD_DATE, to: LOAD_DATE });
    expect(body.data.Totals.Events).toBe(20_001);
  });

  /** Keeps everybody from committing usage until the returned function is called. */
  async function holdUsage(): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await new Promise<void>((resolve, reject) => {
      void test.app.get(Transactions).run(async () => {
        await test.app.get(Database).execute('UPDATE usage_day SET entries = entries').catch(reject);
        resolve();
        await released;
      });
    });
    return release;
  }

  if (database() === 'mariadb') {
    it('survives kill -9 of the database under load; while it is away the answer is 503', async () => {
      const mariadb = await PrivateMariadb.start();
      await mariadb.query('CREATE DATABASE crash');
      const app = await TestApp.create({ database: { ...shared, url: mariadb.url('crash') } });
      const { api } = await app.addOperator({ timeZone: 'UTC' });
      const load = new UsageLoad(() => api).start(12);
      await load.until(150);
      await mariadb.kill();
      await mariadb.startServer();
      await load.until(300);
      await mariadb.kill();
      const away = await api.post(METERS, { Meter: 'a', Usage: 1 });
      expect([away.status, away.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      await mariadb.startServer();
      await load.stop();
      await expectNothingLostOrDoubled(load, api);
      expect((await app.app.get(UsageAuditService).verify()).differences).toEqual([]);
      await app.close();
      await mariadb.stop();
    });
  }
});
