import { DataSource } from 'typeorm';
import { Database } from '../../src/platform/database';
import { OutboxSequencer } from '../../src/platform/event-log/sequencing/outbox-sequencer';
import { QueueWebhooks } from '../../src/webhooks/deliveries/queue-webhooks.job';
import { EndpointsRepository } from '../../src/webhooks/endpoints/endpoints.repository';
import { statementsDuring } from '../support/statements';
import type { TestApp, TestOperator } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const WEBHOOKS = '/api/v2/webhooks';

/** As many as an operator may have. */
const ENDPOINTS = 200;
const FACTS = 60;

describe('queueing webhooks', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  const queueWebhooks = (app: TestApp = test) => app.app.get(QueueWebhooks);

  async function numberAll(): Promise<void> {
    while ((await test.app.get(OutboxSequencer).number()) > 0);
  }

  /** Endpoints that get an event about each timeslot. */
  async function addEndpoints(owner: TestOperator, count: number): Promise<void> {
    const body = { URL: 'https://crowd.example.com/', Types: ['availability.changed'] };
    const made = await owner.api.post(WEBHOOKS, body);
    expect(made.status).toBe(201);
    const endpoints = test.app.get(EndpointsRepository);
    const { id: _id, ...row } = (await endpoints.findEndpoint({ operatorId: owner.id }, made.body.data.WebhookID))!;
    for (let n = 1; n < count; n++) await endpoints.insert({ ...row, publicId: `wh_${n}` });
  }

  async function addTimeslots(owner: TestOperator, count: number): Promise<void> {
    const { ActivityID } = await owner.addActivity();
    const Until = new Date(Date.UTC(2027, 6, count)).toISOString().slice(0, 10);
    const body = { Date: '2027-07-01', Time: '10:00', Repeat: { Frequency: 'daily', Until } };
    const made = await owner.api.post(`/api/v2/operator/activities/${ActivityID}/timeslots`, body);
    expect(made.body.data).toMatchObject({ Created: count });
  }

  /** How many deliveries each endpoint of an operator has, and of how many events. */
  async function countsOf(owner: TestOperator): Promise<{ deliveries: number; events: number }[]> {
    const rows = await test.app.get(Database).rows<{ deliveries: number | string; events: number | string }>(
      `SELECT COUNT(*) AS deliveries, COUNT(DISTINCT sequence) AS events FROM webhook_delivery
          WHERE endpoint_id IN (SELECT id FROM webhook_endpoint WHERE operator_id = ?) GROUP BY endpoint_id`,
      [owner.id],
    );
    return rows.map(({ deliveries, events }) => ({ deliveries: Number(deliveries), events: Number(events) }));
  }

  const total = async (owner: TestOperator) =>
    (await countsOf(owner)).reduce((sum, { deliveries }) => sum + deliveries, 0);

  const onceEach = (endpoints: number, events: number) => Array(endpoints).fill({ deliveries: events, events });

  it('uses bounded transactions, none of which sequences events', async () => {
    await addEndpoints(operator, ENDPOINTS);
    await addTimeslots(operator, FACTS);
    await numberAll();
    expect(await total(operator)).toBe(0);
    let before = 0;
    for (let isMore = true; isMore;) {
      const statements = await statementsDuring(test.app.get(DataSource), async () => {
        isMore = (await queueWebhooks().queueSome(operator.id)) > 0;
      });
      expect(statements.length).toBeLessThanOrEqual(24);
      const after = await total(operator);
      expect(after - before).toBeLessThanOrEqual(1_000);
      before = after;
    }
    expect(await countsOf(operator)).toEqual(onceEach(ENDPOINTS, FACTS));
  });

  it('serves every operator in each round, however much one has to queue', async () => {
    await addEndpoints(operator, ENDPOINTS);
    const quiet = await test.addOperator();
    await addEndpoints(quiet, 1);
    await addTimeslots(operator, FACTS);
    await addTimeslots(quiet, 1);
    await numberAll();
    await queueWebhooks().runDue();
    expect(await countsOf(quiet)).toEqual(onceEach(1, 1));
    expect(await total(operator)).toBeLessThanOrEqual(1_000);
  });

  it('happens once for each endpoint and event, with two processes at the same time', async () => {
    await addEndpoints(operator, 20);
    await addTimeslots(operator, FACTS);
    await numberAll();
    const both = [test, await test.another()].map(async (app) => {
      while ((await queueWebhooks(app).runDue()) > 0);
    });
    await Promise.all(both);
    expect(await countsOf(operator)).toEqual(onceEach(20, FACTS));
    expect(await queueWebhooks().backlog()).toEqual({ count: 0, since: undefined });
  });

  it('leaves nothing behind when it fails before the cursor has moved, and continues', async () => {
    await addEndpoints(operator, 2);
    await addTimeslots(operator, 3);
    await numberAll();
    expect(await queueWebhooks().backlog()).toEqual({ count: 2, since: test.clock.now() });
    const advance = jest
      .spyOn(test.app.get(EndpointsRepository), 'advanceCursors')
      .mockRejectedValueOnce(new Error('The process ends.'));
    await expect(queueWebhooks().queueSome(operator.id)).rejects.toThrow('The process ends.');
    advance.mockRestore();
    expect(await total(operator)).toBe(0);
    await queueWebhooks().queueSome(operator.id);
    await queueWebhooks().queueSome(operator.id);
    expect(await countsOf(operator)).toEqual(onceEach(2, 3));
  });
});
