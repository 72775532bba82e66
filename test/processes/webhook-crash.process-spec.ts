import { stock } from '../support/booking-load';
import { EVENTS, type PublishedEvent } from '../support/feed';
import { PrivateMariadb } from '../support/private-mariadb';
import { ServerProcess } from '../support/server-process';
import type { TestOperator } from '../support/test-app';
import { type TestDatabase, createTestDatabase } from '../support/test-database';
import { until } from '../support/until';
import { WebhookTarget } from '../support/webhook-target';

const WEBHOOKS = '/api/v2/webhooks';
const DAYS = 1_000;

/** A dead process keeps an endpoint until its lease ends. */
const LEASE_AND_ALL = 90;

// Three servers and a database share the cores with the other suites.
jest.setTimeout(240_000);

describe('a thousand webhooks', () => {
  let mariadb: PrivateMariadb;
  let used: TestDatabase;
  let target: WebhookTarget;
  let operator: TestOperator;
  let activityId: string;
  let first: ServerProcess;
  let second: ServerProcess;
  let hours = 8;

  beforeAll(async () => {
    mariadb = await PrivateMariadb.start();
    await mariadb.query('CREATE DATABASE slipway');
    used = { ...(await createTestDatabase()), url: mariadb.url('slipway') };
    ({ operator, activityId } = await stock(used));
    target = await WebhookTarget.listen();
    first = await ServerProcess.start(used);
    second = await ServerProcess.start(used);
  });

  afterAll(async () => {
    await first.stop();
    await second.stop();
    await target.close();
    await mariadb.stop();
  });

  const api = () => second.client(operator.api.key);

  /** A thousand events at once, and an endpoint that receives them. */
  async function beginWith(path: string): Promise<{ after: number }> {
    const after = (await api().get(EVENTS, { After: 'latest' })).body.NextAfter as number;
    const made = await api().post(WEBHOOKS, { URL: target.url(path), Types: ['availability.changed'] });
    expect(made.status).toBe(201);
    const Until = new Date(Date.UTC(2027, 6, DAYS)).toISOString().slice(0, 10);
    const added = await api().post(`/api/v2/operator/activities/${activityId}/timeslots`, {
      ...{ Date: '2027-07-01', Time: `${String(hours++).padStart(2, '0')}:00` },
      Repeat: { Frequency: 'daily', Until },
    });
    expect(added.body.data).toMatchObject({ Created: DAYS });
    return { after };
  }

  async function feedFrom(after: number): Promise<PublishedEvent[]> {
    const events: PublishedEvent[] = [];
    for (let from = after; ;) {
      const { body } = await api().get(EVENTS, { After: from, Types: 'availability.changed', Limit: 200 });
      events.push(...body.data);
      if (body.NextAfter === from) return events;
      from = body.NextAfter;
    }
  }

  const idsAt = (path: string) => target.at(path).map(({ headers }) => headers['webhook-id'] as string);

  /** Everything that was committed has come, each time under the same id and with the same body. */
  async function expectAll(path: string, after: number): Promise<void> {
    await until('every event', () => new Set(idsAt(path)).size >= DAYS, LEASE_AND_ALL);
    const bodies = new Map(target.at(path).map(({ headers, body }) => [headers['webhook-id'], body]));
    for (const arrived of target.at(path)) expect(arrived.body).toBe(bodies.get(arrived.headers['webhook-id']));
    const published = (await feedFrom(after)).map((event) => [event.ID, JSON.stringify(event)]);
    expect(published).toHaveLength(DAYS);
    expect(new Map(bodies)).toEqual(new Map(published as [string, string][]));
  }

  it('come once each while two processes send', async () => {
    const { after } = await beginWith('/once');
    await expectAll('/once', after);
    expect(target.at('/once')).toHaveLength(DAYS);
  });

  it('all come when the database is killed in the middle', async () => {
    const { after } = await beginWith('/database');
    await until('some of them', () => target.at('/database').length >= 200, 30);
    await mariadb.kill();
    await mariadb.startServer();
    await expectAll('/database', after);
  });

  it('all come when a sender is killed in the middle, and its successor continues', async () => {
    const { after } = await beginWith('/sender');
    await until('some of them', () => target.at('/sender').length >= 200, 30);
    await Promise.all([first.kill(), second.kill()]);
    first = await ServerProcess.start(used);
    second = await ServerProcess.start(used);
    await expectAll('/sender', after);
  });
});
