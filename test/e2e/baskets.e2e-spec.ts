import { JobsRunner } from '../../src/platform/jobs';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { BASKETS, TestShop } from '../support/shop';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

describe('baskets', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let shop: TestShop;
  let activityId: string;
  let item: { ActivityID: string; Date: string; Time: string; Participants: number };

  beforeAll(() => {
    shop = new TestShop(test, operator, events);
  });

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 4);
    item = { ActivityID: activityId, Date: '2027-06-05', Time: '10:00', Participants: 3 };
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const remaining = async (): Promise<number> => {
    const query = { Date: '2027-06-05' };
    const answer = await operator.api.get(`/api/v2/ota/partner/availability/${activityId}/timeslots`, query);
    return answer.body.data[0]?.Remaining ?? 0;
  };

  it('start empty and hold what is put in, at the price of that moment', async () => {
    const opened = await operator.api.post(BASKETS, {});
    expect(opened.status).toBe(201);
    const { BasketID } = opened.body.data;
    expect(opened.headers.get('location')).toBe(`${BASKETS}/${BasketID}`);
    expect(opened.body.data).toEqual({
      BasketID: expect.stringMatching(/^bas_[a-z0-9]{12}$/),
      Status: 'pending',
      Items: [],
      Total: { Amount: 0, Currency: 'GBP' },
      ExpiresAt: test.clock.now() + 900,
      UpdatedAt: test.clock.now(),
    });
    const added = await operator.api.post(`${BASKETS}/${BasketID}/items`, item);
    expect(added.status).toBe(201);
    await operator.api.patch(`/api/v2/operator/activities/${activityId}`, { Price: { Amount: 1, Currency: 'GBP' } });
    const read = await operator.api.get(`${BASKETS}/${BasketID}`);
    expect(read.body).toEqual(added.body);
    expect(read.body.data).toMatchObject({
      Items: [{ ItemID: expect.any(Number), Status: 'held', ActivityID: activityId, Participants: 3 }],
      Total: { Amount: 13500, Currency: 'GBP' },
    });
    expect(await remaining()).toBe(1);
  });

  it('hold all items or none, and name the field of the item that is wrong', async () => {
    const tooMany = await operator.api.post(BASKETS, { Items: [item, { ...item, Participants: 2 }] });
    expectProblem(tooMany, 409, 'insufficient-capacity');
    const wrong = { ...item, Tickets: [{ TicketTypeID: 999_999, Quantity: 1 }] };
    expectProblem(await operator.api.post(BASKETS, { Items: [item, wrong] }), 422, 'validation', [
      'Items.1.Tickets.0.TicketTypeID',
    ]);
    expect(await remaining()).toBe(4);
  });

  it('count the participants of the tickets when only those are given', async () => {
    const { Participants, ...rest } = item;
    const [{ ID }] = (await operator.api.get(`/api/v2/operator/activities/${activityId}`)).body.data.TicketTypes;
    const opened = await operator.api.post(BASKETS, {
      Items: [{ ...rest, Tickets: [{ TicketTypeID: ID, Quantity: 2 }] }],
    });
    expect(opened.body.data.Items).toMatchObject([{ Participants: 2, Total: { Amount: 9000 } }]);
    expectProblem(await operator.api.post(BASKETS, { Items: [rest] }), 422, 'validation', ['Items.0.Participants']);
  });

  it('take answers to the waiver questions along, checked fully', async () => {
    const question = { Type: 'text', Label: 'How well can you swim?', Required: true };
    const added = await operator.api.post(`/api/v2/operator/activities/${activityId}/questions`, question);
    const answered = { ...item, Answers: [{ QuestionID: added.body.data.ID, Value: 'Well' }] };
    const opened = await operator.api.post(BASKETS, { Items: [answered] });
    const paid = await shop.pay(opened.body.data.BasketID);
    expect(paid.body.data.Bookings).toMatchObject([{ Waiver: { Status: 'complete' } }]);
    const wrong = { ...item, Participants: 1, Answers: [{ QuestionID: 999_999, Value: 'Well' }] };
    const rejected = await operator.api.post(BASKETS, { Items: [wrong] });
    expectProblem(rejected, 422, 'validation');
    expect(rejected.body.errors[0].field).toMatch(/^Items\.0\.Answers/);
  });

  it('tell whose they were when they expire after a declined card', async () => {
    const basketId = await shop.basket(activityId);
    await shop.pay(basketId, 'tok_declined');
    test.clock.advance(900);
    await test.app.get(JobsRunner).runOnce();
    const expired = events.expiries.find((each) => each.basketId === basketId);
    expect(expired).toMatchObject({ bookingId: expect.any(Number) });
  });

  it('release removed items immediately', async () => {
    const basketId = await shop.basket(activityId);
    const [{ ItemID }] = (await operator.api.get(`${BASKETS}/${basketId}`)).body.data.Items;
    expect((await operator.api.delete(`${BASKETS}/${basketId}/items/${ItemID}`)).status).toBe(204);
    expect(await remaining()).toBe(4);
    expectProblem(await operator.api.delete(`${BASKETS}/${basketId}/items/${ItemID}`), 404, 'basket-item-not-found');
    expectProblem(await operator.api.delete(`${BASKETS}/${basketId}/items/nope`), 404, 'basket-item-not-found');
  });

  it('last 15 minutes again once the item that can no longer be booked so long is taken out', async () => {
    const start = Date.parse('2027-06-05T09:00:00Z') / 1000;
    test.clock.set(start - 60);
    const { ActivityID } = await operator.addActivity();
    for (const time of ['10:00', '15:00']) await operator.addTimeslot(ActivityID, '2027-06-05', time);
    const items = ['15:00', '10:00'].map((Time) => holdBody(ActivityID, { Time }));
    const { BasketID, ExpiresAt, Items } = (await operator.api.post(BASKETS, { Items: items })).body.data;
    expect(ExpiresAt).toBe(start);
    const { ItemID } = Items.find(({ Time }: { Time: string }) => Time === '10:00');
    expect((await operator.api.delete(`${BASKETS}/${BasketID}/items/${ItemID}`)).status).toBe(204);
    const rest = (await operator.api.get(`${BASKETS}/${BasketID}`)).body.data;
    expect(rest).toMatchObject({ ExpiresAt: start + 840, Items: [{ Time: '15:00' }] });
    test.clock.set(start + 839);
    expect((await shop.pay(BasketID)).status).toBe(200);
  });

  it('give their places back after 15 minutes, though no job has run, and say so once', async () => {
    const basketId = await shop.basket(activityId, { Participants: 4 });
    test.clock.advance(899);
    expect(await remaining()).toBe(0);
    test.clock.advance(1);
    expect(await remaining()).toBe(4);
    expect(await shop.statusOf(basketId)).toBe('expired');
    await test.app.get(JobsRunner).runOnce();
    expect(events.expiries.filter((each) => each.basketId === basketId)).toHaveLength(1);
    expectProblem(await shop.pay(basketId), 409, 'basket-expired');
    expectProblem(await operator.api.post(`${BASKETS}/${basketId}/items`, item), 409, 'basket-expired');
  });

  it('are ended by the jobs, once though several run at the same time', async () => {
    const basketId = await shop.basket(activityId);
    test.clock.advance(900);
    const jobs = test.app.get(JobsRunner);
    await Promise.all([jobs.runOnce(), jobs.runOnce(), shop.statusOf(basketId)]);
    expect(events.expiries.filter((each) => each.basketId === basketId)).toHaveLength(1);
    expect(await shop.statusOf(basketId)).toBe('expired');
  });

  it('do not keep a booking out once their time is up', async () => {
    await shop.basket(activityId, { Participants: 4 });
    test.clock.advance(900);
    const body = bookingBody(activityId, { Participants: 4 });
    expect((await operator.api.post('/api/v2/ota/partner/booking', body)).status).toBe(201);
  });

  it('are repeated safely with an Idempotency-Key', async () => {
    const key = { 'idempotency-key': `basket-${activityId}` };
    const [one, other] = [
      await operator.api.post(BASKETS, { Items: [item] }, key),
      await operator.api.post(BASKETS, { Items: [item] }, key),
    ];
    expect(other.text).toBe(one.text);
    expect(await remaining()).toBe(1);
  });

  it('sell only what is on sale, to the operator’s own shop', async () => {
    const hidden = await operator.addActivity({ SoldOnline: false });
    expectProblem(
      await operator.api.post(BASKETS, { Items: [{ ...item, ActivityID: hidden.ActivityID }] }),
      404,
      'product-not-found',
    );
    const basketId = await shop.basket(activityId);
    const stranger = await test.addOperator();
    expectProblem(await stranger.api.get(`${BASKETS}/${basketId}`), 404, 'basket-not-found');
    const partner = await operator.client(['ota', 'operator']);
    expectProblem(await partner.get(`${BASKETS}/${basketId}`), 403, 'forbidden');
  });

  it('of several activities at once never wait for each other', async () => {
    const other = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(other, '2027-06-05', '10:00', 60);
    const wide = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(wide, '2027-06-05', '10:00', 60);
    const items = [other, wide].map((ActivityID) => ({ ...item, ActivityID, Participants: 1 }));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        operator.api.post(BASKETS, { Items: index % 2 ? items : [...items].reverse() }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
  });
});
