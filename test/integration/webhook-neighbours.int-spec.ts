import type { ServerResponse } from 'node:http';
import { EndpointsRepository } from '../../src/webhooks/endpoints/endpoints.repository';
import { bookingBody } from '../support/test-app';
import { until } from '../support/until';
import { useTestApp } from '../support/use-test-app';
import { WebhookTarget, answeringWith } from '../support/webhook-target';

const WEBHOOKS = '/api/v2/webhooks';

/** More than one connection's buffers hold, so that a receiver that does not read is noticed. */
const ENDLESS = Buffer.alloc(1_000_000);

describe('an endpoint next to failing ones', () => {
  const { test, operator } = useTestApp({
    env: { JOBS: 'on' },
    // No attempt times out during the test, so waiting for the hanging endpoint would never end.
    limits: { webhook: 300_000 },
  });
  let target: WebhookTarget;
  const held: ServerResponse[] = [];
  let mostOfEndless = 0;

  beforeAll(async () => {
    target = await WebhookTarget.listen();
    target.answer('/hangs', (response) => void held.push(response));
    target.answer('/fails', answeringWith(500));
    target.answer('/endless', (response) => {
      response.writeHead(500);
      response.on('error', () => undefined);
      let sent = 0;
      const send = () => {
        sent += ENDLESS.length;
        mostOfEndless = Math.max(mostOfEndless, sent);
        if (!response.destroyed && sent < 100 * ENDLESS.length) response.write(ENDLESS, send);
      };
      send();
    });
    target.answer('/trickles', (response) => {
      const trickle = setInterval(() => response.socket?.write('HTTP/1.1 200'.charAt(0)), 100);
      response.once('close', () => clearInterval(trickle));
    });
  });
  afterAll(() => target.close());

  it('gets its own in time, in order, and the others hold up nobody', async () => {
    for (const path of ['/hangs', '/fails', '/endless', '/trickles', '/good']) {
      const Types = ['booking.confirmed', 'booking.cancelled'];
      expect((await operator.api.post(WEBHOOKS, { URL: target.url(path), Types })).status).toBe(201);
    }
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 100);
    const references: string[] = [];
    for (let n = 0; n < 20; n++) {
      const { body } = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
      references.push(body.data.BookingReference);
      await operator.api.post(`/api/v2/ota/partner/bookings/${body.data.BookingReference}/cancel`);
    }
    const arrived = await target.atLeast(40, '/good');
    // The one that hangs has not been given up yet: nobody waited for it.
    expect(held.every((response) => !response.destroyed)).toBe(true);
    expect(held.length).toBeLessThanOrEqual(4);
    for (const reference of references) {
      const published = arrived.filter(({ event }) => event.Data['BookingReference'] === reference);
      expect(published.map(({ event }) => event.Type)).toEqual(['booking.confirmed', 'booking.cancelled']);
    }
    expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(40);
    await until('failures to be met', () => target.at('/fails').length >= 4);
    expect(mostOfEndless).toBeLessThan(50 * ENDLESS.length);
  });

  it('gets its own though another operator has hundreds that hang, all due before', async () => {
    const [crowd, quiet] = [await test.addOperator(), await test.addOperator()];
    target.answer('/crowd', (response) => void held.push(response));
    const template = { URL: target.url('/crowd'), Types: ['product.published'] };
    const made = await crowd.api.post(WEBHOOKS, template);
    const endpoints = test.app.get(EndpointsRepository);
    const first = await endpoints.findEndpoint({ operatorId: crowd.id }, made.body.data.WebhookID);
    const { id: _id, ...row } = first!;
    for (let n = 0; n < 250; n++) await endpoints.insert({ ...row, publicId: `wh_crowd${n}` });
    await crowd.addActivity();
    await target.atLeast(10, '/crowd');
    expect((await quiet.api.post(WEBHOOKS, { ...template, URL: target.url('/quiet') })).status).toBe(201);
    await quiet.addActivity();
    const [arrived] = await target.atLeast(1, '/quiet');
    expect(arrived!.event.Type).toBe('product.published');
    expect(target.at('/crowd')).toHaveLength(10);
  });
});
