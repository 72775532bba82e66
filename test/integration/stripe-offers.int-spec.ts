import { JobsRunner } from '../../src/platform/jobs';
import { leadsTo, pressButton, textOf } from '../support/customer-pages';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { FakeStripe, type Intent } from '../support/fake-stripe';
import { TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

describe('waitlist offers paid on a page of Stripe', () => {
  const events = new EventCounter();
  let stripe: FakeStripe;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    env: async () => (stripe = await FakeStripe.start()).env,
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let queue: TestQueue;
  let page: string;
  let ada: string;

  beforeEach(async () => {
    test.clock.set('2027-06-01T08:00:00Z');
    stripe.intents.clear();
    stripe.refunds.length = 0;
    events.ordersCompleted.length = 0;
    queue = await TestQueue.create(test, operator, 2);
    const reference = await queue.book(2);
    ada = await queue.join('ada', 2);
    await queue.join('bob', 2);
    await queue.cancel(reference);
    page = (await queue.offerOf('ada')).replace('/api/v2', '');
  });
  afterEach(async () => {
    stripe.loses = undefined;
    expect(await test.capacityDifferences()).toEqual([]);
  });
  afterAll(() => stripe.stop());

  const see = async (path = page) => textOf(await test.anonymous.get(path));
  const press = async (path = page) => leadsTo(await pressButton(test, path));
  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const announce = (intent: Intent) => {
    const { body, headers } = stripe.event('payment_intent.succeeded', intent);
    return test.anonymous.raw('/api/v2/payments/stripe/webhook', { method: 'POST', headers, body });
  };
  const completeAtDesk = () => operator.api.post(`/api/v2/operator/waitlist/${ada}/complete`, { Method: 'cash' });
  const expectPaidOnce = async () => {
    expect(await see()).toContain('Paid and booked.');
    expect([stripe.charged.length, events.ordersCompleted.length, stripe.refunds.length]).toEqual([1, 1, 0]);
    expect(await queue.states()).toEqual(['ada:accepted', 'bob:waiting']);
  };

  it('lead there at once, and are booked when the customer returns', async () => {
    expect(await press()).toBe(stripe.pages.last.url);
    expect(stripe.pages.last).toMatchObject({ amount_total: 9_000, currency: 'gbp' });
    expect(new URL(stripe.pages.last.cancel_url).pathname).toBe(page);
    expect(await see()).toContain('Pay £90.00 by card');
    expect(await press(`${page}/pay`)).toBe(stripe.pages.last.url);
    const returning = new URL(stripe.pages.last.success_url);
    expect(await see(returning.pathname + returning.search)).toContain('Pay £90.00 by card');
    stripe.pages.pay(stripe.pages.last);
    expect(await see(returning.pathname + returning.search)).toContain('Paid and booked.');
    await expectPaidOnce();
    expect(await press(`${page}/pay`)).toBe(page);
  });

  it('are named within the length that Stripe accepts, however much a shop adds', async () => {
    const { ActivityID } = await operator.addActivity({ Name: '🛶'.repeat(200) });
    await operator.addTimeslot(ActivityID, '2027-06-06', '10:00', 4);
    const { BasketID } = (await test.anonymous.post(`/api/v2${page}`)).body.data;
    const item = { ActivityID, Date: '2027-06-06', Time: '10:00', Participants: 1 };
    for (let count = 0; count < 2; count++) {
      expect((await operator.api.post(`/api/v2/baskets/${BasketID}/items`, item)).status).toBe(201);
    }
    await press(`${page}/pay`);
    expect([...stripe.pages.last.name]).toHaveLength(250);
  });

  it('are booked once by webhook, return and job together, also at the deadline', async () => {
    test.clock.advance(7_000);
    await press();
    const intent = stripe.pages.pay(stripe.pages.last);
    test.clock.advance(900);
    await Promise.all([announce(intent), test.anonymous.get(`${page}?paid=1`), runJobs(), announce(intent)]);
    await announce(intent);
    await expectPaidOnce();
  });

  it('close the page at the deadline, and go to the next', async () => {
    test.clock.advance(6_000);
    await press();
    test.clock.advance(1_200);
    await runJobs();
    await runJobs();
    expect(stripe.pages.last.status).toBe('expired');
    expect(await see()).toContain('did not pay in time');
    expect(await queue.states()).toEqual(['ada:accepted', 'bob:offered']);
  });

  it('close the page when staff take the money at the desk', async () => {
    await press();
    expect((await completeAtDesk()).status).toBe(200);
    expect(stripe.pages.last.status).toBe('expired');
    expect(await see()).not.toContain('by card');
    expect([stripe.charged.length, events.ordersCompleted.length, stripe.refunds.length]).toEqual([0, 1, 0]);
    expect(await queue.states()).toEqual(['ada:accepted', 'bob:waiting']);
  });

  it('take no money at the desk once the customer has paid on the page', async () => {
    await press();
    const intent = stripe.pages.pay(stripe.pages.last);
    expectProblem(await completeAtDesk(), 409, 'waitlist-entry-closed');
    await announce(intent);
    await expectPaidOnce();
    expectProblem(await completeAtDesk(), 409, 'waitlist-entry-closed');
  });

  it('are paid once when the customer and staff pay at the same moment', async () => {
    await press();
    const shown = stripe.pages.last;
    const pay = async () => (shown.status === 'open' ? announce(stripe.pages.pay(shown)) : undefined);
    const [completed] = await Promise.all([completeAtDesk(), pay()]);
    await runJobs();
    expect([200, 409]).toContain(completed.status);
    expect(events.ordersCompleted).toHaveLength(1);
    expect(stripe.charged.length - stripe.refunds.length).toBe(completed.status === 200 ? 0 : 1);
    expect(await queue.states()).toEqual(['ada:accepted', 'bob:waiting']);
  });

  it('open another page if the customer left the first', async () => {
    const first = await press();
    test.clock.advance(1_891);
    await runJobs();
    expect(await see()).toContain('Pay £90.00 by card');
    expect(await press(`${page}/pay`)).not.toBe(first);
    await announce(stripe.pages.pay(stripe.pages.last));
    await expectPaidOnce();
  });

  it('are refunded if the payment is announced after the places went to the next', async () => {
    await press();
    const intent = stripe.pages.pay(stripe.pages.last);
    await operator.api.post(`/api/v2/operator/timeslots/${queue.timeslotId}/cancel`);
    await announce(intent);
    await announce(intent);
    expect([events.ordersCompleted.length, stripe.refunds.length]).toEqual([0, 1]);
  });
});
