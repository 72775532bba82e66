import { JobsRunner } from '../../src/platform/jobs';
import { ApiKeysService } from '../../src/platform/auth';
import type { ApiClient } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { EVENTS } from '../support/feed';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { WebhookTarget, answeringWith, verify } from '../support/webhook-target';

const WEBHOOKS = '/api/v2/webhooks';
const HOUR = 3_600;

describe('webhooks', () => {
  const { test, operator } = useTestApp({ isolated: true, at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let target: WebhookTarget;
  let activityId: string;

  beforeAll(async () => {
    target = await WebhookTarget.listen();
  });
  afterAll(() => target.close());

  beforeEach(async () => {
    target.arrived.length = 0;
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 100);
    await runJobs();
  });

  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const add = async (path: string, body: object = {}, api: ApiClient = operator.api) => {
    const answer = await api.post(WEBHOOKS, { URL: target.url(path), Types: ['booking.confirmed'], ...body });
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  const book = async () => {
    const answer = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId));
    expect(answer.status).toBe(201);
    return answer.body.data.BookingReference as string;
  };
  const deliveries = async ({ WebhookID }: { WebhookID: string }, query = {}) =>
    (await operator.api.get(`${WEBHOOKS}/${WebhookID}/deliveries`, query)).body.data;
  const read = async ({ WebhookID }: { WebhookID: string }) =>
    (await operator.api.get(`${WEBHOOKS}/${WebhookID}`)).body.data;

  it('belong to their owner, who sees the secret once', async () => {
    const { Secret, ...added } = await add('/own', { Description: 'Ours.' });
    expect(Secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(added).toEqual({
      WebhookID: expect.stringMatching(/^wh_[a-z0-9]{12}$/),
      URL: target.url('/own'),
      Types: ['booking.confirmed'],
      Description: 'Ours.',
      Status: 'enabled',
      DisabledReason: null,
      CreatedAt: test.clock.now(),
      UpdatedAt: test.clock.now(),
    });
    const path = `${WEBHOOKS}/${added.WebhookID}`;
    expect(await read(added)).toEqual(added);
    expect((await operator.api.get(WEBHOOKS)).body.data).toEqual([added]);
    const changed = await operator.api.patch(path, { Types: [], Status: 'disabled', URL: target.url('/other') });
    expect(changed.body.data).toMatchObject({ Types: [], Status: 'disabled', URL: target.url('/other') });
    for (const api of [await operator.client(['ota'], 'rival'), (await test.addOperator()).api]) {
      expect((await api.get(WEBHOOKS)).body.data).toEqual([]);
      for (const [method, end] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/rotate-secret'],
        ['POST', '/test'],
        ['POST', '/replay'],
        ['GET', '/deliveries'],
        ['POST', '/deliveries/1/redeliver'],
      ]) {
        const body = end === '/replay' ? '{"After":0}' : '{}';
        const headers = { 'content-type': 'application/json' };
        const answer = await api.raw(`${path}${end}`, { method: method!, ...(method !== 'GET' && { body, headers }) });
        expectProblem(answer, 404, 'webhook-not-found');
      }
    }
    expect((await operator.api.delete(path)).status).toBe(204);
    expectProblem(await operator.api.get(path), 404, 'webhook-not-found');
  });

  it('are rejected where they must not go, and beyond twenty', async () => {
    const post = (body: object) => operator.api.post(WEBHOOKS, body);
    expectProblem(await post({}), 422, 'validation', ['URL']);
    expectProblem(await post({ URL: 'ftp://example.com', Types: ['eaten'] }), 422, 'validation', ['Types']);
    expectProblem(await post({ URL: 'https://a:b@example.com/' }), 422, 'validation', ['URL']);
    for (let n = 0; n < 20; n++) await add('/many');
    const rejected = await post({ URL: target.url('/many') });
    expectProblem(rejected, 422, 'validation', ['URL']);
    expect(rejected.body.errors[0].code).toBe('max-webhooks');
  });

  it('deliver each event that their owner may see, signed, exactly as in the feed', async () => {
    const { Secret, ...endpoint } = await add('/facts');
    const others = await add('/others', {}, await operator.client(['ota'], 'rival'));
    const reference = await book();
    await runJobs();
    const [arrived, ...more] = target.arrived;
    expect(more).toEqual([]);
    expect(others.WebhookID).not.toBe(endpoint.WebhookID);
    const { data } = (await operator.api.get(EVENTS, { Types: 'booking.confirmed' })).body;
    expect(arrived).toMatchObject({ path: '/facts', body: JSON.stringify(data.at(-1)) });
    expect(data.at(-1).Data.BookingReference).toBe(reference);
    expect(arrived!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': data.at(-1).ID,
      'webhook-timestamp': String(test.clock.now()),
      'user-agent': expect.stringMatching(/^Slipway-Webhooks\/\d+\.\d+\.\d+(-dev)?$/),
    });
    verify(arrived!, Secret);
    expect(await deliveries(endpoint)).toEqual([
      {
        DeliveryID: expect.any(Number),
        EventID: data.at(-1).ID,
        Type: 'booking.confirmed',
        Sequence: data.at(-1).Sequence,
        Status: 'delivered',
        Attempts: 1,
        NextAttemptAt: null,
        ResponseStatus: 204,
        Error: null,
        CreatedAt: test.clock.now(),
        DeliveredAt: test.clock.now(),
      },
    ]);
  });

  it('carry two signatures while a secret is rotated', async () => {
    const { Secret: old, WebhookID } = await add('/rotated');
    const rotated = await operator.api.post(`${WEBHOOKS}/${WebhookID}/rotate-secret`, { OverlapHours: 2 });
    const { Secret } = rotated.body.data;
    expect(Secret).not.toBe(old);
    await book();
    await runJobs();
    const [first] = target.at('/rotated');
    verify(first!, Secret);
    verify(first!, old);
    test.clock.advance(2 * HOUR);
    await book();
    await runJobs();
    const [, second] = target.at('/rotated');
    verify(second!, Secret);
    expect(() => verify(second!, old)).toThrow();
  });

  it('are tried again by the schedule, with the same id, until they are taken', async () => {
    target.answer('/later', answeringWith(500));
    const endpoint = await add('/later');
    await book();
    await runJobs();
    for (const [index, pause] of [5, 300, 1_800].entries()) {
      const [delivery] = await deliveries(endpoint);
      expect(delivery).toMatchObject({ Status: 'pending', Attempts: index + 1, ResponseStatus: 500 });
      const wait = delivery.NextAttemptAt - test.clock.now();
      expect([wait >= pause, wait <= Math.ceil(pause * 1.1)]).toEqual([true, true]);
      test.clock.advance(wait - 1);
      await runJobs();
      expect(target.at('/later')).toHaveLength(index + 1);
      test.clock.advance(1);
      await runJobs();
      expect(target.at('/later')).toHaveLength(index + 2);
    }
    target.answer('/later', answeringWith(200));
    test.clock.advance(3 * HOUR);
    await runJobs();
    expect(await deliveries(endpoint)).toMatchObject([{ Status: 'delivered', Attempts: 5 }]);
    expect(new Set(target.at('/later').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('wait as long as the receiver asks', async () => {
    target.answer('/busy', answeringWith(503, { 'retry-after': '600' }));
    const endpoint = await add('/busy');
    await book();
    await runJobs();
    expect((await deliveries(endpoint))[0].NextAttemptAt).toBe(test.clock.now() + 600);
    target.answer('/busy', answeringWith(204));
  });

  it('end immediately when the receiver is gone, and their owner is notified', async () => {
    target.answer('/gone', answeringWith(410));
    const endpoint = await add('/gone');
    await book();
    await runJobs();
    expect(await read(endpoint)).toMatchObject({ Status: 'disabled', DisabledReason: 'gone' });
    await runJobs();
    const published = (await operator.api.get(EVENTS, { Types: 'webhook.disabled' })).body.data;
    expect(published).toMatchObject([
      { Data: { WebhookID: endpoint.WebhookID, URL: target.url('/gone'), Reason: 'gone' } },
    ]);
    await book();
    await runJobs();
    expect(target.at('/gone')).toHaveLength(1);
  });

  it('end where nothing was taken through an entire schedule, and continue when they are enabled again', async () => {
    target.answer('/dead', answeringWith(500));
    const endpoint = await add('/dead');
    await book();
    for (let attempt = 0; attempt < 10; attempt++) {
      await runJobs();
      test.clock.advance(27 * HOUR);
    }
    expect(await deliveries(endpoint)).toMatchObject([{ Status: 'failed', Attempts: 10 }]);
    expect(await read(endpoint)).toMatchObject({ Status: 'disabled', DisabledReason: 'failing' });
    target.answer('/dead', answeringWith(204));
    await operator.api.patch(`${WEBHOOKS}/${endpoint.WebhookID}`, { Status: 'enabled' });
    const [{ DeliveryID }] = await deliveries(endpoint);
    const again = await operator.api.post(`${WEBHOOKS}/${endpoint.WebhookID}/deliveries/${DeliveryID}/redeliver`);
    expect(again).toMatchObject({ status: 202, body: { data: { Status: 'pending', Attempts: 0 } } });
    await runJobs();
    expect(await deliveries(endpoint)).toMatchObject([{ Status: 'delivered', Attempts: 1 }]);
  });

  it('continue when others were removed in the meantime', async () => {
    const endpoint = await add('/picky');
    target.answer('/picky', (response, { event }) => {
      void response.writeHead(event.Data['BookingReference'] === rejected ? 500 : 204).end();
    });
    const rejected = await book();
    await runJobs();
    test.clock.advance(HOUR);
    await book();
    for (let attempt = 0; attempt < 10; attempt++) {
      await runJobs();
      test.clock.advance(27 * HOUR);
    }
    expect(await deliveries(endpoint, { Status: 'failed' })).toMatchObject([{ Attempts: 10 }]);
    expect(await read(endpoint)).toMatchObject({ Status: 'enabled', DisabledReason: null });
  });

  it('are all taken by a receiver that was down for a day', async () => {
    target.answer('/day', (response) => void response.destroy());
    const endpoint = await add('/day');
    const references: string[] = [];
    for (let hour = 0; hour < 24; hour++) {
      if (hour % 6 === 0) references.push(await book());
      await runJobs();
      test.clock.advance(HOUR);
    }
    target.answer('/day', answeringWith(204));
    target.arrived.length = 0;
    test.clock.advance(24 * HOUR);
    await runJobs();
    expect(target.at('/day').map(({ event }) => event.Data['BookingReference'])).toEqual(references);
    expect(await deliveries(endpoint, { Status: 'delivered' })).toHaveLength(4);
  });

  it('are replayed from any stored position', async () => {
    const start = (await operator.api.get(EVENTS, { After: 'latest' })).body.NextAfter;
    for (let n = 0; n < 3; n++) await book();
    await runJobs();
    const endpoint = await add('/replayed');
    const replayed = await operator.api.post(`${WEBHOOKS}/${endpoint.WebhookID}/replay`, { After: start });
    expect(replayed).toMatchObject({ status: 202, body: { data: { Queued: 3 } } });
    await runJobs();
    expect(target.at('/replayed')).toHaveLength(3);
    const again = await operator.api.post(`${WEBHOOKS}/${endpoint.WebhookID}/replay`, { After: start });
    expect(again.body.data.Queued).toBe(3);
    const end = (await operator.api.get(EVENTS, { After: 'latest' })).body.NextAfter;
    const beyond = await operator.api.post(`${WEBHOOKS}/${endpoint.WebhookID}/replay`, { After: end + 1 });
    expectProblem(beyond, 410, 'cursor-expired');
  });

  it('are tried on request, and tell what came of it', async () => {
    const { WebhookID, Secret } = await add('/tried');
    const tryIt = async () => (await operator.api.post(`${WEBHOOKS}/${WebhookID}/test`)).body.data;
    expect(await tryIt()).toEqual({
      Delivered: true,
      DurationMs: expect.any(Number),
      ResponseStatus: 204,
      Error: null,
    });
    const [arrived] = target.at('/tried');
    verify(arrived!, Secret);
    expect(arrived!.event).toMatchObject({ Type: 'webhook.test', Data: { WebhookID } });
    target.answer('/tried', answeringWith(302, { location: target.url('/elsewhere') }));
    expect(await tryIt()).toMatchObject({ Delivered: false, ResponseStatus: 302 });
    expect(target.at('/elsewhere')).toEqual([]);
    target.answer('/tried', (response) => void response.destroy());
    expect(await tryIt()).toMatchObject({ Delivered: false, ResponseStatus: null, Error: 'connection-reset' });
    expect(await deliveries({ WebhookID })).toEqual([]);
  });

  it('end with the key that made them', async () => {
    const issued = await test.app.get(ApiKeysService).issue(operator.id, { name: 'loner', permissions: ['ota'] });
    const api = test.anonymous.withKey(issued.key);
    const { WebhookID } = await add('/loner', { Types: [] }, api);
    await test.app.get(ApiKeysService).revoke(issued.entity.id);
    await book();
    await runJobs();
    expect(target.at('/loner')).toEqual([]);
    const published = (await operator.api.get(EVENTS, { Types: 'webhook.disabled' })).body.data;
    expect(published).toMatchObject([{ Data: { WebhookID, Reason: 'key-ended' } }]);
  });
});
