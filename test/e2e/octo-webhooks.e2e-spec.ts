import { JobsRunner } from '../../src/platform/jobs';
import type { ApiClient } from '../support/api-client';
import { expectOctoError } from '../support/octo';
import { useTestApp } from '../support/use-test-app';
import { WebhookTarget, answeringWith, verify } from '../support/webhook-target';

const WEBHOOKS = '/octo/webhooks';

describe('webhooks of OCTO', () => {
  const { test, operator } = useTestApp({ isolated: true, at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let target: WebhookTarget;
  let reseller: ApiClient;
  let productId: string;
  let unitId: string;
  let timeslots: number[];

  beforeAll(async () => {
    target = await WebhookTarget.listen();
  });
  afterAll(() => target.close());

  beforeEach(async () => {
    target.arrived.length = 0;
    reseller = await operator.client(['ota'], 'blue-water');
    const activity = await operator.addActivity();
    productId = activity.ActivityID;
    unitId = String(activity.TicketTypes[0].ID);
    timeslots = [];
    for (const time of ['10:00', '14:00']) {
      timeslots.push((await operator.addTimeslot(productId, '2027-06-05', time, 4)).TimeslotID);
    }
    await runJobs();
  });

  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const add = async (path: string, body: object = {}, headers: Record<string, string> = {}) => {
    const answer = await reseller.post(WEBHOOKS, { url: target.url(path), event: 'booking_update', ...body }, headers);
    expect(answer.status).toBe(200);
    return { webhook: answer.body, secret: answer.headers.get('slipway-webhook-secret')! };
  };
  const reserve = async (units = 1, hour = '10') => {
    const answer = await reseller.post('/octo/bookings', {
      ...{ productId, optionId: 'DEFAULT', availabilityId: `2027-06-05T${hour}:00:00+01:00` },
      unitItems: Array.from({ length: units }, () => ({ unitId })),
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const confirm = async ({ uuid }: { uuid: string }) => {
    const contact = { fullName: 'Ada Lovelace', emailAddress: 'ada@example.com' };
    const answer = await reseller.post(`/octo/bookings/${uuid}/confirm`, { contact });
    expect(answer.body.status).toBe('CONFIRMED');
    return answer.body;
  };
  const arrivedAt = (path: string) => target.at(path).map(({ body }) => JSON.parse(body));

  it('belong to the reseller that created them, which gets the secret once', async () => {
    const wanted = { retryOnError: false, useContactLanguage: true, headers: { 'X-Password': 'sesame' } };
    const { webhook, secret } = await add('/own', wanted, { 'octo-capabilities': 'pricing, unknown' });
    expect(secret).toMatch(/^whsec_/);
    const id = expect.stringMatching(/^wh_[a-z0-9]{12}$/);
    const shown = { id, event: 'booking_update', url: target.url('/own'), ...wanted, capabilities: ['octo/pricing'] };
    expect(webhook).toEqual(shown);
    const path = `${WEBHOOKS}/${webhook.id}`;
    const read = await reseller.get(path);
    expect([read.body, read.headers.get('slipway-webhook-secret')]).toEqual([webhook, null]);
    expect((await reseller.get('/api/v2/webhooks')).body.data).toEqual([]);
    const rival = await operator.client(['ota'], 'rival');
    for (const answer of [await rival.get(path), await rival.delete(path), await reseller.get(`${WEBHOOKS}/none`)]) {
      expectOctoError(answer, 400, 'BAD_REQUEST');
    }
    expect((await reseller.delete(path)).body).toEqual(webhook);
    expectOctoError(await reseller.get(path), 400, 'BAD_REQUEST');
  });

  it.each([
    [{ url: 'no address' }, 'url'],
    [{ url: 'https://user:pass@reseller.example/' }, 'url'],
    [{ event: 'order_update' }, 'event'],
    [{ retryOnError: 'yes' }, 'retryOnError'],
    [{ headers: ['X-A'] }, 'headers'],
    [{ headers: { 'Webhook-Signature': 'v1,mine' } }, 'headers'],
    [{ headers: { Host: 'inside' } }, 'headers'],
    [{ headers: { 'X-A': 'one\r\nX-B: two' } }, 'headers'],
    [{ headers: { 'X-A': 1 } }, 'headers'],
  ])('are rejected with %j', async (wrong, named) => {
    const answer = await reseller.post(WEBHOOKS, { url: target.url('/x'), event: 'booking_update', ...wrong });
    expectOctoError(answer, 400, 'BAD_REQUEST');
    expect(answer.body.errorMessage).toContain(named);
  });

  it('report what others do to a booking, signed, but not what the reseller does', async () => {
    const { webhook, secret } = await add(
      '/bookings',
      { headers: { 'X-Password': 'sesame' } },
      { 'octo-capabilities': 'pricing' },
    );
    const booking = await confirm(await reserve(2));
    await reseller.raw(`/octo/bookings/${booking.uuid}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ notes: 'Window seat' }),
    });
    await runJobs();
    expect(arrivedAt('/bookings')).toEqual([]);
    const staff = `/api/v2/operator/bookings/${booking.supplierReference}`;
    expect((await operator.api.post(`${staff}/move`, { Date: '2027-06-05', Time: '14:00' })).status).toBe(200);
    await runJobs();
    const [moved] = target.at('/bookings');
    verify(moved!, secret);
    expect(moved!.headers).toMatchObject({ 'x-password': 'sesame', 'content-type': 'application/json' });
    const now = (await reseller.get(`/octo/bookings/${booking.uuid}`, { _capabilities: 'pricing' })).body;
    expect(JSON.parse(moved!.body)).toEqual({ webhook, booking: now });
    expect(now).toMatchObject({ availabilityId: '2027-06-05T14:00:00+01:00', pricing: { currency: 'GBP' } });
    await operator.api.post(`${staff}/cancel`, {});
    await runJobs();
    expect(arrivedAt('/bookings').map((published) => published.booking.status)).toEqual(['CONFIRMED', 'CANCELLED']);
  });

  it('say nothing of bookings of others, or made elsewhere', async () => {
    await add('/bookings');
    const rival = await operator.client(['ota'], 'rival');
    for (const api of [rival, reseller]) {
      const body = {
        ...{ ActivityID: productId, Date: '2027-06-05', Time: '10:00', Participants: 1, PaymentReference: 'P-1' },
        Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+447700900123' },
      };
      const alias = api === rival ? 'rival' : 'blue-water';
      const booked = await api.post(`/api/v2/ota/${alias}/booking`, body);
      await operator.api.post(`/api/v2/operator/bookings/${booked.body.data.BookingReference}/cancel`, {});
    }
    await runJobs();
    expect(arrivedAt('/bookings')).toEqual([]);
  });

  it('tell when places are sold out, there again, and closed, each once', async () => {
    const { webhook } = await add('/places', { event: 'availability_update' });
    await reserve(1);
    await runJobs();
    const open = { webhook, productId, optionId: 'DEFAULT' };
    expect(arrivedAt('/places')).toMatchObject([{ ...open, availability: { status: 'AVAILABLE', vacancies: 3 } }]);
    await reserve(2);
    await runJobs();
    expect(arrivedAt('/places')).toHaveLength(1);
    const last = await reserve(1);
    await runJobs();
    await reseller.post(`/octo/bookings/${last.uuid}/cancel`, {});
    await runJobs();
    await operator.api.patch(`/api/v2/operator/timeslots/${timeslots[0]}`, { Status: 'closed' });
    await runJobs();
    const statuses = arrivedAt('/places').map(({ availability }) => availability.status);
    expect(statuses).toEqual(['AVAILABLE', 'SOLD_OUT', 'LIMITED', 'CLOSED']);
  });

  it('are tried again until they arrive, or only once', async () => {
    target.answer('/again', answeringWith(500));
    target.answer('/once', answeringWith(500));
    await add('/again');
    await add('/once', { retryOnError: false });
    const { supplierReference } = await confirm(await reserve());
    await operator.api.post(`/api/v2/operator/bookings/${supplierReference}/cancel`, {});
    await runJobs();
    target.answer('/again', answeringWith(204));
    test.clock.advance(10);
    await runJobs();
    test.clock.advance(3_600);
    await runJobs();
    expect(['/again', '/once'].map((path) => target.at(path).length)).toEqual([2, 1]);
  });
});
