import { Database, Transactions } from '../../src/platform/database';
import { EventLog } from '../../src/platform/event-log';
import { JobsRunner } from '../../src/platform/jobs';
import { EventCounter } from '../support/event-counter';
import type { ApiClient } from '../support/api-client';
import { EVENTS, FeedReader, type PublishedEvent } from '../support/feed';
import { TestShop } from '../support/shop';
import { bookingBody, holdBody } from '../support/test-app';
import { TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

const PARTNER = '/api/v2/ota/partner';
const OPERATOR = '/api/v2/operator';

describe('what happens is published', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let activityId: string;
  let timeslotId: number;
  let feed: FeedReader;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    timeslotId = (await operator.addTimeslot(activityId, '2027-06-05', '10:00', 10)).TimeslotID;
    await operator.addTimeslot(activityId, '2027-06-06', '10:00', 10);
    feed = await FeedReader.create(test, operator.api);
  });

  const availability = (overrides: Record<string, unknown>) => [
    'availability.changed',
    {
      ...{ ActivityID: activityId, TimeslotID: timeslotId, Date: '2027-06-05', Time: '10:00' },
      ...{ Status: 'open', Capacity: 10, Remaining: 10, ...overrides },
    },
  ];
  const session = { Date: '2027-06-05', Time: '10:00' };
  const book = async (overrides = {}, headers = {}): Promise<string> => {
    const answer = await operator.api.post(`${PARTNER}/booking`, bookingBody(activityId, overrides), headers);
    expect(answer.status).toBe(201);
    return answer.body.data.BookingReference;
  };
  const ofBooking = (BookingReference: string, overrides: Record<string, unknown> = {}) => ({
    ...{ BookingReference, PaymentReference: 'Adventuro', Status: 'confirmed', PaymentStatus: 'paid' },
    ...{ ActivityID: activityId, ...session, Participants: 1, UpdatedAt: test.clock.now(), ...overrides },
  });

  it('of products, as partners see them', async () => {
    const added = await operator.addActivity({ Name: 'Draft', Status: 'draft' });
    const data = { ActivityID: added.ActivityID, UpdatedAt: test.clock.now() };
    const change = (body: object) => operator.api.patch(`${OPERATOR}/activities/${added.ActivityID}`, body);
    await change({ Name: 'Still a draft' });
    expect(await feed.published()).toEqual([]);
    await change({ Status: 'published' });
    await change({ Location: 'Pier 2' });
    await operator.api.post(`${OPERATOR}/activities/${added.ActivityID}/questions`, { Label: 'Age?', Type: 'text' });
    await change({ Status: 'archived' });
    await change({ Location: 'Pier 3' });
    expect(await feed.published()).toEqual([
      ['product.published', data],
      ['product.changed', data],
      ['product.changed', data],
      ['product.withdrawn', data],
    ]);
    await operator.addActivity({ Name: 'At once' });
    expect(await feed.published()).toEqual([['product.published', expect.anything()]]);
  });

  it('of products whose policy is that of the settings', async () => {
    const own = await operator.addActivity({ CancellationPolicy: { Steps: [] } });
    await operator.addActivity({ Status: 'draft' });
    await feed.published();
    test.clock.advance(60);
    const Steps = [{ HoursBefore: 48, RefundPercent: 50 }];
    const change = (body: object) => operator.api.patch(OPERATOR, body);
    await change({ CancellationPolicy: { Steps } });
    const published = await feed.published();
    expect(published.map(([type]) => type)).toEqual(published.map(() => 'product.changed'));
    const changed = published.map(([, data]) => data);
    expect(changed).toContainEqual({ ActivityID: activityId, UpdatedAt: test.clock.now() });
    const products = (await operator.api.get(`${PARTNER}/products`)).body.data as { ActivityID: string }[];
    expect(changed).toHaveLength(products.length - 1);
    expect(changed).not.toContainEqual(expect.objectContaining({ ActivityID: own.ActivityID }));
    await change({ CancellationPolicy: { Steps }, Name: 'Harbour' });
    expect(await feed.published()).toEqual([]);
  });

  it('of timeslots, with what they have come to', async () => {
    const path = `${OPERATOR}/timeslots/${timeslotId}`;
    for (const [body, state] of [
      [{ Capacity: 12 }, { Capacity: 12, Remaining: 12 }],
      [{ Status: 'closed' }, { Capacity: 12, Remaining: 12, Status: 'closed' }],
      [{ Status: 'open' }, { Capacity: 12, Remaining: 12 }],
    ] as const) {
      expect((await operator.api.patch(path, body)).status).toBe(200);
      expect(await feed.published()).toEqual([availability(state)]);
    }
    await operator.api.post(`${path}/cancel`);
    expect(await feed.published()).toEqual([availability({ Capacity: 12, Remaining: 0, Status: 'cancelled' })]);
    const Repeat = { Frequency: 'daily', Until: '2027-06-09' };
    await operator.api.post(`${OPERATOR}/activities/${activityId}/timeslots`, {
      Date: '2027-06-07',
      Time: '18:00',
      Repeat,
    });
    expect((await feed.published()).map(([, { Date, Time }]) => `${String(Date)} ${String(Time)}`)).toEqual([
      '2027-06-07 18:00',
      '2027-06-08 18:00',
      '2027-06-09 18:00',
    ]);
  });

  it('of a timeslot once, however many bookings changed it', async () => {
    for (let n = 0; n < 3; n++) await book();
    expect(await feed.published('availability')).toEqual([availability({ Remaining: 7 })]);
  });

  it.each([
    ['alone', {}],
    ['with a key', { 'Idempotency-Key': 'told' }],
  ])('of a booking from its making to its end, booked %s', async (_how, headers) => {
    const reference = await book({ Participants: 2 }, headers);
    if ('Idempotency-Key' in headers) await book({ Participants: 2 }, headers);
    expect(await feed.published()).toEqual([
      ['booking.confirmed', ofBooking(reference, { Participants: 2 })],
      availability({ Remaining: 8 }),
    ]);
    const path = `${OPERATOR}/bookings/${reference}`;
    await operator.api.patch(path, { Participants: 3, Notes: 'By train.' });
    expect(await feed.published('booking')).toEqual([
      ['booking.changed', ofBooking(reference, { Participants: 3, Fields: ['Notes', 'Participants'] })],
    ]);
    await operator.api.post(`${path}/move`, { Date: '2027-06-06', Time: '10:00' });
    const moved = { Participants: 3, Date: '2027-06-06' };
    expect(await feed.published('booking')).toEqual([
      ['booking.moved', ofBooking(reference, { ...moved, From: session })],
    ]);
    await operator.api.post(`${PARTNER}/bookings/${reference}/cancel`, { Reason: 'Ill.' });
    await operator.api.post(`${PARTNER}/bookings/${reference}/cancel`, { Reason: 'Again.' });
    expect(await feed.published('booking')).toEqual([
      ['booking.cancelled', ofBooking(reference, { ...moved, Status: 'cancelled', Reason: 'Ill.', By: 'partner' })],
    ]);
  });

  it('of holds, however they end', async () => {
    const hold = async () => (await operator.api.post(`${PARTNER}/holds`, holdBody(activityId))).body.data.HoldID;
    const HoldID = await hold();
    const data = { HoldID, ActivityID: activityId, ...session, Participants: 1 };
    expect(await feed.published('hold')).toEqual([['hold.created', data]]);
    const reference = await book({ HoldID });
    expect(await feed.published('hold', 'booking')).toEqual([
      ['hold.ended', { ...data, Reason: 'booked' }],
      ['booking.confirmed', ofBooking(reference)],
    ]);
    await operator.api.delete(`${PARTNER}/holds/${await hold()}`);
    await hold();
    test.clock.advance(901);
    const ends = (await feed.published('hold')).map(([type, { Reason }]) => [type, Reason]);
    expect(ends).toEqual([
      ['hold.created', undefined],
      ['hold.ended', 'released'],
      ['hold.created', undefined],
      ['hold.ended', 'expired'],
    ]);
  });

  it('of what is sold at the desk and cancelled with its session', async () => {
    const body = { ...bookingBody(activityId), Payment: { Method: 'cash' } };
    const answer = await operator.api.post(`${OPERATOR}/bookings`, body);
    const { BookingReference } = answer.body.data;
    const published = await feed.published('booking', 'order');
    expect(published.map(([type]) => type)).toEqual(['booking.confirmed', 'booking.paid', 'order.completed']);
    await operator.api.post(`${OPERATOR}/timeslots/${timeslotId}/cancel`);
    expect(await feed.published('booking')).toMatchObject([
      ['booking.cancelled', { BookingReference, By: 'operator' }],
    ]);
  });

  it('of baskets to shops, but not of what is sold at the desk', async () => {
    const ofShop = await FeedReader.create(test, await operator.client(['shop']));
    const sold = await operator.api.post(`${OPERATOR}/bookings`, {
      ...bookingBody(activityId),
      Payment: { Method: 'cash' },
    });
    expect(sold.status).toBe(201);
    const shop = new TestShop(test, operator, events);
    const BasketID = await shop.basket(activityId);
    expect((await shop.pay(BasketID)).status).toBe(200);
    expect(await ofShop.published('order')).toEqual([['order.completed', expect.objectContaining({ BasketID })]]);
    expect(await feed.published('order')).toHaveLength(2);
  });

  it('of baskets', async () => {
    const shop = new TestShop(test, operator, events);
    const BasketID = await shop.basket(activityId);
    expect((await shop.pay(BasketID)).status).toBe(200);
    const published = await feed.published('booking', 'order', 'hold');
    expect(published.map(([type]) => type)).toEqual(['booking.confirmed', 'booking.paid', 'order.completed']);
    const [[, { BookingReference }], , [, order]] = published as [[string, any], unknown, [string, object]];
    expect(order).toEqual({ BasketID, OrderReference: expect.any(String), BookingReferences: [BookingReference] });
    const late = await shop.basket(activityId);
    test.clock.advance(901);
    expect(await feed.published('basket', 'hold', 'booking')).toEqual([['basket.expired', { BasketID: late }]]);
  });

  it('of the waitlist', async () => {
    const queue = await TestQueue.create(test, operator, 3);
    const reference = await queue.book(3);
    await queue.join('ada', 3);
    await queue.cancel(reference);
    await test.app.get(JobsRunner).runOnce();
    await test.anonymous.post(await queue.offerOf('ada'));
    const published = await feed.published('waitlist');
    expect(published.map(([type]) => type)).toEqual(['waitlist.notified', 'waitlist.accepted']);
    expect(published[0]![1]).toEqual({ WaitlistID: expect.any(String), BookingReference: expect.any(String) });
    expect(published[1]![1]).toEqual(published[0]![1]);
  });

  it('of no customer', async () => {
    const mark = 'zanzibar';
    const Customer = { FirstName: mark, LastName: mark, Email: `${mark}@example.com`, Phone: '+447700900777' };
    const question = { Label: 'Who?', Type: 'text', PerParticipant: false };
    const { ID } = (await operator.api.post(`${OPERATOR}/activities/${activityId}/questions`, question)).body.data;
    const Answers = [{ QuestionID: ID, Value: mark }];
    const reference = await book({ Customer, Answers, Notes: mark });
    await operator.api.patch(`${OPERATOR}/bookings/${reference}`, { Customer: { LastName: `${mark}-2` }, Notes: mark });
    await operator.api.post(`${OPERATOR}/bookings/${reference}/move`, { Date: '2027-06-06', Time: '10:00' });
    await operator.api.post(`${PARTNER}/bookings/${reference}/cancel`);
    const body = { ...bookingBody(activityId, { Customer }), Payment: { Method: 'cash' } };
    await operator.api.post(`${OPERATOR}/bookings`, body);
    await operator.api.post('/api/v2/webhooks', { URL: 'http://127.0.0.1:9/nobody' });
    await book({ Customer });
    await test.app.get(JobsRunner).runOnce();
    const database = test.app.get(Database);
    const rows = [];
    for (const table of ['event_log', 'outbox_event', 'webhook_delivery']) {
      rows.push(...(await database.rows(`SELECT * FROM ${table}`)));
    }
    expect(rows.length).toBeGreaterThan(10);
    expect(JSON.stringify(rows)).not.toMatch(/zanzibar|7700900777/i);
  });

  it('of nothing that was rolled back, and outside a transaction not at all', async () => {
    const log = test.app.get(EventLog);
    const event = { operatorId: operator.id, type: 'basket.expired' as const, subject: 'basket x' };
    const record = () => log.record([{ ...event, publication: { audience: '-', data: {} } }]);
    await expect(record()).rejects.toThrow('outside its transaction');
    const failed = test.app.get(Transactions).run(async () => {
      await record();
      throw new Error('given up');
    });
    await expect(failed).rejects.toThrow('given up');
    expect(await feed.published()).toEqual([]);
  });

  it('to nobody whom it does not concern', async () => {
    const typesSeenBy = async (api: ApiClient) => {
      const types = new Set<string>();
      for (let After = 0; ;) {
        const { body } = await api.get(EVENTS, { After, Limit: 200 });
        if (body.data.length === 0) return types;
        for (const { Type } of body.data as PublishedEvent[]) types.add(Type);
        After = body.NextAfter;
      }
    };
    const onSale = ['availability.changed', 'product.changed', 'product.published', 'product.withdrawn'];
    const all = await typesSeenBy(operator.api);
    expect([...all]).toEqual(expect.arrayContaining([...onSale, 'booking.moved', 'hold.ended', 'order.completed']));
    expect([...(await typesSeenBy(await operator.client(['ota'], 'rival')))].sort()).toEqual(onSale);
    expect([...(await typesSeenBy(await operator.client(['ota'])))].sort()).toEqual(onSale);
    expect(await typesSeenBy(await operator.client(['usage:read', 'usage:write']))).toEqual(new Set());
    expect(await typesSeenBy((await test.addOperator()).api)).toEqual(new Set());
  });
});
