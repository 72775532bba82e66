import { Logger } from '@nestjs/common';
import { JobsRunner } from '../../src/platform/jobs';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { FakeStripe } from '../support/fake-stripe';
import { PAID, TestShop, UNPAID } from '../support/shop';
import type { TestOperator } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPEN = /^POST \/v1\/payment_intents$/;
const CONFIRM = /confirm$/;

const invalid = (code: string, message: string) => ({ type: 'invalid_request_error', code, message });

describe('what Stripe never takes', () => {
  const events = new EventCounter();
  let stripe: FakeStripe;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    env: async () => (stripe = await FakeStripe.start()).env,
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let shop: TestShop;

  beforeAll(() => (shop = new TestShop(test, operator, events)));
  beforeEach(() => stripe.intents.clear());
  afterEach(async () => {
    stripe.refuses = undefined;
    jest.restoreAllMocks();
    expect(await test.capacityDifferences()).toEqual([]);
  });
  afterAll(() => stripe.stop());

  async function newBasket(owner: TestOperator = operator, amount = 4500, currency = 'GBP'): Promise<string> {
    const price = { Amount: amount, Currency: currency };
    const { ActivityID } = await owner.addActivity({ Price: price, SoldOnline: true });
    await owner.addTimeslot(ActivityID, '2027-06-05', '10:00', 4);
    return new TestShop(test, owner, events).basket(ActivityID, { Participants: 1 });
  }

  const ledger = async (basketId: string) => ({ ...(await shop.ledger(basketId)), charges: stripe.charged.length });

  it.each([
    ['amount_too_small', 400, 'Amount must be at least £0.30 gbp.', OPEN],
    ['amount_too_large', 400, 'Amount must be no more than £999,999.99.', OPEN],
    ['currency_not_supported', 400, 'Invalid currency: gbp.', OPEN],
    ['resource_missing', 404, 'No such account.', OPEN],
    ['amount_too_small', 400, 'Amount must be at least £0.30 gbp.', CONFIRM],
    ['resource_missing', 404, 'No such payment_intent.', CONFIRM],
  ])('ends the payment with the reason (%s, %i, %s)', async (code, status, message, request) => {
    const basketId = await newBasket();
    stripe.refuses = { request, status, error: invalid(code, message) };
    const answer = await shop.pay(basketId, 'pm_card_visa');
    expectProblem(answer, 402, 'payment-declined');
    expect(answer.body.detail).toContain(message);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(await shop.statusOf(basketId)).toBe('pending');
    expect(await ledger(basketId)).toEqual(UNPAID);
    stripe.refuses = undefined;
    expect((await shop.pay(basketId, 'pm_card_visa')).status).toBe(200);
    expect(await ledger(basketId)).toEqual(PAID);
  });

  it.each([
    [401, 'authentication_error'],
    [403, 'invalid_request_error'],
  ])(
    'a key that is rejected (%i) is an error in the log, and does not promise that repeating helps',
    async (status, type) => {
      const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
      const basketId = await newBasket();
      stripe.refuses = { request: /./, status, error: { type, message: 'Expired API key provided.' } };
      const answer = await shop.pay(basketId, 'pm_card_visa');
      expectProblem(answer, 503, 'payment-unavailable');
      expect(answer.body.detail).not.toContain('safe to repeat');
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ msg: 'the payment provider failed' }));
      stripe.refuses = undefined;
      expect((await shop.pay(basketId, 'pm_card_visa')).status).toBe(200);
      expect(await ledger(basketId)).toEqual(PAID);
    },
  );

  it.each([
    [429, { type: 'invalid_request_error', code: 'lock_timeout', message: 'Locked.' }],
    [500, { type: 'api_error', message: 'Sorry.' }],
    [400, { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used once.' }],
  ])('what may pass (%i, %j) stays a 503 that is safe to repeat', async (status, error) => {
    const basketId = await newBasket();
    stripe.refuses = { request: OPEN, status, error };
    const answer = await shop.pay(basketId, 'pm_card_visa');
    expectProblem(answer, 503, 'payment-unavailable');
    expect(answer.body.detail).toContain('safe to repeat');
    stripe.refuses = undefined;
    expect((await shop.pay(basketId, 'pm_card_visa')).status).toBe(200);
    expect(await ledger(basketId)).toEqual(PAID);
  });

  it('a refund that somebody made at Stripe is no longer due', async () => {
    const basketId = await newBasket();
    stripe.loses = /confirm|cancel/;
    expectProblem(await shop.pay(basketId, 'pm_card_visa'), 503, 'payment-unavailable');
    stripe.loses = undefined;
    const { body } = await operator.api.get(`/api/v2/baskets/${basketId}`);
    const query = { From: '2027-06-05', To: '2027-06-05' };
    const path = `/api/v2/operator/activities/${body.data.Items[0].ActivityID}/timeslots`;
    const slots = (await operator.api.get(path, query)).body.data;
    await operator.api.post(`/api/v2/operator/timeslots/${slots[0].TimeslotID}/cancel`);
    const error = invalid('charge_already_refunded', 'Charge has already been refunded.');
    stripe.refuses = { request: /POST .*refunds/, status: 400, error };
    test.clock.advance(60);
    const jobs = test.app.get(JobsRunner);
    await jobs.runOnce();
    expect(await shop.statusOf(basketId)).toBe('failed');
    test.clock.advance(60);
    await jobs.runOnce();
    expect(stripe.requests.filter((request) => request === 'POST /v1/refunds')).toHaveLength(1);
  });

  describe('in currencies that Stripe counts in another way', () => {
    it.each([
      ['GBP', 4500, 4500],
      ['COP', 1_500_000, 1_500_000],
      ['JPY', 15_000, 15_000],
      ['ISK', 15_000, 1_500_000],
      ['UGX', 15_000, 1_500_000],
      ['MGA', 1_500_000, 15_000],
      ['KWD', 12_340, 12_340],
    ])('%s: %i minor units are charged as %i', async (currency, amount, charged) => {
      const owner = await test.addOperator({ currency });
      const basketId = await newBasket(owner, amount, currency);
      expect((await new TestShop(test, owner, events).pay(basketId, 'pm_card_visa')).status).toBe(200);
      expect(stripe.last).toMatchObject({ amount: charged, currency: currency.toLowerCase(), status: 'succeeded' });
    });

    it('a part that it cannot refund is owed, and nothing else is refunded', async () => {
      const owner = await test.addOperator({ currency: 'KWD' });
      const paid = await new TestShop(test, owner, events).pay(await newBasket(owner, 12_340, 'KWD'), 'pm_card_visa');
      const path = `/api/v2/operator/bookings/${paid.body.data.Bookings[0].BookingReference}`;
      await owner.api.post(`${path}/refunds`, { Amount: { Amount: 1_234, Currency: 'KWD' } });
      await test.app.get(JobsRunner).runOnce();
      expect(stripe.refunds).toEqual([]);
      expect((await owner.api.get(path)).body.data).toMatchObject({
        ...{ Balance: { Amount: -1_234, Currency: 'KWD' }, Refunds: [{ Status: 'failed' }] },
      });
    });

    it.each(['BHD', 'JOD', 'KWD', 'OMR', 'TND', 'MGA'])(
      'an amount of %s that it cannot charge is declined',
      async (currency) => {
        const owner = await test.addOperator({ currency });
        const basketId = await newBasket(owner, 12_345, currency);
        const answer = await new TestShop(test, owner, events).pay(basketId, 'pm_card_visa');
        expectProblem(answer, 402, 'payment-declined');
        expect(answer.body.detail).toContain(currency);
        expect(stripe.intents.size).toBe(0);
      },
    );
  });
});
