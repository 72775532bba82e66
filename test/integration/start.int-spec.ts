import { ServerProcess, runServer } from '../support/server-process';
import { type TestDatabase, createTestDatabase } from '../support/test-database';

describe('the start of the server', () => {
  let used: TestDatabase;

  beforeAll(async () => {
    used = await createTestDatabase();
  });

  afterAll(() => used.drop());

  it('stops with one message that names every wrong variable', async () => {
    const { code, stdout, stderr } = await runServer({ PORT: 'http', DATABASE_URL: 'oracle', DEMO: 'perhaps' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The environment is not usable:\n {2}- PORT .+\n {2}- DATABASE_URL .+\n {2}- DEMO .+\n$/);
  });

  it('seeds the demo into an empty database, prints its keys once, and keeps the data', async () => {
    const first = await ServerProcess.start(used, { DEMO: 'on' });
    const { stdout } = await first.stop();
    expect(stdout.match(/^listening on /gm)).toHaveLength(1);
    const key = /partner +(slip_\S+)/.exec(stdout)![1];

    const second = await ServerProcess.start(used, { DEMO: 'on' });
    const products = await second.client(key).get('/api/v2/ota/partner/products');
    expect(products.body.data.length).toBeGreaterThanOrEqual(6);
    expect((await second.stop()).stdout).toBe(`listening on ${second.url}\n`);
  });
});
