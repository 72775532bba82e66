import { PaymentProvider } from '../../src/payments';
import { JobsRunner } from '../../src/platform/jobs';
import { pressButton, textOf } from '../support/customer-pages';
import { EventCounter } from '../support/event-counter';
import { PAID, TestShop, UNPAID } from '../support/shop';
import { TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

describe('paying a waitlist offer on its page', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
    operatorPerTest: true,
  });
  let shop: TestShop;
  let queue: TestQueue;

  beforeEach(async () => {
    shop = new TestShop(test, operator, events);
    queue = await TestQueue.create(test, operator, 2);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    expect(await test.capacityDifferences()).toEqual([]);
  });

  /** Offers two places to Ada, with Bob behind her, for two hours; returns the path of the page. */
  const offered = async (): Promise<string> => {
    const reference = await queue.book(2);
    await queue.join('ada', 2);
    await queue.join('bob', 2);
    await queue.cancel(reference);
    return (await queue.offerOf('ada')).replace('/api/v2', '');
  };
  const accepted = async (): Promise<{ path: string; basketId: string }> => {
    const path = await offered();
    expect((await press(path)).headers.get('location')).toBe(path);
    return { path, basketId: (await test.anonymous.get(`/api/v2${path}`)).body.data.BasketID };
  };

  const see = (path: string) => test.anonymous.get(path);
  const press = (path: string) => pressButton(test, path);
  const pay = (path: string, Token = 'tok_ok') => pressButton(test, `${path}/pay`, { Token });
  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const meter = async (name: string) => {
    const { body } = await operator.api.get('/api/v2/usage/meters', { from: '2027-06-01', to: '2027-06-30' });
    return body.data.Meters.find(({ Meter }: { Meter: string }) => Meter === name)?.EventCount ?? 0;
  };

  it('is possible until the deadline of the offer, and books the places once', async () => {
    const { path, basketId } = await accepted();
    const shown = await see(path);
    expect(textOf(shown)).toMatch(/Pay by Tuesday,? 1 June 2027, 11:00 \(Europe\/London\)/);
    expect(textOf(shown)).toContain('Pay £90.00 by card');
    test.clock.advance(7_199);
    await runJobs();
    expect(await queue.states()).toEqual(['ada:accepted', 'bob:waiting']);
    const [first, second] = await Promise.all([pay(path), pay(path)]);
    expect([first.status, second.status, first.headers.get('location')]).toEqual([303, 303, path]);
    expect(await shop.ledger(basketId)).toEqual(PAID);
    expect(textOf(await see(path))).toContain('Paid and booked.');
    expect((await pay(path)).status).toBe(303);
    test.clock.advance(3_600);
    await runJobs();
    expect(await shop.ledger(basketId)).toEqual(PAID);
    expect(await meter('order-completed')).toBe(1);
    expect(await queue.states()).toEqual(['ada:accepted', 'bob:waiting']);
    const { body } = await operator.api.get('/api/v2/operator/bookings', { Status: 'confirmed' });
    expect(body.data).toMatchObject([{ PaymentStatus: 'paid', Customer: { Email: 'ada@example.com' } }]);
  });

  it('accepts an offer that is still open', async () => {
    const path = await offered();
    expect((await pay(path)).status).toBe(303);
    const { BasketID } = (await see(`/api/v2${path}`)).body.data;
    expect(await shop.ledger(BasketID)).toEqual(PAID);
  });

  it('can be tried again after a declined card and an outage', async () => {
    const { path, basketId } = await accepted();
    for (const [token, status, words] of [
      ['tok_declined', 402, 'The card was declined.'],
      ['tok_error', 503, 'The payment provider does not respond.'],
    ] as const) {
      const rejected = await pay(path, token);
      expect([rejected.status, textOf(rejected)]).toEqual([status, expect.stringContaining(words)]);
      expect(rejected.text).toContain('Pay £90.00 by card');
      expect(await shop.ledger(basketId)).toEqual(UNPAID);
    }
    test.clock.advance(7_000);
    await runJobs();
    expect((await pay(path)).status).toBe(303);
    expect(await shop.ledger(basketId)).toEqual(PAID);
  });

  it('is too late at the deadline, with or without the job', async () => {
    const { path, basketId } = await accepted();
    test.clock.advance(7_200);
    const late = await pay(path);
    expect([late.status, textOf(late)]).toEqual([410, expect.stringContaining('did not pay in time')]);
    await runJobs();
    expect([(await pay(path)).status, await shop.ledger(basketId)]).toEqual([410, UNPAID]);
    expect(await queue.states()).toEqual(['ada:accepted', 'bob:offered']);
  });

  it('keeps the places for a payment that started before the deadline', async () => {
    const { path, basketId } = await accepted();
    test.clock.advance(7_199);
    const provider = test.app.get(PaymentProvider);
    const confirm = provider.confirm.bind(provider);
    jest.spyOn(provider, 'confirm').mockImplementationOnce(async (...charge) => {
      test.clock.advance(10);
      // Reading a basket that is due would expire it.
      expect(textOf(await see(path))).toContain('Your payment is being processed.');
      return confirm(...charge);
    });
    expect((await pay(path)).status).toBe(303);
    expect(await shop.ledger(basketId)).toEqual(PAID);
    expect(await queue.states()).toEqual(['ada:accepted', 'bob:waiting']);
  });

  it('finds out what became of a charge whose process died', async () => {
    const { path, basketId } = await accepted();
    const provider = test.app.get(PaymentProvider);
    const confirm = provider.confirm.bind(provider);
    jest.spyOn(provider, 'confirm').mockImplementationOnce(async (...charge) => {
      await confirm(...charge);
      throw new Error('died after it had charged');
    });
    jest.spyOn(provider, 'settle').mockRejectedValueOnce(new Error('died before it could look'));
    expect((await pay(path)).status).toBe(503);
    expect(textOf(await see(path))).toContain('Your payment is being processed.');
    test.clock.advance(7_200);
    await runJobs();
    expect(await shop.ledger(basketId)).toEqual(PAID);
    expect(textOf(await see(path))).toContain('Paid and booked.');
  });

  it('refunds a charge whose session was cancelled in the meantime', async () => {
    const { path, basketId } = await accepted();
    const provider = test.app.get(PaymentProvider);
    const confirm = provider.confirm.bind(provider);
    jest.spyOn(provider, 'confirm').mockImplementationOnce(async (...charge) => {
      const cancelled = await operator.api.post(`/api/v2/operator/timeslots/${queue.timeslotId}/cancel`);
      expect(cancelled.status).toBe(200);
      return confirm(...charge);
    });
    expect((await pay(path)).status).toBe(410);
    await runJobs();
    expect(await shop.ledger(basketId)).toEqual({ ...UNPAID, refunds: 1 });
  });

  it('keeps at least 15 minutes to pay, and the deadline when a shop changes the basket', async () => {
    const path = await offered();
    test.clock.advance(7_100);
    const { body } = await test.anonymous.post(`/api/v2${path}`);
    expect(body.data).toMatchObject({ Status: 'pending', ExpiresAt: test.clock.now() + 900 });
    const { basketId, deadline } = { basketId: body.data.BasketID as string, deadline: body.data.ExpiresAt as number };
    await operator.addTimeslot(queue.activityId, '2027-06-06', '10:00', 5);
    const item = { ActivityID: queue.activityId, Date: '2027-06-06', Time: '10:00', Participants: 1 };
    const added = await operator.api.post(`/api/v2/baskets/${basketId}/items`, item);
    expect(added.body.data.ExpiresAt).toBe(deadline);
    expect(textOf(await see(path))).toContain('Pay £135.00 by card');
    expect((await pay(path)).status).toBe(303);
    expect((await shop.ledger(basketId)).bookings).toBe(2);
  });

  it('is not necessary for what costs nothing', async () => {
    queue = await TestQueue.create(test, operator, 2, { Price: { Amount: 0, Currency: 'GBP' } });
    const path = await offered();
    expect(textOf(await see(path))).toContain('Accept and book');
    await Promise.all([press(path), press(path)]);
    expect(textOf(await see(path))).toContain('Booked.');
    expect(await meter('order-completed')).toBe(1);
    expect((await test.anonymous.post(`/api/v2${path}`)).body.data.Status).toBe('paid');
  });
});
