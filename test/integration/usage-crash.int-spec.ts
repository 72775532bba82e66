import { Database, Transactions } from '../../src/database';
import { UsageAuditService } from '../../src/metering';
import { PrivateMariadb } from '../support/private-mariadb';
import { ServerProcess } from '../support/server-process';
import { TestApp, type TestOperator } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { LOAD_DATE, UsageLoad, expectNothingLostOrDoubled } from '../support/usage-load';

const METERS = '/api/v2/usage/meters';

describe('Usage that was acknowledged', () => {
  let shared: TestDatabase;
  /** Sets up and checks from the test's own process, beside the server that is killed. */
  let test: TestApp;
  let operator: TestOperator;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    shared = await createTestDatabase();
    test = await TestApp.create({ database: shared });
  });

  beforeEach(async () => {
    operator = await test.addOperator({ timeZone: 'UTC' });
  });

  afterEach(async () => {
    await server?.kill();
    server = undefined;
  });

  afterAll(async () => {
    await test.close();
    await shared.drop();
  });

  const differences = async () => (await test.app.get(UsageAuditService).verify()).differences;

  it('survives kill -9 of the server under load, and repeating with a key never doubles', async () => {
    server = await ServerProcess.start(shared);
    const load = new UsageLoad(() => server!.client(operator.api.key)).start(12);
    for (const count of [150, 300]) {
      await load.until(count);
      await server.kill();
      server = await ServerProcess.start(shared);
    }
    await load.until(400);
    await load.stop();
    await expectNothingLostOrDoubled(load, operator.api);
    expect(await differences()).toEqual([]);
  });

  it('survives SIGTERM under load: what was taken on is written before the server ends', async () => {
    server = await ServerProcess.start(shared);
    const load = new UsageLoad(() => server!.client(operator.api.key)).start(12);
    await load.until(100);
    await server.stop();
    server = await ServerProcess.start(shared);
    await load.stop();
    await expectNothingLostOrDoubled(load, operator.api);
    expect(await differences()).toEqual([]);
  });

  it('is complete after a queue that was full: what found no room got 503, the rest was recorded', async () => {
    const occurredAt = Date.parse(`${LOAD_DATE}T00:00:00Z`) / 1000;
    const record = (count: number) =>
      operator.api.post(`${METERS}/batch`, {
        Entries: Array.from({ length: count }, () => ({ Meter: 'a', Usage: 1, OccurredAt: occurredAt })),
      });
    await record(1);
    const release = await holdUsage();
    const answers = Array.from({ length: 26 }, () => record(1000));
    const refused = await Promise.any(
      answers.map(async (answer) => ((await answer).status === 503 ? answer : Promise.reject(new Error('taken on')))),
    );
    release();
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    const recorded = statuses.filter((status) => status === 201).length;
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(recorded).toBeGreaterThanOrEqual(20);
    const { body } = await operator.api.get(METERS, { from: LOAD_DATE, to: LOAD_DATE });
    expect(body.data.Totals.Events).toBe(1 + recorded * 1000);
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
      for (const count of [150, 300]) {
        await load.until(count);
        await mariadb.kill();
        await mariadb.startServer();
      }
      await load.until(400);
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
