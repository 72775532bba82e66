import { JobsRunner } from '../../src/platform/jobs';
import { leadsTo, paymentPageOf, pressButton, textOf } from '../support/customer-pages';
import { EventCounter } from '../support/event-counter';
import { FakeStripe, type Intent } from '../support/fake-stripe';
import type { Session } from '../support/fake-stripe-pages';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const BOOKINGS = '/api/v2/operator/bookings';

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('bookings paid on a page of Stripe', () => {
  const events = new EventCounter();
  let stripe: FakeStripe;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    env: async () => (stripe = await FakeStripe.start()).env,
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let reference: string;
  let page: string;

  beforeEach(async () => {
    stripe.intents.clear();
    stripe.refunds.length = 0;
    events.ordersCompleted.length = 0;
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 4);
    const places = { ...bookingBody(ActivityID, { Participants: 3 }), Payment: { Method: 'invoice' } };
    reference = (await operator.api.post(BOOKINGS, places)).body.data.BookingReference;
    page = await paymentPageOf(operator, reference);
  });
  afterEach(() => (stripe.loses = undefined));
  afterAll(() => stripe.stop());

  const read = async () => (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data;
  const send = (path: string, body: object = {}) => operator.api.post(`${BOOKINGS}/${reference}/${path}`, body);
  const press = async () => leadsTo(await pressButton(test, page));
  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const announce = (object: Intent | Session, type = 'payment_intent.succeeded') => {
    const { body, headers } = stripe.event(type, object);
    return test.anonymous.raw('/api/v2/payments/stripe/webhook', { method: 'POST', headers, body });
  };
  const expectPaidOnce = async () => {
    expect(await read()).toMatchObject({
      ...{ PaymentStatus: 'paid', Balance: money(0), Payments: [{ Amount: money(13_500), Method: 'card' }] },
    });
    expect([stripe.charged.length, events.ordersCompleted.length]).toEqual([1, 1]);
  };

  it('lead there and back, and are paid when the customer returns', async () => {
    expect(textOf(await test.anonymous.get(page))).toContain('secure page of our payment provider');
    expect(await press()).toBe(stripe.pages.last.url);
    expect(stripe.pages.last).toMatchObject({
      ...{ amount_total: 13_500, currency: 'gbp', expires_at: test.clock.now() + 1_860 },
      metadata: { slipway_booking: reference },
    });
    expect(new URL(stripe.pages.last.cancel_url).pathname).toBe(page);
    const returning = new URL(stripe.pages.last.success_url);
    expect(textOf(await test.anonymous.get(returning.pathname + returning.search))).toContain('To pay £135.00');
    stripe.pages.pay(stripe.pages.last);
    expect(textOf(await test.anonymous.get(returning.pathname + returning.search))).toContain('Paid. Thank you.');
    await expectPaidOnce();
  });

  it('are paid once by webhook, return and job together', async () => {
    await press();
    const intent = stripe.pages.pay(stripe.pages.last);
    test.clock.advance(1_891);
    await Promise.all([announce(intent), test.anonymous.get(`${page}?paid=1`), runJobs(), announce(intent)]);
    await announce(intent);
    await expectPaidOnce();
  });

  it.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])(
    'are paid once by %s, which is sent for every page, paid or not',
    async (type) => {
      await press();
      const shown = stripe.pages.last;
      expect((await announce({ ...shown, status: 'complete' }, type)).status).toBe(200);
      expect(await read()).toMatchObject({ PaymentStatus: 'unpaid', Payments: [] });
      const intent = stripe.pages.pay(shown);
      await Promise.all([announce(shown, type), announce(shown, type)]);
      await expectPaidOnce();
      await announce(intent);
      await expectPaidOnce();
    },
  );

  it('are paid on a page without the email address if Stripe does not accept it', async () => {
    const Customer = { FirstName: 'Zoë', LastName: 'Müller', Email: 'zoë@example.com' };
    expect((await operator.api.patch(`${BOOKINGS}/${reference}`, { Customer })).status).toBe(200);
    stripe.loses = /POST .*sessions$/;
    expect((await pressButton(test, page)).status).toBe(503);
    stripe.loses = undefined;
    expect(await press()).toBe(stripe.pages.last.url);
    expect(await press()).toBe(stripe.pages.last.url);
    expect(stripe.pages.statusesFor(reference)).toEqual(['open']);
    await announce(stripe.pages.pay(stripe.pages.last));
    await expectPaidOnce();
  });

  it('keep their page until the amount changes', async () => {
    const first = await press();
    expect(await press()).toBe(first);
    await send('payments', { Method: 'cash', Amount: money(3500) });
    expect(await press()).not.toBe(first);
    expect(stripe.pages.statusesFor(reference)).toEqual(['expired', 'open']);
    expect(stripe.pages.last.amount_total).toBe(10_000);
  });

  it('can be paid later if the customer leaves the page', async () => {
    await press();
    test.clock.advance(1_891);
    await runJobs();
    expect(stripe.pages.statusesFor(reference)).toEqual(['expired']);
    expect(await read()).toMatchObject({ PaymentStatus: 'unpaid', Payments: [] });
    await press();
    await announce(stripe.pages.pay(stripe.pages.last));
    await expectPaidOnce();
  });

  it('open no second page when Stripe’s answer was lost', async () => {
    stripe.loses = /POST .*sessions$/;
    expect((await pressButton(test, page)).status).toBe(503);
    stripe.loses = undefined;
    expect(await press()).toBe(stripe.pages.last.url);
    await announce(stripe.pages.pay(stripe.pages.last));
    await expectPaidOnce();
  });

  it.each([
    ['paid at the desk', () => send('payments', { Method: 'cash' }), 'paid'],
    ['paid in part at the desk', () => send('payments', { Method: 'cash', Amount: money(3500) }), 'unpaid'],
    ['cancelled', () => send('cancel'), 'unpaid'],
  ])('are refunded if they were %s in the meantime', async (_, happen, PaymentStatus) => {
    await press();
    await happen();
    await announce(stripe.pages.pay(stripe.pages.last));
    await runJobs();
    expect([stripe.charged.length, stripe.refunds.map(({ amount }) => amount)]).toEqual([0, [13_500]]);
    expect(await read()).toMatchObject({ PaymentStatus });
    expect((await read()).Payments.filter(({ Method }: { Method: string }) => Method === 'card')).toEqual([]);
  });

  it('are refunded to the card', async () => {
    await press();
    await announce(stripe.pages.pay(stripe.pages.last));
    await send('refunds', { Amount: money(4500) });
    await runJobs();
    expect(stripe.refunds).toMatchObject([{ amount: 4500, payment_intent: stripe.pages.last.payment_intent }]);
  });
});
