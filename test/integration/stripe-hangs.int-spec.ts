import { JobsRunner } from '../../src/platform/jobs';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { FakeStripe, type StripeTrouble } from '../support/fake-stripe';
import { TestShop } from '../support/shop';
import { TestApp, type TestOperator } from '../support/test-app';
import { until } from '../support/until';

const BOOKINGS = '/api/v2/operator/bookings';

const HANGS: [StripeTrouble][] = [['hangs'], ['hangs-after']];

describe('a Stripe that never answers', () => {
  const events = new EventCounter();
  let stripe: FakeStripe;
  let test: TestApp;
  let operator: TestOperator;
  let shop: TestShop;
  let activityId: string;

  async function start(limits: object, env = {}): Promise<void> {
    stripe = await FakeStripe.start();
    const providers = [{ provide: EventCounter, useValue: events }];
    test = await TestApp.create({ env: { ...stripe.env, ...env }, limits, providers });
    test.clock.set('2027-06-01T08:00:00Z');
    operator = await test.addOperator();
    shop = new TestShop(test, operator, events);
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 10);
  }

  afterEach(async () => {
    // First, so that nothing waits for it.
    await stripe.stop();
    await test.close();
  });

  const hang = (requests: RegExp, trouble: StripeTrouble) => {
    stripe.trouble = ({ requested }) => (requests.test(requested) ? trouble : undefined);
  };
  const pay = async (basketId: string) => shop.pay(basketId, 'pm_card_visa');
  const refundSold = async () => {
    const sold = await pay(await shop.basket(activityId));
    const reference = sold.body.data.Bookings[0].BookingReference as string;
    expect((await operator.api.post(`${BOOKINGS}/${reference}/refunds`)).status).toBe(201);
    return reference;
  };
  const runJobs = () => test.app.get(JobsRunner).runOnce();

  it.each(HANGS)('gets a refund once, after the time limit of its requests (%s)', async (trouble) => {
    await start({ paymentProvider: 200 });
    const reference = await refundSold();
    const statuses = async () => {
      const { body } = await operator.api.get(`${BOOKINGS}/${reference}`);
      return body.data.Refunds.map(({ Status }: { Status: string }) => Status);
    };
    hang(/^POST .*refunds/, trouble);
    await runJobs();
    expect(await statuses()).toEqual(['pending']);
    await until('the end of the requests', () => stripe.hanging === 0);
    expect(stripe.requests.filter((requested) => requested === 'POST /v1/refunds')).toHaveLength(2);
    stripe.trouble = undefined;
    test.clock.advance(61);
    await runJobs();
    expect(await statuses()).toEqual(['succeeded']);
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([9000]);
  });

  it.each(HANGS)('charges a card once, although the checkout is a 503 and repeated (%s)', async (trouble) => {
    await start({ paymentProvider: 200 });
    const basketId = await shop.basket(activityId);
    hang(/confirm$|cancel$/, trouble);
    expectProblem(await pay(basketId), 503, 'payment-unavailable');
    await until('the end of the requests', () => stripe.hanging === 0);
    stripe.trouble = undefined;
    test.clock.advance(61);
    expect((await pay(basketId)).status).toBe(200);
    expect(stripe.charged).toHaveLength(1);
  });

  it('delays no other job', async () => {
    await start({}, { JOBS: 'on' });
    const unpaid = await shop.basket(activityId);
    hang(/refunds/, 'hangs');
    await refundSold();
    await until('a request that hangs', () => stripe.hanging === 1);
    test.clock.advance(1_000);
    await until('the end of the basket', () => events.expiries.some(({ basketId }) => basketId === unpaid));
    expect(stripe.hanging).toBe(1);
  });
});
