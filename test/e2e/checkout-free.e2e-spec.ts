import { PaymentProvider } from '../../src/payments';
import { PaymentCompletionService } from '../../src/checkout/payments/payment-completion.service';
import { JobsRunner } from '../../src/platform/jobs';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { allowLoggedErrors } from '../support/server-log';
import { BASKETS, CUSTOMER, PAID, TestShop, UNPAID } from '../support/shop';
import { useTestApp } from '../support/use-test-app';

allowLoggedErrors(/"message":"died"/);

describe('checkout of what is free', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let shop: TestShop;
  let free: string;

  beforeAll(() => {
    shop = new TestShop(test, operator, events);
  });

  afterEach(() => jest.restoreAllMocks());

  const checkout = (basketId: string, rest: object = {}) =>
    operator.api.post(`${BASKETS}/${basketId}/checkout`, { Customer: CUSTOMER, ...rest });
  beforeEach(async () => {
    free = (await operator.addActivity({ Price: { Amount: 0, Currency: 'GBP' } })).ActivityID;
    await operator.addTimeslot(free, '2027-06-05', '10:00', 4);
  });

  it('needs no payment, asks no provider, and is one order for all that ask at once', async () => {
    const open = jest.spyOn(test.app.get(PaymentProvider), 'open');
    const basketId = await shop.basket(free);
    const answers = await Promise.all(Array.from({ length: 4 }, () => checkout(basketId)));
    answers.push(await checkout(basketId, { Payment: null }), await shop.pay(basketId, 'tok_declined'));
    for (const { status, text } of answers) expect({ status, text }).toEqual({ status: 200, text: answers[0]!.text });
    expect(answers[0]!.body.data).toMatchObject({
      Status: 'paid',
      Bookings: [{ Status: 'confirmed', PaymentStatus: 'paid', Customer: CUSTOMER }],
      Total: { Amount: 0, Currency: 'GBP' },
    });
    expect(await shop.ledger(basketId)).toEqual({ ...PAID, charges: 0 });
    expect(open).not.toHaveBeenCalled();
  });

  it('is open again when its process dies on the way, and can be completed', async () => {
    const basketId = await shop.basket(free);
    const dies = jest.spyOn(PaymentCompletionService.prototype, 'complete').mockRejectedValueOnce(new Error('died'));
    expect((await checkout(basketId)).status).toBe(500);
    dies.mockRestore();
    test.clock.advance(60);
    await test.app.get(JobsRunner).runOnce();
    expect(await shop.ledger(basketId)).toEqual(UNPAID);
    expect((await checkout(basketId)).status).toBe(200);
    expect(await shop.ledger(basketId)).toEqual({ ...PAID, charges: 0 });
  });

  it('needs one when something of the basket is not, and stays open without', async () => {
    const item = { ActivityID: free, Date: '2027-06-05', Time: '10:00', Participants: 1 };
    const paid = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(paid, '2027-06-05', '10:00', 4);
    const basketId = await shop.basket(paid);
    expect((await operator.api.post(`${BASKETS}/${basketId}/items`, item)).status).toBe(201);
    expectProblem(await checkout(basketId), 422, 'validation', ['Payment']);
    expect(await shop.ledger(basketId)).toEqual(UNPAID);
    expect((await shop.pay(basketId)).status).toBe(200);
    expect(await shop.ledger(basketId)).toMatchObject({ orders: 1, charges: 1, events: 1, bookings: 2 });
  });
});
