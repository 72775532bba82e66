import { EVENTS } from '../support/feed';
import { ServerProcess } from '../support/server-process';
import { TestApp, type TestOperator } from '../support/test-app';
import { type TestDatabase, createTestDatabase } from '../support/test-database';
import { until } from '../support/until';
import { type Answering, WebhookTarget, answeringWith } from '../support/webhook-target';

const WEBHOOKS = '/api/v2/webhooks';

/** Longer than the deadline of the request that woke the job, in seconds. */
const RETRY_AFTER = 11;

/** Some wake a job that is idle, others one that is running. */
const CHANGES = 4;

/** Bounds a wait on a busy machine, in seconds. */
const PATIENCE = 120;
const TIMEOUT_MS = 3 * PATIENCE * 1000;

/** Responds 503 to the first attempt of each webhook and with `status` to the others. */
class FailingFirst {
  private readonly attempts = new Map<string, number>();
  private readonly first = answeringWith(503, { 'Retry-After': String(this.retryAfter) });
  private readonly others = answeringWith(this.status);

  constructor(
    private readonly retryAfter: number,
    private readonly status: number,
  ) {}

  readonly answer: Answering = (response, webhook) => {
    const id = String(webhook.headers['webhook-id']);
    const attempt = (this.attempts.get(id) ?? 0) + 1;
    this.attempts.set(id, attempt);
    (attempt === 1 ? this.first : this.others)(response, webhook);
  };

  /** The most attempts of one webhook so far. */
  get mostAttempts(): number {
    return Math.max(0, ...this.attempts.values());
  }
}

interface Tenant {
  readonly operator: TestOperator;
  /** Path of a timeslot that the tenant may change. */
  readonly timeslot: string;
}

describe.each([
  ['one process on SQLite', 'sqlite', ['on']],
  ['two processes on MariaDB', 'mariadb', ['on', 'on']],
  ['two processes on MariaDB, one of them without jobs', 'mariadb', ['on', 'off']],
] as const)('background work of %s', (_name, kind, jobs) => {
  let database: TestDatabase;
  let target: WebhookTarget;
  let ours: Tenant;
  let theirs: Tenant;
  const servers: ServerProcess[] = [];
  let capacity = 10;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    target = await WebhookTarget.listen();
    const setUp = await TestApp.create({ database });
    [ours, theirs] = [await addTenant(setUp), await addTenant(setUp)];
    await setUp.close();
    for (const JOBS of jobs) servers.push(await ServerProcess.start(database, { JOBS }));
  });

  afterAll(async () => {
    for (const server of servers) await server.stop();
    await target.close();
    await database.drop();
  });

  async function addTenant(test: TestApp): Promise<Tenant> {
    const operator = await test.addOperator();
    const { ActivityID } = await operator.addActivity();
    const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    return { operator, timeslot: `/api/v2/operator/timeslots/${TimeslotID}` };
  }

  const apiOf = ({ operator }: Tenant, server = servers[0]!) => server.client(operator.api.key);

  /** A write that records an event and so wakes the jobs of its process. */
  async function change(tenant: Tenant, server?: ServerProcess): Promise<void> {
    expect((await apiOf(tenant, server).patch(tenant.timeslot, { Capacity: ++capacity })).status).toBe(200);
  }

  async function addEndpoint(tenant: Tenant, path: string): Promise<void> {
    const body = { URL: target.url(path), Types: ['availability.changed'] };
    expect((await apiOf(tenant).post(WEBHOOKS, body)).status).toBe(201);
  }

  const newEvents = async (After: number) => (await apiOf(ours).get(EVENTS, { After })).body.data as unknown[];

  it(
    'retries a webhook although nobody sends a request, and then still numbers events of every process',
    async () => {
      const receiver = new FailingFirst(RETRY_AFTER, 204);
      target.answer('/unavailable', receiver.answer);
      await addEndpoint(ours, '/unavailable');
      for (let n = 1; n <= CHANGES; n++) {
        await change(ours);
        await until(`webhook ${n}`, () => target.at('/unavailable').length >= n, PATIENCE);
      }
      await until('the retry', () => receiver.mostAttempts === 2, PATIENCE);
      const { NextAfter } = (await apiOf(ours).get(EVENTS, { After: 'latest' })).body;
      await change(ours, servers.at(-1));
      await until('the event', async () => (await newEvents(NextAfter)).length > 0, PATIENCE);
    },
    TIMEOUT_MS,
  );

  it(
    'acts as the system although a request of another operator woke it',
    async () => {
      const receiver = new FailingFirst(3, 410);
      target.answer('/gone', receiver.answer);
      await addEndpoint(theirs, '/gone');
      await change(theirs);
      const changeOurs = async () => {
        for (const server of servers) await change(ours, server);
      };
      await until('the retry', () => changeOurs().then(() => receiver.mostAttempts === 2), PATIENCE);
      const disabled = async () => {
        const { data } = (await apiOf(theirs).get('/api/v2/operator/audit-log', { Limit: 10 })).body;
        return (data as { Action: string }[]).find(({ Action }) => Action === 'webhook.disabled');
      };
      await until('the endpoint to be disabled', async () => (await disabled()) !== undefined, PATIENCE);
      expect(await disabled()).toMatchObject({ Actor: { Kind: 'system' } });
    },
    TIMEOUT_MS,
  );
});
