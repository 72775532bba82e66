import { JobsRunner } from '../../src/platform/jobs';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { FakeStripe } from '../support/fake-stripe';
import { PAID, TestShop, UNPAID } from '../support/shop';
import { useTestApp } from '../support/use-test-app';

const WEBHOOK = '/api/v2/payments/stripe/webhook';

interface Refund {
  readonly Status: string;
}

describe('payments by Stripe', () => {
  const events = new EventCounter();
  let stripe: FakeStripe;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    env: async () => (stripe = await FakeStripe.start()).env,
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let shop: TestShop;
  let activityId: string;

  beforeAll(async () => {
    shop = new TestShop(test, operator, events);
    activityId = (await operator.addActivity()).ActivityID;
  });

  beforeEach(async () => {
    stripe.intents.clear();
    stripe.refunds.length = 0;
    stripe.requests.length = 0;
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 4);
  });

  afterEach(async () => {
    stripe.loses = undefined;
    expect(await test.capacityDifferences()).toEqual([]);
  });

  afterAll(() => stripe.stop());

  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    test.anonymous.raw(WEBHOOK, { method: 'POST', headers, body });
  /** The ledger with what Stripe itself has charged and refunded. */
  const ledger = async (basketId: string) => ({
    ...(await shop.ledger(basketId)),
    charges: stripe.charged.length,
    refunds: stripe.refunded.length,
  });

  it('charge one PaymentIntent of the basket, also for checkouts at the same time', async () => {
    const basketId = await shop.basket(activityId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.pay(basketId, 'pm_card_visa')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await ledger(basketId)).toEqual(PAID);
    expect(stripe.last).toMatchObject({ amount: 9000, currency: 'gbp', metadata: { slipway_basket: basketId } });
  });

  it('are refunded in parts, each once, although the answer was lost', async () => {
    const paid = await shop.pay(await shop.basket(activityId), 'pm_card_visa');
    const path = `/api/v2/operator/bookings/${paid.body.data.Bookings[0].BookingReference}`;
    const refund = (body: object) => operator.api.post(`${path}/refunds`, body);
    const statuses = async () => (await operator.api.get(path)).body.data.Refunds.map(({ Status }: Refund) => Status);
    await refund({ Amount: { Amount: 2000, Currency: 'GBP' } });
    stripe.loses = /POST .*refunds/;
    await runJobs();
    expect(await statuses()).toEqual(['pending']);
    stripe.loses = undefined;
    test.clock.advance(61);
    await refund({});
    await runJobs();
    expect(await statuses()).toEqual(['succeeded', 'succeeded']);
    expect(stripe.refunds.map(({ amount, payment_intent: id }) => [amount, id])).toEqual([
      [2000, stripe.last.id],
      [7000, stripe.last.id],
    ]);
  });

  it('that Stripe cannot refund are owed to the customer', async () => {
    const paid = await shop.pay(await shop.basket(activityId), 'pm_card_visa');
    const path = `/api/v2/operator/bookings/${paid.body.data.Bookings[0].BookingReference}`;
    await operator.api.post(`${path}/refunds`);
    const error = { type: 'invalid_request_error', code: 'charge_disputed', message: 'The charge is disputed.' };
    stripe.refuses = { request: /POST .*refunds/, status: 400, error };
    await runJobs();
    stripe.refuses = undefined;
    expect((await operator.api.get(path)).body.data).toMatchObject({
      ...{ PaymentStatus: 'paid', Balance: { Amount: -9000, Currency: 'GBP' } },
      Refunds: [{ Status: 'failed' }],
    });
  });

  it('say what the card’s bank says, and take another card', async () => {
    const basketId = await shop.basket(activityId);
    const declined = await shop.pay(basketId, 'pm_card_chargeDeclined');
    expectProblem(declined, 402, 'payment-declined');
    expect(declined.body.detail).toBe('Your card was declined.');
    expect((await shop.pay(basketId, 'pm_card_visa')).status).toBe(200);
    expect(await ledger(basketId)).toEqual(PAID);
  });

  it('take nothing for what is free', async () => {
    const free = (await operator.addActivity({ Price: { Amount: 0, Currency: 'GBP' } })).ActivityID;
    await operator.addTimeslot(free, '2027-06-05', '10:00', 4);
    const basketId = await shop.basket(free);
    expect((await shop.pay(basketId, 'pm_card_visa')).status).toBe(200);
    expect(await ledger(basketId)).toEqual({ ...PAID, charges: 0 });
  });

  it('are looked up when Stripe’s answer was lost', async () => {
    const basketId = await shop.basket(activityId);
    stripe.loses = /confirm/;
    expect((await shop.pay(basketId, 'pm_card_visa')).status).toBe(200);
    expect(await ledger(basketId)).toEqual(PAID);
  });

  it('are completed by the jobs when Stripe was away until later', async () => {
    const basketId = await shop.basket(activityId);
    stripe.loses = /confirm|cancel/;
    expectProblem(await shop.pay(basketId, 'pm_card_visa'), 503, 'payment-unavailable');
    expect(await ledger(basketId)).toEqual({ ...UNPAID, charges: 1 });
    stripe.loses = undefined;
    test.clock.advance(60);
    await runJobs();
    expect(await ledger(basketId)).toEqual(PAID);
  });

  describe('events', () => {
    /** A basket whose card was charged while the answer was lost. */
    const chargedUnknown = async (): Promise<string> => {
      const basketId = await shop.basket(activityId);
      stripe.loses = /confirm|cancel/;
      expectProblem(await shop.pay(basketId, 'pm_card_visa'), 503, 'payment-unavailable');
      return basketId;
    };

    it('complete the basket once, repeated ten times and out of order', async () => {
      const basketId = await chargedUnknown();
      const succeeded = stripe.event('payment_intent.succeeded', stripe.last);
      const others = ['payment_intent.created', 'payment_intent.payment_failed', 'payment_intent.canceled'];
      const sent = [...Array(10).fill(succeeded), ...others.map((type) => stripe.event(type, stripe.last)), succeeded];
      const answers = await Promise.all(sent.map(send));
      expect(answers.map(({ status }) => status)).toEqual(Array(14).fill(200));
      expect(await ledger(basketId)).toEqual(PAID);
      test.clock.advance(60);
      await runJobs();
      expect(await ledger(basketId)).toEqual(PAID);
    });

    it('give the money back when the places are gone, once', async () => {
      const basketId = await chargedUnknown();
      const query = { From: '2027-06-05', To: '2027-06-05' };
      const slots = await operator.api.get(`/api/v2/operator/activities/${activityId}/timeslots`, query);
      await operator.api.post(`/api/v2/operator/timeslots/${slots.body.data[0].TimeslotID}/cancel`);
      stripe.loses = undefined;
      const event = stripe.event('payment_intent.succeeded', stripe.last);
      for (let sent = 0; sent < 3; sent++) expect((await send(event)).status).toBe(200);
      expect(await ledger(basketId)).toEqual({ ...UNPAID, refunds: 1 });
      expect(await shop.statusOf(basketId)).toBe('failed');
      expect(stripe.requests.filter((requested) => requested === 'POST /v1/refunds')).toHaveLength(1);
    });

    it('refund a second charge of a basket that was paid otherwise', async () => {
      const basketId = await shop.basket(activityId);
      expectProblem(await shop.pay(basketId, 'pm_card_chargeDeclined'), 402, 'payment-declined');
      const late = stripe.last;
      expect((await shop.pay(basketId, 'pm_card_visa')).status).toBe(200);
      late.status = 'succeeded';
      late.amount_received = late.amount;
      expect((await send(stripe.event('payment_intent.succeeded', late))).status).toBe(200);
      expect(await ledger(basketId)).toEqual({ ...PAID, refunds: 1 });
    });

    it('of nobody we know are taken in and ignored', async () => {
      const stranger = { ...(await openedIntent()), id: 'pi_other', metadata: {} };
      expect((await send(stripe.event('payment_intent.succeeded', stranger))).status).toBe(200);
    });

    it('without the right signature are rejected', async () => {
      const { body } = stripe.event('payment_intent.succeeded', await openedIntent());
      const headers = { 'content-type': 'application/json' };
      expectProblem(await send({ body, headers }), 400, 'invalid-signature');
      expectProblem(await send({ body, headers: stripe.sign(body, 'whsec_other') }), 400, 'invalid-signature');
      expectProblem(await send({ body: `${body} `, headers: stripe.sign(body) }), 400, 'invalid-signature');
    });

    const openedIntent = async () => {
      await shop.pay(await shop.basket(activityId), 'pm_card_chargeDeclined');
      return stripe.last;
    };
  });
});
