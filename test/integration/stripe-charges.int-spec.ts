import { JobsRunner } from '../../src/platform/jobs';
import { EventCounter } from '../support/event-counter';
import { FakeStripe, type Intent } from '../support/fake-stripe';
import { allowLoggedErrors } from '../support/server-log';
import { TestShop } from '../support/shop';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const HOUR = 3_600;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('charges at Stripe', () => {
  let stripe: FakeStripe;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    env: async () => (stripe = await FakeStripe.start()).env,
  });
  let path: string;
  let page: string;

  beforeEach(async () => {
    allowLoggedErrors(/differs from its charge/, /at the provider, but 9000 GBP here/);
    const activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 4);
    const body = { ...bookingBody(activityId, { Participants: 2 }), Payment: { Method: 'invoice' } };
    const { BookingReference } = (await operator.api.post(`${OPERATOR}/bookings`, body)).body.data;
    path = `${OPERATOR}/bookings/${BookingReference}`;
    page = new URL((await operator.api.post(`${path}/payment-link`)).body.data.URL as string).pathname;
    await test.anonymous.raw(page, { method: 'POST', body: '', headers: FORM });
  });
  afterEach(() => {
    stripe.refuses = undefined;
    Object.assign(stripe.refunding, { status: 'succeeded', isOverdrawn: false });
  });
  afterAll(() => stripe.stop());

  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const read = async () => (await operator.api.get(path)).body.data;
  const announce = async (type: string, object: object) => {
    const { body, headers } = stripe.event(type, object);
    const answer = await test.anonymous.raw('/api/v2/payments/stripe/webhook', { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
  };

  it.each<[string, Partial<Intent>]>([
    ['amount', { amount_received: 1 }],
    ['amount by a penny', { amount_received: 9001 }],
    ['currency', { currency: 'usd' }],
  ])('of another %s settle nothing, by event, on return or by a job', async (_name, other) => {
    const { last } = stripe.pages;
    const session = { ...last };
    await announce('payment_intent.succeeded', { ...stripe.pages.pay(last), ...other });
    expect(await read()).toMatchObject({ PaymentStatus: 'unpaid', Balance: money(9000), Payments: [] });
    Object.assign(last, {
      amount_total: other.amount_received ?? session.amount_total,
      currency: other.currency ?? session.currency,
    });
    await test.anonymous.raw(`${page}?paid=1`);
    test.clock.advance(HOUR);
    await runJobs();
    expect(await read()).toMatchObject({ PaymentStatus: 'unpaid', Payments: [] });
    Object.assign(last, { amount_total: session.amount_total, currency: session.currency });
    await test.anonymous.raw(`${page}?paid=1`);
    expect(await read()).toMatchObject({ PaymentStatus: 'paid', Payments: [{ Amount: money(9000) }] });
  });

  it('of a basket whose places are gone are owed if Stripe rejects their refund permanently', async () => {
    const { ActivityID } = await operator.addActivity();
    const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 4);
    const shop = new TestShop(test, operator, new EventCounter());
    const basketId = await shop.basket(ActivityID);
    stripe.loses = /confirm|cancel/;
    expect((await shop.pay(basketId, 'pm_card_visa')).status).toBe(503);
    stripe.loses = undefined;
    await operator.api.post(`${OPERATOR}/timeslots/${TimeslotID}/cancel`);
    const error = { type: 'invalid_request_error', code: 'charge_disputed', message: 'The charge is disputed.' };
    stripe.refuses = { request: /POST .*refunds/, status: 400, error };
    for (let times = 0; times < 3; times++) await announce('payment_intent.succeeded', stripe.last);
    const { data } = (await operator.api.get(`${OPERATOR}/refunds`, { Status: 'failed' })).body;
    expect(data).toMatchObject([{ Amount: money(9000), Balance: money(-9000), FailureReason: error.message }]);
    path = `${OPERATOR}/bookings/${data[0].BookingReference}`;
    const byHand = await operator.api.post(`${path}/refunds`, { Method: 'cash' });
    expect(byHand.body.data).toMatchObject({ Amount: money(9000), Status: 'to-pay-out' });
    expect(await read()).toMatchObject({ Balance: money(0) });
  });

  describe('that nobody owes', () => {
    /** The customer pays on Stripe's page although the booking was paid in cash in the meantime. */
    const payTwice = async (): Promise<void> => {
      await operator.api.post(`${path}/payments`, { Method: 'cash' });
      await announce('payment_intent.succeeded', stripe.pages.pay(stripe.pages.last));
    };

    it('become a payment that is owed if Stripe rejects their refund permanently', async () => {
      const error = { type: 'invalid_request_error', code: 'charge_disputed', message: 'The charge is disputed.' };
      stripe.refuses = { request: /POST .*refunds/, status: 400, error };
      await payTwice();
      expect(await read()).toMatchObject({
        ...{ PaymentStatus: 'paid', Balance: money(-9000) },
        Payments: [{ Method: 'cash' }, { Method: 'card', Amount: money(9000) }],
        Refunds: [{ Status: 'failed', FailureReason: 'The charge is disputed.' }],
      });
      stripe.requests.length = 0;
      test.clock.advance(2 * HOUR);
      await runJobs();
      expect(stripe.requests.filter((each) => each.includes('refunds'))).toEqual([]);
      const { body } = await operator.api.get(`${OPERATOR}/audit-log`);
      const actions = body.data.map(({ Action }: { Action: string }) => Action);
      expect(actions.filter((action: string) => action === 'booking.refund-failed')).toHaveLength(1);
      // Staff return the money in another way.
      expect((await operator.api.post(`${path}/refunds`, { Method: 'cash' })).body.data).toMatchObject({
        Amount: money(18_000),
        Status: 'to-pay-out',
      });
    });

    it('become one if their refund comes back later', async () => {
      await payTwice();
      expect(await read()).toMatchObject({ Balance: money(0), Payments: [{ Method: 'cash' }] });
      const made = stripe.refunds.at(-1)!;
      made.status = 'failed';
      for (let times = 0; times < 2; times++) await announce('refund.failed', made);
      expect(await read()).toMatchObject({ Balance: money(-9000), Payments: [{ Method: 'cash' }, { Method: 'card' }] });
    });

    it('are refunded once the balance of the Stripe account suffices', async () => {
      stripe.refunding.isOverdrawn = true;
      await payTwice();
      const before = stripe.refunds.length;
      test.clock.advance(HOUR + 1);
      await runJobs();
      expect(stripe.refunds).toHaveLength(before);
      stripe.refunding.isOverdrawn = false;
      test.clock.advance(HOUR + 1);
      await runJobs();
      expect(stripe.refunds).toHaveLength(before + 1);
      expect(await read()).toMatchObject({ Balance: money(0), Payments: [{ Method: 'cash' }] });
    });

    it('wait for their refund while Stripe has not decided', async () => {
      stripe.refunding.status = 'pending';
      await payTwice();
      const asked = () => stripe.requests.filter((each) => each.includes('/v1/refunds')).length;
      test.clock.advance(120);
      const before = asked();
      await runJobs();
      expect(asked()).toBe(before);
      stripe.refunds.at(-1)!.status = 'succeeded';
      test.clock.advance(HOUR);
      await runJobs();
      expect(asked()).toBeGreaterThan(before);
      expect(await read()).toMatchObject({ Balance: money(0), Payments: [{ Method: 'cash' }] });
    });
  });
});
