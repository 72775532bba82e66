import { Database } from '../../src/platform/database';
import { OutboxSequencer } from '../../src/platform/event-log/sequencing/outbox-sequencer';
import { JobsRunner } from '../../src/platform/jobs';
import { EVENTS } from '../support/feed';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { WebhookTarget, answeringWith } from '../support/webhook-target';

const WEBHOOKS = '/api/v2/webhooks';

describe('replays of webhooks', () => {
  const { test, operator } = useTestApp({ isolated: true, at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let target: WebhookTarget;
  let activityId: string;
  let start: number;

  beforeAll(async () => {
    target = await WebhookTarget.listen();
  });
  afterAll(() => target.close());

  beforeEach(async () => {
    target.arrived.length = 0;
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 100);
    await runJobs();
    start = await endOfLog();
  });

  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const endOfLog = async () => (await operator.api.get(EVENTS, { After: 'latest' })).body.NextAfter as number;
  const add = async (path: string, body: object = {}) => {
    const answer = await operator.api.post(WEBHOOKS, { URL: target.url(path), Types: ['booking.confirmed'], ...body });
    expect(answer.status).toBe(201);
    return answer.body.data.WebhookID as string;
  };
  const book = async (count: number) => {
    for (let n = 0; n < count; n++) {
      expect((await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId))).status).toBe(201);
    }
  };
  const replay = async (id: string, After = start) => {
    const answer = await operator.api.post(`${WEBHOOKS}/${id}/replay`, { After });
    expect(answer.status).toBe(202);
    return answer.body.data;
  };
  const deliveries = async (id: string) => (await operator.api.get(`${WEBHOOKS}/${id}/deliveries`)).body.data;
  const disable = (id: string) => operator.api.patch(`${WEBHOOKS}/${id}`, { Status: 'disabled' });

  it('leave nothing behind once the endpoint is removed', async () => {
    const sql = 'SELECT COUNT(*) AS n FROM webhook_delivery';
    const count = async () => Number((await test.app.get(Database).row<{ n: number }>(sql))!.n);
    await book(2);
    await runJobs();
    const before = await count();
    const id = await add('/removed');
    await disable(id);
    await replay(id);
    expect(await count()).toBe(before + 2);
    expect((await operator.api.delete(`${WEBHOOKS}/${id}`)).status).toBe(204);
    await runJobs();
    expect(await count()).toBe(before);
  });

  it('leave out what is pending, also for an endpoint that nothing is sent to', async () => {
    await book(3);
    await runJobs();
    const id = await add('/disabled');
    await disable(id);
    expect(await replay(id)).toEqual({ Queued: 3, NextAfter: await endOfLog() });
    const queued = await deliveries(id);
    expect(queued).toMatchObject([{ Status: 'pending' }, { Status: 'pending' }, { Status: 'pending' }]);
    for (let n = 0; n < 3; n++) expect(await replay(id)).toEqual({ Queued: 0, NextAfter: await endOfLog() });
    expect(await deliveries(id)).toEqual(queued);
  });

  it('queue each event once when several run at the same time', async () => {
    await book(3);
    await runJobs();
    const id = await add('/at-once');
    await disable(id);
    const replays = await Promise.all(Array.from({ length: 6 }, () => replay(id)));
    expect(replays.map(({ Queued }) => Queued).sort()).toEqual([0, 0, 0, 0, 0, 3]);
    expect(await deliveries(id)).toHaveLength(3);
  });

  it('send again what was delivered or given up, as the same deliveries', async () => {
    target.answer('/again', answeringWith(204));
    const id = await add('/again');
    await book(2);
    await runJobs();
    const before = await deliveries(id);
    for (let n = 1; n <= 4; n++) {
      expect((await replay(id)).Queued).toBe(2);
      expect(await deliveries(id)).toMatchObject([
        { Status: 'pending', Attempts: 0 },
        { Status: 'pending', Attempts: 0 },
      ]);
      await runJobs();
      expect(target.at('/again')).toHaveLength(2 + 2 * n);
    }
    expect(await deliveries(id)).toEqual(before);
  });

  it('leave out what is not queued yet and comes without a replay', async () => {
    const id = await add('/new');
    await book(2);
    await runJobs();
    await book(2);
    await test.app.get(OutboxSequencer).number();
    expect(await replay(id)).toEqual({ Queued: 2, NextAfter: await endOfLog() });
    expect(await deliveries(id)).toHaveLength(2);
    await runJobs();
    const all = await deliveries(id);
    expect(new Set(all.map(({ EventID }: { EventID: string }) => EventID)).size).toBe(4);
    expect(all).toHaveLength(4);
  });
});
