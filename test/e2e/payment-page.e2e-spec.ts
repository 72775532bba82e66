import { PaymentProvider } from '../../src/payments';
import { Database } from '../../src/platform/database';
import { JobsRunner } from '../../src/platform/jobs';
import { paymentPageOf, pressButton, textOf } from '../support/customer-pages';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const BOOKINGS = '/api/v2/operator/bookings';
const DATE = '2027-06-05';

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('the payment page of a booking', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
    operatorPerTest: true,
  });
  let activityId: string;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, DATE, '10:00', 12);
    events.ordersCompleted.length = 0;
  });
  afterEach(() => jest.restoreAllMocks());

  const places = () => bookingBody(activityId, { Participants: 3 });
  const byInvoice = async (): Promise<string> =>
    (await operator.api.post(BOOKINGS, { ...places(), Payment: { Method: 'invoice' } })).body.data.BookingReference;
  const read = async (reference: string) => (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data;
  const see = (page: string) => test.anonymous.get(page);
  const pay = (page: string, Token = 'tok_ok') => pressButton(test, page, { Token });
  const charges = async () => {
    const rows = await test.app.get(Database).rows<{ status: string; amount: number | string }>(
      `SELECT c.status, c.amount FROM sandbox_charge c JOIN booking_charge b ON b.payment_key = c.payment_key
          WHERE b.operator_id = ? ORDER BY b.id`,
      [operator.id],
    );
    return rows.map(({ status, amount }) => `${status} ${amount}`);
  };

  it('has a link for staff that stays the same, as long as something can be paid', async () => {
    const reference = await byInvoice();
    const link = await operator.api.post(`${BOOKINGS}/${reference}/payment-link`);
    expect(link).toMatchObject({
      status: 201,
      body: { data: { URL: expect.stringMatching(/\/pay\/\d+-[0-9a-f]{32}$/), ExpiresAt: 1_814_778_000 } },
    });
    expect((await operator.api.post(`${BOOKINGS}/${reference}/payment-link`)).body).toEqual(link.body);
    expectProblem(await operator.api.post(`${BOOKINGS}/UNKNOWN123/payment-link`), 404, 'booking-not-found');

    test.clock.set('2027-07-05T09:00:00Z');
    expectProblem(await operator.api.post(`${BOOKINGS}/${reference}/payment-link`), 409, 'booking-not-changeable');
    const page = new URL(link.body.data.URL as string).pathname;
    expect(textOf(await see(page))).toContain('This booking cannot be paid online.');
    expect(textOf(await pay(page))).toContain('This booking cannot be paid online.');
    expect(await charges()).toEqual([]);
  });

  it('does not exist where a partner collects the money', async () => {
    const booked = await operator.api.post('/api/v2/ota/partner/booking', places());
    const reference = booked.body.data.BookingReference as string;
    expectProblem(await operator.api.post(`${BOOKINGS}/${reference}/payment-link`), 409, 'paid-elsewhere');
  });

  it('takes the balance by card, and completes the purchase once', async () => {
    const reference = await byInvoice();
    await operator.api.post(`${BOOKINGS}/${reference}/payments`, { Method: 'cash', Amount: money(3500) });
    const page = await paymentPageOf(operator, reference);
    const shown = await see(page);
    expect([shown.status, shown.headers.get('referrer-policy'), shown.headers.get('cache-control')]).toEqual([
      ...[200, 'no-referrer', 'private, no-store'],
    ]);
    expect(textOf(shown)).toContain('Price £135.00 Paid £35.00 To pay £100.00');
    expect(shown.text).not.toContain((await read(reference)).Customer.Email);

    const paid = await pay(page);
    expect([paid.status, paid.headers.get('location')]).toEqual([303, page]);
    expect(textOf(await see(page))).toContain('Paid. Thank you.');
    expect(await read(reference)).toMatchObject({
      ...{ PaymentStatus: 'paid', Balance: money(0), PaymentMethod: 'card' },
      Payments: [{ Method: 'cash' }, { Amount: money(10_000), Method: 'card' }],
    });
    expect(textOf(await pay(page))).toContain('Paid. Thank you.');
    expect(await charges()).toEqual(['succeeded 10000']);
    expect(events.ordersCompleted).toHaveLength(1);
    const entries = (await operator.api.get('/api/v2/operator/audit-log', { Limit: 2 })).body.data;
    const Actor = { Kind: 'customer', Name: 'Payment page' };
    expect(entries).toMatchObject([
      { Action: 'order.completed', Actor },
      { Action: 'booking.payment-received', Actor },
    ]);
  });

  it('charges once for people who press the button at the same time', async () => {
    const reference = await byInvoice();
    const page = await paymentPageOf(operator, reference);
    await Promise.all(Array.from({ length: 6 }, () => pay(page)));
    expect(await charges()).toEqual(['succeeded 13500']);
    expect(await read(reference)).toMatchObject({ PaymentStatus: 'paid', Payments: [{ Amount: money(13_500) }] });
    expect(events.ordersCompleted).toHaveLength(1);
  });

  it('lets the customer try again after a declined card and an outage', async () => {
    const reference = await byInvoice();
    const page = await paymentPageOf(operator, reference);
    for (const [token, status, words] of [
      ['tok_declined', 402, 'The card was declined.'],
      ['tok_error', 503, 'The payment provider does not respond.'],
    ] as const) {
      const rejected = await pay(page, token);
      expect([rejected.status, textOf(rejected)]).toEqual([status, expect.stringContaining(words)]);
      expect(rejected.text).toContain('Pay £135.00 by card');
    }
    expect(await read(reference)).toMatchObject({ PaymentStatus: 'unpaid', Payments: [] });
    expect((await pay(page)).status).toBe(303);
    expect((await charges()).sort()).toEqual(['cancelled 13500', 'declined 13500', 'succeeded 13500']);
  });

  it('finds out what became of a charge whose process died', async () => {
    const reference = await byInvoice();
    const page = await paymentPageOf(operator, reference);
    const provider = test.app.get(PaymentProvider);
    const confirm = provider.confirm.bind(provider);
    jest.spyOn(provider, 'confirm').mockImplementationOnce(async (...charge) => {
      await confirm(...charge);
      throw new Error('died after it had charged');
    });
    jest.spyOn(provider, 'settle').mockRejectedValueOnce(new Error('died before it could look'));
    expect((await pay(page)).status).toBe(503);
    expect(textOf(await see(page))).toContain('Your payment is being processed.');
    expect((await pay(page)).status).toBe(503);
    test.clock.advance(31);
    await test.app.get(JobsRunner).runOnce();
    expect(await charges()).toEqual(['succeeded 13500']);
    expect(await read(reference)).toMatchObject({ PaymentStatus: 'paid', Payments: [{ Amount: money(13_500) }] });
    expect(events.ordersCompleted).toHaveLength(1);
  });

  it('refunds a card payment to the card', async () => {
    const reference = await byInvoice();
    await pay(await paymentPageOf(operator, reference));
    await operator.api.post(`${BOOKINGS}/${reference}/refunds`);
    await test.app.get(JobsRunner).runOnce();
    expect(await charges()).toEqual(['refunded 13500']);
    expect(await read(reference)).toMatchObject({ PaymentStatus: 'refunded', Refunds: [{ Status: 'succeeded' }] });
  });

  it('is closed after a cancellation, and unknown with a wrong token', async () => {
    const reference = await byInvoice();
    const page = await paymentPageOf(operator, reference);
    const other = await paymentPageOf(operator, await byInvoice());
    const [id] = page.slice('/pay/'.length).split('-');
    const mixed = `/pay/${id}-${other.split('-')[1]}`;
    for (const wrong of [mixed, '/pay/1', `/pay/${'9'.repeat(15)}-${'0'.repeat(32)}`, `${page}0`]) {
      expect([(await see(wrong)).status, (await pay(wrong)).status]).toEqual([404, 404]);
    }
    await operator.api.post(`${BOOKINGS}/${reference}/cancel`);
    expect([(await see(page)).status, (await pay(page)).status]).toEqual([410, 410]);
    expect(textOf(await see(page))).toContain('This booking was cancelled.');
    expect(await charges()).toEqual([]);
  });
});
