import { JobsRunner } from '../../src/platform/jobs';
import { leadsTo, pressButton, takePlaces, textOf } from '../support/customer-pages';
import { EventCounter } from '../support/event-counter';
import { FakeStripe } from '../support/fake-stripe';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';

const CUSTOMER = {
  'Customer.FirstName': 'Ada',
  'Customer.LastName': 'Lovelace',
  'Customer.Email': 'ada@example.com',
  'Customer.Phone': '+447700900123',
};

describe('the online shop, paid on a page of Stripe', () => {
  const events = new EventCounter();
  let stripe: FakeStripe;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    env: async () => (stripe = await FakeStripe.start()).env,
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let basket: string;

  beforeEach(async () => {
    test.clock.set('2027-06-01T08:00:00Z');
    stripe.intents.clear();
    stripe.refunds.length = 0;
    events.ordersCompleted.length = 0;
    await operator.api.patch(OPERATOR, { Storefront: { Enabled: true } });
    const { ActivityID } = await operator.addActivity({ Name: 'Sunset kayak' });
    await operator.addTimeslot(ActivityID, DATE, '10:00', 2);
    const { body } = await operator.api.get(`${OPERATOR}/activities/${ActivityID}`);
    const fields = { Date: DATE, Time: '10:00', [`Quantity.${body.data.TicketTypes[0].ID}`]: '2' };
    basket = leadsTo(await takePlaces(test, operator, `/shop/${operator.slug}/${ActivityID}`, fields))!;
  });
  afterEach(async () => {
    stripe.loses = undefined;
    expect(await test.capacityDifferences()).toEqual([]);
  });
  afterAll(() => stripe.stop());

  const see = async (path: string) => textOf(await test.anonymous.get(path));
  const pay = () => pressButton(test, `${basket}/pay`, CUSTOMER);
  const isCharged = () => [stripe.charged.length, events.ordersCompleted.length, stripe.refunds.length];

  it('leads there and is booked when the customer returns, once', async () => {
    expect(await see(basket)).toContain('You enter your card on a secure page of our payment provider.');
    expect(leadsTo(await pay())).toBe(stripe.pages.last.url);
    expect(stripe.pages.last).toMatchObject({ amount_total: 9_000, currency: 'gbp' });
    expect(new URL(stripe.pages.last.cancel_url).pathname).toBe(basket);
    expect(await see(basket)).toContain('Pay £90.00');
    expect(await see(basket)).not.toContain('Remove');
    stripe.pages.pay(stripe.pages.last);
    const back = new URL(stripe.pages.last.success_url);
    expect(await see(back.pathname + back.search)).toContain('Thank you');
    expect(await see(back.pathname + back.search)).toContain('Thank you');
    expect(leadsTo(await pay())).toMatch(/^\/bookings\//);
    expect(isCharged()).toEqual([1, 1, 0]);
  });

  it('books what costs nothing without a page', async () => {
    const { ActivityID } = await operator.addActivity({ Name: 'Open day', Price: { Amount: 0, Currency: 'GBP' } });
    await operator.addTimeslot(ActivityID, DATE, '10:00', 2);
    const { body } = await operator.api.get(`${OPERATOR}/activities/${ActivityID}`);
    const fields = { Date: DATE, Time: '10:00', [`Quantity.${body.data.TicketTypes[0].ID}`]: '2' };
    const free = leadsTo(await takePlaces(test, operator, `/shop/${operator.slug}/${ActivityID}`, fields))!;
    expect(await see(free)).not.toContain('payment provider');
    for (let times = 0; times < 2; times++) {
      expect(leadsTo(await pressButton(test, `${free}/pay`, CUSTOMER))).toMatch(/^\/bookings\//);
    }
    expect(isCharged()).toEqual([0, 1, 0]);
  });

  it('is still open when the customer comes back without paying', async () => {
    await pay();
    const url = stripe.pages.last.url;
    expect(leadsTo(await pay())).toBe(url);
    expect(isCharged()).toEqual([0, 0, 0]);
    test.clock.advance(3_600);
    await test.app.get(JobsRunner).runOnce();
    expect(await see(basket)).toContain('You have not been charged.');
  });

  it('says so when Stripe does not answer, and charges once afterwards', async () => {
    stripe.loses = /checkout\/sessions/;
    const failed = await pay();
    expect([failed.status, textOf(failed)]).toEqual([503, expect.stringContaining('does not respond')]);
    stripe.loses = undefined;
    expect(await see(basket)).toContain('Your payment is being processed.');
    test.clock.advance(30);
    await test.app.get(JobsRunner).runOnce();
    expect(leadsTo(await pay())).toBe(stripe.pages.last.url);
    stripe.pages.pay(stripe.pages.last);
    expect(await see(`${basket}?paid=1`)).toContain('Thank you');
    expect(isCharged()).toEqual([1, 1, 0]);
  });
});
