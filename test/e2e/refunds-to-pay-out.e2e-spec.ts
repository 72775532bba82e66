import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { TestShop } from '../support/shop';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('refunds that staff pay out', () => {
  const { test, operator } = useTestApp({ at: '2027-03-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;
  let timeslotId: number;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    timeslotId = (await operator.addTimeslot(activityId, '2027-03-05', '10:00', 20)).TimeslotID;
  });

  const sell = async (Method = 'cash', Participants = 2): Promise<string> => {
    const body = { ...bookingBody(activityId, { Date: '2027-03-05', Participants }), Payment: { Method } };
    return (await operator.api.post(`${OPERATOR}/bookings`, body)).body.data.BookingReference;
  };
  const online = async (): Promise<string> => {
    const shop = new TestShop(test, operator, new EventCounter());
    const paid = await shop.pay(await shop.basket(activityId, { Date: '2027-03-05' }));
    return paid.body.data.Bookings[0].BookingReference;
  };
  const post = (path: string, body: object = {}) => operator.api.post(`${OPERATOR}/bookings/${path}`, body);
  const read = async (reference: string) => (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data;
  const refund = async (reference: string, body: object = {}) => {
    const { status, body: answer } = await post(`${reference}/refunds`, body);
    expect(status).toBe(201);
    return answer.data;
  };
  const list = async (Status?: string) =>
    (await operator.api.get(`${OPERATOR}/refunds`, Status === undefined ? {} : { Status })).body;
  /** Each entry as `date method taken givenBack`. */
  const takings = async (): Promise<string[]> => {
    const { body } = await operator.api.get(`${OPERATOR}/takings`, { From: '2027-03-01', To: '2027-03-31' });
    return body.data.map(({ Date, Method, Taken, GivenBack }: Record<string, any>) => {
      return `${Date} ${Method} ${Taken.Amount} ${GivenBack.Amount}`;
    });
  };
  const actions = async (): Promise<string[]> => {
    const { body } = await operator.api.get(`${OPERATOR}/audit-log`);
    return body.data.map(({ Action }: { Action: string }) => Action);
  };

  it('are on the list until they are ticked off, and in the takings of that day', async () => {
    const reference = await sell();
    const { RefundID, ...requested } = await refund(reference, { Amount: money(4500) });
    expect(requested).toMatchObject({ Status: 'to-pay-out', Method: 'cash', PaidOutAt: null, FailureReason: null });
    expect(await read(reference)).toMatchObject({ PaymentStatus: 'partially-refunded', Balance: money(0) });
    expect((await list('to-pay-out')).data).toMatchObject([
      { RefundID, BookingReference: reference, Customer: { LastName: 'Lovelace' }, Balance: money(0) },
    ]);
    expect(await takings()).toEqual(['2027-03-01 cash 9000 0']);

    test.clock.set('2027-03-03T08:00:00Z');
    const ticked = await post(`${reference}/refunds/${RefundID}/paid-out`);
    expect([ticked.status, ticked.body.data]).toMatchObject([200, { RefundID, Status: 'succeeded' }]);
    expect((await post(`${reference}/refunds/${RefundID}/paid-out`)).body).toEqual(ticked.body);
    expect((await list('to-pay-out')).data).toEqual([]);
    expect(await takings()).toEqual(['2027-03-01 cash 9000 0', '2027-03-03 cash 0 4500']);
    const csv = await operator.api.get(`${OPERATOR}/takings.csv`, { From: '2027-03-03', To: '2027-03-03' });
    expect(csv.text).toContain(`2027-03-03,08:00,${reference},refund,cash,,-45.00,0,0.00,-45.00,GBP`);
    expect((await actions()).filter((action) => action === 'booking.refund-paid-out')).toHaveLength(1);
  });

  it('are listed newest first, page by page', async () => {
    const reference = await sell('cash', 5);
    for (let n = 1; n <= 3; n++) await refund(reference, { Amount: money(n) });
    const first = (await operator.api.get(`${OPERATOR}/refunds`, { Limit: '2' })).body;
    const next = (await operator.api.get(`${OPERATOR}/refunds`, { Limit: '2', Cursor: first.NextCursor })).body;
    expect(next.NextCursor).toBeNull();
    const amounts = [...first.data, ...next.data].map(({ Amount }: { Amount: { Amount: number } }) => Amount.Amount);
    expect(amounts).toEqual([3, 2, 1]);
    expectProblem(await operator.api.get(`${OPERATOR}/refunds`, { Status: 'paid' }), 422, 'validation', ['Status']);
    expectProblem(await operator.api.get(`${OPERATOR}/refunds`, { Cursor: 'x' }), 422, 'validation', ['Cursor']);
  });

  it('are not those that go back to a card, of another booking or of another operator', async () => {
    const [cash, card] = [await sell(), await online()];
    const { RefundID: toCard } = await refund(card);
    const { RefundID: byHand } = await refund(cash);
    expectProblem(await post(`${card}/refunds/${toCard}/paid-out`), 409, 'refund-not-payable');
    expectProblem(await post(`${card}/refunds/${byHand}/paid-out`), 404, 'refund-not-found');
    expectProblem(await post(`${cash}/refunds/re_000000000000/paid-out`), 404, 'refund-not-found');
    const other = await test.addOperator();
    const path = `${OPERATOR}/bookings/${cash}/refunds/${byHand}/paid-out`;
    expectProblem(await other.api.post(path), 404, 'booking-not-found');
    expect((await other.api.get(`${OPERATOR}/refunds`)).body.data).toEqual([]);
    expect((await read(cash)).Refunds).toMatchObject([{ Status: 'to-pay-out' }]);
  });

  it('are made by the wanted method, from payments of that method first', async () => {
    const reference = await online();
    await operator.api.patch(`${OPERATOR}/bookings/${reference}`, { Participants: 3 });
    await post(`${reference}/payments`, { Method: 'cash' });
    expect((await refund(reference, { Amount: money(5000), Method: 'card' })).Refunds).toMatchObject([
      { Amount: money(5000), Method: 'card', Status: 'pending' },
    ]);
    expect((await refund(reference, { Amount: money(6000), Method: 'cash' })).Refunds).toMatchObject([
      { Amount: money(4500), Method: 'cash', Status: 'to-pay-out' },
      { Amount: money(1500), Method: 'cash', Status: 'to-pay-out' },
    ]);
    await test.app.get(JobsRunner).runOnce();
    expect(await takings()).toEqual(['2027-03-01 card 9000 5000', '2027-03-01 cash 4500 0']);
  });

  describe('and payments that were recorded with the wrong method', () => {
    it('are corrected, with one line in the takings', async () => {
      const reference = await sell();
      const [{ PaymentID }] = (await read(reference)).Payments;
      await refund(reference, { Amount: money(1000) });
      const path = `${reference}/payments/${PaymentID}/correct`;
      for (let times = 0; times < 2; times++) {
        const corrected = await post(path, { Method: 'card' });
        expect([corrected.status, corrected.body.data]).toMatchObject([200, { PaymentID, Method: 'card' }]);
      }
      expect(await takings()).toEqual(['2027-03-01 card 9000 0']);
      expect(await read(reference)).toMatchObject({
        ...{ PaymentMethod: 'card', PaymentStatus: 'partially-refunded', Balance: money(0) },
        Refunds: [{ Method: 'card', Status: 'to-pay-out' }],
      });
      expect((await actions()).filter((action) => action === 'booking.payment-corrected')).toHaveLength(1);
    });

    it('are not those of others, of partners or online', async () => {
      const [cash, card] = [await sell(), await online()];
      const [{ PaymentID: byHand }] = (await read(cash)).Payments;
      const [{ PaymentID: byCard }] = (await read(card)).Payments;
      const correct = (reference: string, id: string) =>
        post(`${reference}/payments/${id}/correct`, { Method: 'other' });
      expectProblem(await correct(card, byCard), 409, 'payment-not-correctable');
      expectProblem(await correct(card, byHand), 404, 'payment-not-found');
      expectProblem(await post(`${cash}/payments/${byHand}/correct`, { Method: 'gold' }), 422, 'validation', [
        'Method',
      ]);
      const other = await test.addOperator();
      const path = `${OPERATOR}/bookings/${cash}/payments/${byHand}/correct`;
      expectProblem(await other.api.post(path, { Method: 'other' }), 404, 'booking-not-found');
    });
  });

  describe('in the dashboard', () => {
    let staff: DashboardClient;
    beforeEach(async () => (staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'))));

    it('are counted on Today and ticked off in their list', async () => {
      const references = [await sell(), await sell()];
      for (const reference of references) await refund(reference);
      expect((await staff.get('/dashboard')).text).toContain('>£180.00 to pay out</a> by hand');
      const { text } = await staff.get('/dashboard/refunds?Status=to-pay-out');
      const [first] = text.match(/\/dashboard\/refunds\/\w+\/re_\w+\/paid-out/)!;
      expect((await staff.submit(first)).status).toBe(303);
      expect((await staff.get('/dashboard')).text).toContain('>£90.00 to pay out</a> by hand');
      expect((await list('succeeded')).data).toHaveLength(1);
      expect((await staff.get('/dashboard/refunds?Status=gone')).status).toBe(422);
    });

    it('show how a refund was split, and are ticked off at the booking', async () => {
      const reference = await online();
      await operator.api.patch(`${OPERATOR}/bookings/${reference}`, { Participants: 3 });
      await post(`${reference}/payments`, { Method: 'cash' });
      const page = `/dashboard/bookings/${reference}`;
      const made = await staff.submit(`${page}/refunds`, { Amount: '60.00', Method: '', Reason: '' });
      expect(made.headers.get('location')).toBe(`${page}?note=refund-split#payments`);
      const { text } = await staff.get(page);
      expect(text).toMatch(/<details[^>]* open[^>]*><summary><h2>Payments/);
      expect(text).toContain('-£45.00');
      expect(text).toContain('-£15.00');
      const [form] = text.match(/\/dashboard\/bookings\/\w+\/refunds\/re_\w+\/paid-out/)!;
      expect((await staff.submit(form)).status).toBe(303);
      expect((await read(reference)).Refunds).toMatchObject([{ Status: 'succeeded' }, { Status: 'pending' }]);
      const again = await staff.submit(`${page}/refunds/re_000000000000/paid-out`);
      expect(again.status).toBe(404);
    });

    it('are made in another way, and payments corrected', async () => {
      const reference = await online();
      const page = `/dashboard/bookings/${reference}`;
      expect((await staff.submit(`${page}/refunds`, { Amount: '10.00', Method: 'cash' })).status).toBe(303);
      expect((await read(reference)).Refunds).toMatchObject([{ Method: 'cash', Status: 'to-pay-out' }]);
      const sold = await sell();
      const [{ PaymentID }] = (await read(sold)).Payments;
      const corrected = await staff.submit(`/dashboard/bookings/${sold}/payments/${PaymentID}/correct`, {
        Method: 'card',
      });
      expect(corrected.status).toBe(303);
      expect((await read(sold)).Payments).toMatchObject([{ Method: 'card' }]);
      expect((await staff.get(`/dashboard/bookings/${sold}`)).text).toContain('from cash to card');
    });

    it('are added up before and after sessions are cancelled', async () => {
      for (const reference of [await sell(), await sell('card', 1)]) expect(reference).not.toBe('');
      await online();
      const form = { Date: '2027-03-05', Reason: 'Storm', Refund: 'full', TimeslotIDs: `${timeslotId}` };
      const split = '£90.00 goes back to cards, £135.00 has to be paid out by hand';
      const path = '/dashboard/schedule/cancel-sessions';
      expect((await staff.submit(path, form)).text).toContain(split);
      const { text } = await staff.submit(path, { ...form, _Do: 'cancel' });
      expect(text).toContain(split);
      expect(text).toContain('href="/dashboard/refunds?Status=to-pay-out"');
    });
  });
});
