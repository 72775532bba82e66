import { CLOUD_EVENT, detailUsage } from '../support/detailed-usage';
import { JobsRunner } from '../../src/platform/jobs';
import type { ApiAnswer } from '../support/api-client';
import { documentCheck } from '../support/document/checked';
import { EventCounter } from '../support/event-counter';
import { FakeStripe } from '../support/fake-stripe';
import { CUSTOMER, TestShop } from '../support/shop';
import { exchangeWithResellers, lackingFor, refusalsOf } from '../support/octo-exchange';
import { TestQueue, actAtTheDesk } from '../support/test-queue';
import { bookingBody, holdBody } from '../support/test-app';
import { tryEmails } from '../support/emails';
import { tryPartnerTerms } from '../support/partner-terms';
import { tryPayments } from '../support/payments';
import { tryManyTimeslots } from '../support/many-timeslots';
import { tryEntry } from '../support/tickets';
import { draw, uploadPicture } from '../support/pictures';
import { useTestApp } from '../support/use-test-app';
import { addQuestion, upload } from '../support/waivers';
import { WebhookTarget } from '../support/webhook-target';

const [OTA, OPERATOR, METERS] = ['/api/v2/ota/partner', '/api/v2/operator', '/api/v2/usage/meters'];
const [TOKEN, JUNE] = ['for-the-tests-of-metrics', { From: '2027-06-01', To: '2027-06-30' }];
const PERIOD = { from: '2027-06-01', to: '2027-06-30' };

/** The client rejects every answer that the OpenAPI document does not describe; this makes it see all of them. */
describe('what the document says', () => {
  const events = new EventCounter();
  let stripe: FakeStripe;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    env: async () => ({ ...(stripe = await FakeStripe.start()).env, METRICS_TOKEN: TOKEN }),
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let activityId: string;

  beforeAll(async () => {
    activityId = (await operator.addActivity({ MaxParticipants: 50, WaitlistEnabled: true })).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 50);
    await operator.addTimeslot(activityId, '2027-06-05', '14:00', 50);
  });

  afterAll(() => stripe.stop());

  const ok = async (answer: Promise<ApiAnswer>) => {
    const { status, body, text } = await answer;
    expect([status < 300, text]).toEqual([true, text]);
    return body?.data;
  };
  const get = (path: string, query = {}) => ok(operator.api.get(path, query));
  const post = (path: string, body?: unknown) => ok(operator.api.post(path, body));
  const patch = (path: string, body: unknown) => ok(operator.api.patch(path, body));
  const put = (path: string, body: unknown) => ok(operator.api.put(path, body));
  const remove = (path: string) => ok(operator.api.delete(path));
  /** Without any body, as tools send what may be absent. */
  const postNothing = (path: string) => ok(operator.api.raw(path, { method: 'POST' }));

  describe('holds when everything succeeds:', () => {
    it('products and availability', async () => {
      const [product] = await get(`${OTA}/products`);
      await get(`${OTA}/resolve-product`, { ID: product.ID });
      await get(`${OTA}/products/${product.ActivityID}`);
      const { headers } = await operator.api.get(`${OTA}/products`);
      const known = { 'if-none-match': headers.get('etag')! };
      expect((await operator.api.get(`${OTA}/products`, {}, known)).status).toBe(304);
      await get(`${OTA}/availability/${activityId}/dates`, { StartDate: '2027-06-01', EndDate: '2027-06-30' });
      await get(`${OTA}/availability/${activityId}/timeslots`, { Date: '2027-06-05', Participants: 2 });
      const search = { ActivityIDs: activityId, StartDate: '2027-06-01', EndDate: '2027-06-30' };
      expect(await get(`${OTA}/availability`, search)).toHaveLength(2);
    });

    it('what resellers ask', () => exchangeWithResellers(operator));
    it('events', async () => {
      await test.app.get(JobsRunner).runOnce();
      expect((await get('/api/v2/events', { Limit: 200 })).length).toBeGreaterThan(2);
      expect(await get('/api/v2/events', { After: 'latest' })).toEqual([]);
    });

    it('webhooks', async () => {
      const target = await WebhookTarget.listen();
      const { WebhookID } = await post('/api/v2/webhooks', { URL: target.url('/facts') });
      const path = `/api/v2/webhooks/${WebhookID}`;
      for (const each of ['/api/v2/webhooks', path]) await get(each);
      await patch(path, { Types: ['product.changed'], Description: 'Ours.' });
      await post(`${path}/rotate-secret`, { OverlapHours: 1 });
      await postNothing(`${path}/rotate-secret`);
      await post(`${path}/test`);
      await operator.addActivity();
      await patch(path, { Types: [] });
      await post(`${path}/replay`, { After: 0 });
      await test.app.get(JobsRunner).runOnce();
      const [{ DeliveryID }] = await get(`${path}/deliveries`, { Status: 'delivered' });
      await post(`${path}/deliveries/${DeliveryID}/redeliver`);
      await remove(path);
      await target.close();
    });

    it('questions and uploads', async () => {
      const { ActivityID } = await operator.addActivity();
      const id = await addQuestion(operator, ActivityID, { Type: 'file' });
      await patch(`${OPERATOR}/questions/${id}`, { Label: 'Your certificate', HelpText: null });
      for (const path of [`questions/${id}`, `activities/${ActivityID}/questions`]) await get(`${OPERATOR}/${path}`);
      for (const base of [OTA, '/api/v2/ota/core']) await get(`${base}/questions/${ActivityID}`);
      const { FileID } = await ok(upload(operator.api, { activityId: ActivityID, questionId: id }));
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
      const Answers = [{ QuestionID: id, FileIDs: [FileID] }];
      const { BookingReference } = await post(`${OTA}/booking`, bookingBody(ActivityID, { Answers }));
      expect(await patch(`${OTA}/bookings/${BookingReference}/answers`, { Answers })).toMatchObject({ Answers });
      await get(`${OPERATOR}/files/${FileID}`);
      await remove(`${OPERATOR}/questions/${id}`);
    });

    it('holds and bookings of partners', async () => {
      const { HoldID } = await post(`${OTA}/holds`, holdBody(activityId));
      await postNothing(`${OTA}/holds/${HoldID}/extend`);
      await get(`${OTA}/holds/${HoldID}`);
      await remove(`${OTA}/holds/${HoldID}`);
      const keyed = { 'idempotency-key': 'documented' };
      const once = await operator.api.post(`${OTA}/booking`, bookingBody(activityId), keyed);
      const again = await operator.api.post(`${OTA}/booking`, bookingBody(activityId), keyed);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      const reference = once.body.data.BookingReference;
      for (const query of [{ Limit: 1 }, { UpdatedSince: 0, Status: 'confirmed' }]) await get(`${OTA}/bookings`, query);
      for (const part of ['', '/tickets', '/answers']) await get(`${OTA}/bookings/${reference}${part}`);
      await patch(`${OTA}/bookings/${reference}`, { Participants: 2, Notes: null });
      await post(`${OTA}/bookings/${reference}/move`, { Date: '2027-06-05', Time: '14:00' });
      await postNothing(`${OTA}/bookings/${reference}/cancel`);
    });

    it('the shop', async () => {
      await postNothing('/api/v2/baskets');
      const basketId = await new TestShop(test, operator, events).basket(activityId);
      const item = { ActivityID: activityId, Date: '2027-06-05', Time: '10:00', Participants: 1 };
      const { Items } = await post(`/api/v2/baskets/${basketId}/items`, item);
      await remove(`/api/v2/baskets/${basketId}/items/${Items[1].ItemID}`);
      await get(`/api/v2/baskets/${basketId}`);
      const Payment = { Method: 'card', Token: 'pm_card_visa' };
      await post(`/api/v2/baskets/${basketId}/checkout`, { Customer: CUSTOMER, Payment });
      const { body, headers } = stripe.event('payment_intent.succeeded', stripe.last);
      await ok(test.anonymous.raw('/api/v2/payments/stripe/webhook', { method: 'POST', body, headers }));
    });
    it('the waitlist', async () => {
      const queue = await TestQueue.create(test, operator, 3);
      const reference = await queue.book(3);
      await queue.join('ada', 3);
      const bob = await queue.join('bob', 3);
      await get(`${OPERATOR}/timeslots/${queue.timeslotId}/waitlist`);
      await queue.cancel(reference);
      await ok(test.anonymous.get(await queue.offerOf('ada')));
      await ok(test.anonymous.raw(`${await queue.offerOf('ada')}/decline`, { method: 'POST' }));
      await ok(test.anonymous.raw(await queue.offerOf('bob'), { method: 'POST' }));
      await ok(operator.api.post(`${OPERATOR}/waitlist/${bob}/withdraw`));
      await remove(`${OPERATOR}/waitlist/${bob}`);
      for (const answer of await actAtTheDesk(operator, queue)) await ok(answer);
    });

    it('activities and timeslots', async () => {
      const { ActivityID } = await operator.addActivity();
      for (const path of ['activities', `activities/${ActivityID}`]) await get(`${OPERATOR}/${path}`);
      await ok(uploadPicture(operator.api, ActivityID, await draw(9, 9)));
      await patch(`${OPERATOR}/activities/${ActivityID}`, { Name: 'Renamed', Description: null });
      const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
      const Repeat = { Frequency: 'weekly', Weekdays: ['saturday', 7], Until: '2027-07-31' };
      const path = `${OPERATOR}/activities/${ActivityID}/timeslots`;
      await post(path, { Date: '2027-06-06', Time: '10:00', Repeat });
      await get(path);
      await tryManyTimeslots(operator.api, ActivityID, TimeslotID);
      await postNothing(`${OPERATOR}/timeslots/${TimeslotID}/cancel`);
    });

    it('bookings at the desk', async () => {
      const Customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: null };
      const desk = { ...bookingBody(activityId), Customer, Payment: { Method: 'cash' } };
      const { BookingReference } = await post(`${OPERATOR}/bookings`, desk);
      await get(`${OPERATOR}/bookings`, { Source: 'pos' });
      for (const list of ['bookings.csv', 'takings', 'takings.csv']) await get(`${OPERATOR}/${list}`, JUNE);
      const path = `${OPERATOR}/bookings/${BookingReference}`;
      await tryEntry(operator.api, BookingReference);
      await patch(path, { Notes: 'By train', Customer: { Phone: null } });
      await post(`${path}/move`, { Date: '2027-06-05', Time: '14:00' });
      await postNothing(`${path}/cancel`);
      await tryPayments(operator.api, desk);
      await tryPartnerTerms(operator);
    });

    it('workflows and emails', async () => {
      const workflow = { Trigger: 'booking-confirmed', Subject: 'Welcome', Body: 'Hello {{ customer.first_name }}' };
      const { ID } = await post(`${OPERATOR}/workflows`, workflow);
      for (const path of ['workflows', `workflows/${ID}`]) await get(`${OPERATOR}/${path}`);
      await patch(`${OPERATOR}/workflows/${ID}`, { Enabled: true });
      await postNothing(`${OPERATOR}/workflows/${ID}/preview`);
      await post(`${OTA}/booking`, bookingBody(activityId));
      await test.app.get(JobsRunner).runOnce();
      await tryEmails(operator.api);
      await remove(`${OPERATOR}/workflows/${ID}`);
    });

    it('settings, keys, staff and the audit log', async () => {
      await patch(OPERATOR, { WaitlistOfferMinutes: 60, SenderName: null });
      const { ID } = await post(`${OPERATOR}/api-keys`, { Name: 'till', Permissions: ['shop'], Partner: null });
      for (const path of ['', '/api-keys']) await get(`${OPERATOR}${path}`);
      const { ID: second } = await post(`${OPERATOR}/api-keys/${ID}/rotate`, { OverlapHours: 0 });
      await remove(`${OPERATOR}/api-keys/${second}`);
      const kim = await post(`${OPERATOR}/staff`, { Email: 'kim@harbour.example', Name: 'Kim', Role: 'desk' });
      await get(`${OPERATOR}/staff`);
      await patch(`${OPERATOR}/staff/${kim.ID}`, { Role: 'gate', RefundLimit: {} });
      await remove(`${OPERATOR}/staff/${kim.ID}`);
      await get(`${OPERATOR}/audit-log`);
    });

    it('usage meters', async () => {
      const { ID } = await post(METERS, { Meter: 'sms', Usage: 2.5, ExtraInfo: null });
      await get(`${METERS}/entries/${ID}`);
      await ok(operator.api.post('/api/v2/usage/events', { Usage: 2 }, CLOUD_EVENT));
      await detailUsage({ get, post, put, patch, remove }, PERIOD);
      await get(`${METERS}.csv`, PERIOD);
    });

    it('health and metrics', async () => {
      for (const probe of ['live', 'ready']) await ok(test.anonymous.get(`/health/${probe}`));
      await ok(test.anonymous.withKey(TOKEN).get('/metrics'));
    });

    it('and nothing is left out', () => {
      const { operations, succeeded } = documentCheck();
      expect(operations.map(({ operationId }) => operationId).filter((id) => !succeeded.has(id))).toEqual([]);
    });
  });

  describe('holds of more than a hundred', () => {
    it('meters, points of a series and entries', async () => {
      const shop = await test.addOperator();
      const hours = Array.from({ length: 150 }, (_, hour) => test.clock.now() + hour * 3600);
      const Entries = hours.map((OccurredAt, index) => ({ Meter: `meter-${index}`, Usage: 1, OccurredAt }));
      const steady = hours.map((OccurredAt) => ({ Meter: 'steady', Usage: 1, OccurredAt }));
      await ok(shop.api.post(`${METERS}/batch`, { Entries: [...Entries, ...steady] }));
      expect((await ok(shop.api.get(METERS, PERIOD))).Meters).toHaveLength(151);
      const series = await ok(shop.api.get(`${METERS}/series`, { ...PERIOD, Interval: 'hour', Meter: 'steady' }));
      expect(series.Meters[0].Points).toHaveLength(150);
      expect(await ok(shop.api.get(`${METERS}/entries`, { ...PERIOD, Limit: 200 }))).toHaveLength(200);
    });

    it('answers to the questions of a party', async () => {
      const { ActivityID } = await operator.addActivity({ MaxParticipants: 50, DefaultCapacity: 50 });
      const ids: number[] = [];
      const question = { Type: 'text', PerParticipant: true };
      for (let count = 0; count < 3; count++) ids.push(await addQuestion(operator, ActivityID, question));
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 50);
      const Answers = Array.from({ length: 40 }, (_, index) => index + 1).flatMap((Participant) =>
        ids.map((QuestionID) => ({ QuestionID, Participant, Value: 'Yes' })),
      );
      const { BookingReference } = await post(`${OTA}/booking`, bookingBody(ActivityID, { Participants: 40, Answers }));
      expect((await get(`${OPERATOR}/bookings/${BookingReference}`)).Answers).toHaveLength(120);
    });

    it('products, activities and timeslots', async () => {
      const shop = await test.addOperator();
      for (let count = 0; count < 101; count++) await shop.addActivity();
      expect(await ok(shop.api.get(`${OTA}/products`))).toHaveLength(101);
      const [{ ActivityID }] = await ok(shop.api.get(`${OPERATOR}/activities`, { Limit: 200 }));
      const Repeat = { Frequency: 'daily', Until: '2027-12-31' };
      const path = `${OPERATOR}/activities/${ActivityID}/timeslots`;
      await ok(shop.api.post(path, { Date: '2027-06-05', Time: '10:00', Repeat }));
      const dates = { StartDate: '2027-06-05', EndDate: '2027-12-31' };
      expect((await ok(shop.api.get(path, { From: '2027-06-05', To: '2027-12-31' }))).length).toBe(210);
      expect((await ok(shop.api.get(`${OTA}/availability/${ActivityID}/dates`, dates))).length).toBe(210);
    });
  });

  describe('holds when an operation rejects', () => {
    it.each(documentCheck().operations.map((each) => [each.operationId, each] as const))('%s', async (_id, each) => {
      const { method, path, operationId, parameters = [], requestBody, security = [] } = each;
      const at = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const { schema } = parameters.find((parameter) => parameter.name === name)!;
        return String((schema as { example?: unknown }).example);
      });
      const isKeyed = security.some((scheme) => 'key' in scheme);
      const json = { 'content-type': 'application/json' };
      const statuses: number[] = [];
      const send = async (api: typeof operator.api, headers: Record<string, string> = {}, body?: string) => {
        statuses.push((await api.raw(at, { method, headers, ...(body !== undefined && { body }) })).status);
      };
      if (isKeyed) {
        await send(test.anonymous, json, requestBody && '{}');
        await send(await operator.client(lackingFor(each)), json, requestBody && '{}');
        expect([operationId, statuses.splice(0)]).toEqual([operationId, [401, 403]]);
      }
      if (isKeyed && requestBody && 'application/json' in requestBody.content) {
        await send(operator.api, json, '{');
        await send(operator.api, json, '{"Nonsense":1}');
        await send(operator.api, { 'content-type': 'text/plain' }, 'text');
        await send(operator.api, json, JSON.stringify({ text: 'x'.repeat(1_100_000) }));
        expect([operationId, statuses.splice(0)]).toEqual([operationId, refusalsOf(path)]);
      }
      if (parameters.some(({ name }) => name === 'Idempotency-Key')) {
        await send(operator.api, { ...json, 'idempotency-key': '' }, '{}');
        expect([operationId, statuses.splice(0)]).toEqual([operationId, [400]]);
      }
    });
  });
});
