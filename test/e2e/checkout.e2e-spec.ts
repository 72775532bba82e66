import { PaymentProvider } from '../../src/payments';
import { PaymentAttemptsService } from '../../src/checkout/payments/payment-attempts.service';
import { JobsRunner } from '../../src/platform/jobs';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { BASKETS, CUSTOMER, PAID, TestShop, UNPAID } from '../support/shop';
import { allowLoggedErrors } from '../support/server-log';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

allowLoggedErrors(/the listener is broken/);

describe('checkout', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let shop: TestShop;
  let activityId: string;

  beforeAll(() => {
    shop = new TestShop(test, operator, events);
  });

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 4);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    events.failsOnOrders = false;
    expect(await test.capacityDifferences()).toEqual([]);
  });

  /** Resolves once a charge has been requested from the provider. */
  const chargeBegins = (): Promise<void> => {
    const provider = test.app.get(PaymentProvider);
    const confirm = provider.confirm.bind(provider);
    return new Promise((resolve) => {
      jest.spyOn(provider, 'confirm').mockImplementationOnce((...args) => {
        resolve();
        return confirm(...args);
      });
    });
  };

  const runJobs = () => test.app.get(JobsRunner).runOnce();

  it('charges, confirms every booking and tells it once; again it gives the same answer', async () => {
    const basketId = await shop.basket(activityId);
    const paid = await shop.pay(basketId);
    expect(paid.status).toBe(200);
    expect(paid.body.data).toMatchObject({
      BasketID: basketId,
      Status: 'paid',
      OrderReference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
      Bookings: [{ Status: 'confirmed', Source: 'online', PaymentStatus: 'paid', Participants: 2, Customer: CUSTOMER }],
      Total: { Amount: 9000, Currency: 'GBP' },
    });
    test.clock.advance(100_000);
    const again = await shop.pay(basketId, 'tok_declined');
    expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: paid.text });
    expect(await shop.ledger(basketId)).toEqual(PAID);
    expect(await shop.statusOf(basketId)).toBe('paid');
    const item = { ActivityID: activityId, Date: '2027-06-05', Time: '10:00', Participants: 1 };
    expectProblem(await operator.api.post(`${BASKETS}/${basketId}/items`, item), 409, 'basket-closed');
  });

  it('leaves the basket open after a declined card, and takes another one', async () => {
    const basketId = await shop.basket(activityId);
    for (const token of ['tok_declined', 'tok_unknown']) {
      expectProblem(await shop.pay(basketId, token), 402, 'payment-declined');
    }
    expect(await shop.ledger(basketId)).toEqual(UNPAID);
    expect((await operator.api.get(`${BASKETS}/${basketId}`)).body.data).toMatchObject({
      Status: 'pending',
      ExpiresAt: test.clock.now() + 900,
      Items: [{ Status: 'held' }],
    });
    expect((await shop.pay(basketId)).status).toBe(200);
    expect(await shop.ledger(basketId)).toEqual(PAID);
  });

  it('answers 503 to an outage, charges nothing and may be repeated', async () => {
    const basketId = await shop.basket(activityId);
    const failed = await shop.pay(basketId, 'tok_error');
    expectProblem(failed, 503, 'payment-unavailable');
    expect(failed.headers.get('retry-after')).toBe('3');
    expect(await shop.ledger(basketId)).toEqual(UNPAID);
    expect((await shop.pay(basketId)).status).toBe(200);
    expect(await shop.ledger(basketId)).toEqual(PAID);
  });

  it('does not let the places expire under a payment that takes long', async () => {
    const basketId = await shop.basket(activityId, { Participants: 4 });
    test.clock.advance(898);
    const charging = chargeBegins();
    const paying = shop.pay(basketId, 'tok_slow');
    await charging;
    test.clock.advance(10);
    await runJobs();
    const rival = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId));
    expectProblem(rival, 409, 'insufficient-capacity');
    expect((await paying).status).toBe(200);
    expect(await shop.ledger(basketId)).toEqual(PAID);
  });

  it('refunds a payment that arrives after sales have closed', async () => {
    const basketId = await shop.basket(activityId);
    const charging = chargeBegins();
    const paying = shop.pay(basketId, 'tok_slow');
    await charging;
    test.clock.set('2027-06-05T09:00:01Z');
    expect((await paying).status).toBe(409);
    await runJobs();
    expect(await shop.ledger(basketId)).toEqual({ ...UNPAID, refunds: 1 });
    test.clock.set('2027-06-01T08:00:00Z');
  });

  it('charges once for 20 checkouts at the same time, and gives all of them the same answer', async () => {
    const basketId = await shop.basket(activityId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.pay(basketId)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(await shop.ledger(basketId)).toEqual(PAID);
  });

  it('charges once when several have seen the basket open before any of them starts', async () => {
    const basketId = await shop.basket(activityId);
    const attempts = test.app.get(PaymentAttemptsService);
    const startAttempt = attempts.startAttempt.bind(attempts);
    const waiting: (() => void)[] = [];
    jest.spyOn(attempts, 'startAttempt').mockImplementation(async (...args) => {
      await new Promise<void>((go) => {
        if (waiting.push(go) >= 5) waiting.forEach((each) => each());
      });
      return startAttempt(...args);
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.pay(basketId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.ledger(basketId)).toEqual(PAID);
  });

  it('charges once when cards of every kind race', async () => {
    const basketId = await shop.basket(activityId);
    const tokens = ['tok_ok', 'tok_declined', 'tok_error'];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => shop.pay(basketId, tokens[index % 3])));
    for (const { status } of answers) expect([200, 402, 503]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await shop.ledger(basketId)).toEqual(PAID);
  });

  it('leaves nothing behind but the payment when a listener throws, and completes once it does not', async () => {
    const basketId = await shop.basket(activityId);
    const confirmedBefore = events.bookingsConfirmed.length;
    events.failsOnOrders = true;
    expectProblem(await shop.pay(basketId), 500, 'internal');
    expect(await shop.ledger(basketId)).toEqual({ ...UNPAID, charges: 1 });
    expect(await shop.statusOf(basketId)).toBe('pending');
    events.failsOnOrders = false;
    test.clock.advance(60);
    await runJobs();
    expect(await shop.ledger(basketId)).toEqual(PAID);
    expect((await shop.pay(basketId)).status).toBe(200);
    expect(events.bookingsConfirmed.length).toBeGreaterThan(confirmedBefore);
  });

  it('rejects an empty basket and wrong fields', async () => {
    const { BasketID } = (await operator.api.post(BASKETS, {})).body.data;
    expectProblem(await shop.pay(BasketID), 422, 'validation', ['Items']);
    expectProblem(await operator.api.post(`${BASKETS}/${BasketID}/checkout`, { Payment: {} }), 422, 'validation', [
      'Customer',
      'Payment.Method',
      'Payment.Token',
    ]);
    expectProblem(await shop.pay('bas_000000000000'), 404, 'basket-not-found');
  });

  it('rejects a basket whose timeslot was cancelled, and charges nothing', async () => {
    const basketId = await shop.basket(activityId);
    const { TimeslotID } = (
      await operator.api.get(`/api/v2/operator/activities/${activityId}/timeslots`, {
        From: '2027-06-05',
        To: '2027-06-05',
      })
    ).body.data[0];
    await operator.api.post(`/api/v2/operator/timeslots/${TimeslotID}/cancel`);
    expectProblem(await shop.pay(basketId), 409, 'timeslot-unavailable');
    expect(await shop.ledger(basketId)).toEqual(UNPAID);
  });

  describe('when the process dies', () => {
    /** Lets the provider do its work and then cuts the line, as a kill would. */
    const dieAfter = (method: 'open' | 'confirm') => {
      const provider = test.app.get(PaymentProvider);
      const work = provider[method].bind(provider) as (...args: unknown[]) => Promise<never>;
      jest.spyOn(provider, method as 'confirm').mockImplementationOnce(async (...args) => {
        await work(...args);
        throw new Error('killed');
      });
      jest.spyOn(provider, 'settle').mockRejectedValueOnce(new Error('killed'));
    };

    it('between charge and commit, the basket is completed without another charge', async () => {
      const basketId = await shop.basket(activityId);
      dieAfter('confirm');
      expectProblem(await shop.pay(basketId), 503, 'payment-unavailable');
      expect(await shop.ledger(basketId)).toEqual({ ...UNPAID, charges: 1 });
      test.clock.advance(1_000);
      expect(await runJobs()).toMatchObject({ 'payments-settled': 1 });
      expect(await shop.ledger(basketId)).toEqual(PAID);
      expect((await shop.pay(basketId)).status).toBe(200);
      expect(await shop.ledger(basketId)).toEqual(PAID);
    });

    it('between charge and commit, a repeated checkout completes it', async () => {
      const basketId = await shop.basket(activityId);
      dieAfter('confirm');
      expectProblem(await shop.pay(basketId), 503, 'payment-unavailable');
      test.clock.advance(60);
      const answers = await Promise.all(Array.from({ length: 5 }, () => shop.pay(basketId)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await shop.ledger(basketId)).toEqual(PAID);
    });

    it('before the charge, the basket opens again and then expires', async () => {
      const basketId = await shop.basket(activityId);
      dieAfter('open');
      expectProblem(await shop.pay(basketId), 503, 'payment-unavailable');
      test.clock.advance(1_000);
      await runJobs();
      expect(await shop.statusOf(basketId)).toBe('expired');
      expect(await shop.ledger(basketId)).toEqual(UNPAID);
    });

    it('and the places were lost in the meantime, the charge is refunded', async () => {
      const basketId = await shop.basket(activityId);
      dieAfter('confirm');
      expectProblem(await shop.pay(basketId), 503, 'payment-unavailable');
      test.clock.advance(1_801);
      await runJobs();
      expect(await shop.statusOf(basketId)).toBe('failed');
      expect(await shop.ledger(basketId)).toEqual({ ...UNPAID, refunds: 1 });
      expectProblem(await shop.pay(basketId), 409, 'basket-closed');
    });
  });

  describe('at the desk', () => {
    const sell = async (Method: string) => {
      const { Customer, ...places } = bookingBody(activityId);
      const desk = { ...places, Customer: { FirstName: 'Walk', LastName: 'In' }, Payment: { Method } };
      return operator.api.post('/api/v2/operator/bookings', desk);
    };

    it('every booking paid at once is an order', async () => {
      for (const method of ['cash', 'card', 'other']) {
        expect((await sell(method)).status).toBe(201);
        const basketId = events.ordersCompleted.at(-1)!;
        expect(await shop.ledger(basketId)).toMatchObject({ orders: 1, events: 1, bookings: 1 });
        expect(await shop.statusOf(basketId)).toBe('paid');
      }
    });

    it('an invoice is none yet', async () => {
      const before = events.ordersCompleted.length;
      expect((await sell('invoice')).status).toBe(201);
      expect(events.ordersCompleted).toHaveLength(before);
    });

    it('a listener that throws leaves no booking', async () => {
      events.failsOnOrders = true;
      expectProblem(await sell('cash'), 500, 'internal');
      const list = await operator.api.get('/api/v2/operator/bookings', { ActivityID: activityId });
      expect(list.body.data).toEqual([]);
    });
  });
});
