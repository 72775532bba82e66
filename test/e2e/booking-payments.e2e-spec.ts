import { PaymentProvider } from '../../src/payments';
import { JobsRunner } from '../../src/platform/jobs';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { OctoSales } from '../support/octo-bookings';
import { REJECTED } from '../support/payments';
import { TestShop } from '../support/shop';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const PARTNER = '/api/v2/ota/partner';
const DATE = '2027-06-05';

interface Event {
  readonly Data: Readonly<Record<string, unknown>>;
}

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('the money of a booking', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let activityId: string;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, DATE, '10:00', 6);
    events.ordersCompleted.length = 0;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    expect(await test.capacityDifferences()).toEqual([]);
  });

  const places = (Participants = 3) => bookingBody(activityId, { Participants });
  const atDesk = async (Method: string): Promise<string> =>
    (await operator.api.post(`${OPERATOR}/bookings`, { ...places(), Payment: { Method } })).body.data.BookingReference;
  const byPartner = async (): Promise<string> =>
    (await operator.api.post(`${PARTNER}/booking`, places())).body.data.BookingReference;
  const online = async (): Promise<string> => {
    const shop = new TestShop(test, operator, events);
    const paid = await shop.pay(await shop.basket(activityId, { Participants: 3 }));
    return paid.body.data.Bookings[0].BookingReference;
  };
  const send = (reference: string, path: string, body: object = {}) =>
    operator.api.post(`${OPERATOR}/bookings/${reference}/${path}`, body);
  const change = (reference: string, body: object) => operator.api.patch(`${OPERATOR}/bookings/${reference}`, body);
  const read = async (reference: string) => (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data;
  const recorded = async () => {
    const [entry] = (await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 1 })).body.data;
    return { Action: entry.Action, Subject: entry.Subject, ...entry.Details };
  };
  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const provider = () => test.app.get(PaymentProvider);

  describe('payments', () => {
    it('are one of the total when a booking is paid immediately', async () => {
      for (const [book, Method] of [[online, 'card'] as const, [() => atDesk('cash'), 'cash'] as const]) {
        const booking = await read(await book());
        expect(booking).toMatchObject({ PaymentStatus: 'paid', Balance: money(0), Refunds: [] });
        expect(booking.Payments).toEqual([expect.objectContaining({ Amount: money(13_500), Method })]);
      }
      expect(events.ordersCompleted).toHaveLength(2);
    });

    it('complete the purchase of an invoice once, however many they are', async () => {
      const reference = await atDesk('invoice');
      expect(await read(reference)).toMatchObject({ PaymentStatus: 'unpaid', Balance: money(13_500), Payments: [] });
      const first = await send(reference, 'payments', { Method: 'cash', Reference: 'TILL-1', Amount: money(5000) });
      expect(first).toMatchObject({
        status: 201,
        body: { data: { PaymentID: expect.stringMatching(/^pay_[a-z0-9]{12}$/), Amount: money(5000), Method: 'cash' } },
      });
      expect(await read(reference)).toMatchObject({ PaymentStatus: 'unpaid', Balance: money(8500) });
      expect(events.ordersCompleted).toHaveLength(0);

      expect((await send(reference, 'payments', { Method: 'card' })).body.data.Amount).toEqual(money(8500));
      const paid = await read(reference);
      expect(paid).toMatchObject({ PaymentStatus: 'paid', PaymentMethod: 'card', Balance: money(0) });
      expect(paid.Payments.map(({ Reference }: { Reference: string | null }) => Reference)).toEqual(['TILL-1', null]);
      expect(events.ordersCompleted).toHaveLength(1);
      expectProblem(await send(reference, 'payments', { Method: 'cash' }), 422, 'validation', ['Amount.Amount']);
    });

    it('never exceed the balance, whatever is wrong', async () => {
      const reference = await atDesk('invoice');
      for (const Amount of [money(13_501), money(0), { Amount: 100, Currency: 'EUR' }]) {
        expect((await send(reference, 'payments', { Method: 'cash', Amount })).status).toBe(422);
      }
      const paid = await Promise.all([1, 2, 3, 4].map(() => send(reference, 'payments', { Method: 'cash' })));
      expect(paid.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
      expect((await read(reference)).Payments).toHaveLength(1);
      expect(events.ordersCompleted).toHaveLength(1);
    });

    it('are not the operator’s for a partner’s booking', async () => {
      const reference = await byPartner();
      expect(await read(reference)).toMatchObject({ Payments: [], Balance: money(0), PaymentStatus: 'paid' });
      expectProblem(await send(reference, 'payments', { Method: 'cash' }), 409, 'paid-elsewhere');
      expectProblem(await send(reference, 'refunds'), 409, 'paid-elsewhere');
    });

    it('need a confirmed booking', async () => {
      expectProblem(await send('0000000000', 'payments', { Method: 'cash' }), 404, 'booking-not-found');
      const reference = await atDesk('invoice');
      await send(reference, 'cancel');
      expect(await read(reference)).toMatchObject({ Balance: money(0), PaymentStatus: 'unpaid' });
      expectProblem(await send(reference, 'payments', { Method: 'cash' }), 409, 'booking-not-changeable');
    });
  });

  describe('a price change', () => {
    it.each([
      ['by card in the shop', online],
      ['in cash at the desk', () => atDesk('cash')],
    ])('of a booking that was paid %s adds to the balance', async (_how, book) => {
      const reference = await book();
      const more = await change(reference, { Participants: 4 });
      expect(more.body.data).toMatchObject({ Total: money(18_000), PaymentStatus: 'paid', Balance: money(4500) });
      expect(await recorded()).toMatchObject({
        ...{ Action: 'booking.changed', Subject: reference, Participants: 4, PreviousParticipants: 3 },
        ...{ Total: money(13_500), NewTotal: money(18_000) },
      });
      expect((await send(reference, 'payments', { Method: 'cash' })).body.data.Amount).toEqual(money(4500));
      const fewer = await change(reference, { Participants: 1 });
      expect(fewer.body.data).toMatchObject({ Total: money(4500), PaymentStatus: 'paid', Balance: money(-13_500) });
      await send(reference, 'refunds', { Amount: money(13_500) });
      expect(await read(reference)).toMatchObject({ Balance: money(0), PaymentStatus: 'partially-refunded' });
      expect(events.ordersCompleted).toHaveLength(1);
    });

    it('takes tickets of several types', async () => {
      const family = await operator.addActivity({
        Price: undefined,
        TicketTypes: [
          { Name: 'Adult', Price: money(4500), IsDefault: true },
          { Name: 'Child', Price: money(2500) },
        ],
      });
      const [adult, child] = family.TicketTypes.map(({ ID }: { ID: number }) => ID);
      await operator.addTimeslot(family.ActivityID, DATE, '10:00', 9);
      const Tickets = [
        { TicketTypeID: adult, Quantity: 2 },
        { TicketTypeID: child, Quantity: 1 },
      ];
      const body = { ...bookingBody(family.ActivityID, { Participants: 3 }), Tickets, Payment: { Method: 'card' } };
      const { BookingReference: reference } = (await operator.api.post(`${OPERATOR}/bookings`, body)).body.data;
      const oneMore = [Tickets[0], { TicketTypeID: child, Quantity: 2 }];
      const changed = await change(reference, { Tickets: oneMore });
      expect(changed.body.data).toMatchObject({ Participants: 4, Total: money(14_000), Balance: money(2500) });
      expectProblem(await change(reference, { Tickets: oneMore, Participants: 5 }), 422, 'validation');
    });

    it('can complete a purchase that was paid in part', async () => {
      const reference = await atDesk('invoice');
      await send(reference, 'payments', { Method: 'cash', Amount: money(9000) });
      await change(reference, { Participants: 2 });
      expect(await read(reference)).toMatchObject({ PaymentStatus: 'paid', Balance: money(0) });
      expect(events.ordersCompleted).toHaveLength(1);
    });

    it('of a partner’s booking is settled by the partner', async () => {
      const reference = await byPartner();
      const changed = await operator.api.patch(`${PARTNER}/bookings/${reference}`, { Participants: 4 });
      expect(changed.body.data).toMatchObject({ Total: money(18_000), PaymentStatus: 'paid' });
      expect(await read(reference)).toMatchObject({ Balance: money(0) });
      const sales = await new OctoSales(operator).open();
      const { uuid } = await sales.confirmed();
      const path = `/octo/bookings/${uuid}?_capabilities=pricing`;
      const updated = await operator.api.patch(path, { unitItems: sales.units(2, 1) });
      expect(updated).toMatchObject({ status: 200, body: { status: 'CONFIRMED', pricing: { retail: 11_500 } } });
    });

    it('of a party that does not fit changes nothing', async () => {
      const reference = await online();
      expectProblem(await change(reference, { Participants: 7 }), 409, 'insufficient-capacity');
      expect(await read(reference)).toMatchObject({ Participants: 3, Balance: money(0) });
    });
  });

  describe('refunds', () => {
    it('of cash are recorded, and reduce the price by what was not overpaid', async () => {
      const reference = await atDesk('cash');
      const Reason = 'Two of them fell ill.';
      const half = await send(reference, 'refunds', { Amount: money(4500), Reason });
      expect(half.body.data).toMatchObject({
        RefundID: expect.stringMatching(/^re_[a-z0-9]{12}$/),
        ...{ Amount: money(4500), Method: 'cash', Status: 'to-pay-out', Reason },
      });
      expect(await read(reference)).toMatchObject({ PaymentStatus: 'partially-refunded', Balance: money(0) });
      expect(await recorded()).toMatchObject({ Action: 'booking.refunded', Amount: money(4500), Reason });
      expectProblem(await send(reference, 'refunds', { Amount: money(9001) }), 422, 'validation', ['Amount.Amount']);
      expect((await send(reference, 'refunds')).body.data.Amount).toEqual(money(9000));
      expect(await read(reference)).toMatchObject({ PaymentStatus: 'refunded', Balance: money(0) });
      expectProblem(await send(reference, 'refunds'), 422, 'validation', ['Amount.Amount']);
    });

    it('go back to the card once, and are announced', async () => {
      const reference = await online();
      await runJobs();
      const cursor = (await operator.api.get('/api/v2/events', { After: 'latest' })).body.NextAfter;
      const refunds = await Promise.all([1, 2, 3].map(() => send(reference, 'refunds')));
      expect(refunds.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
      expect((await read(reference)).Refunds).toMatchObject([{ Status: 'pending', Method: 'card' }]);
      const refund = jest.spyOn(provider(), 'refund');
      await runJobs();
      await runJobs();
      const [{ RefundID }] = (await read(reference)).Refunds;
      expect(refund.mock.calls.filter(([{ key }]) => key === RefundID)).toHaveLength(1);
      expect(await read(reference)).toMatchObject({
        ...{ PaymentStatus: 'refunded', Balance: money(0) },
        Refunds: [{ Status: 'succeeded', Amount: money(13_500) }],
      });
      const announced = (await operator.api.get('/api/v2/events', { After: cursor, Types: 'booking.refunded' })).body;
      const ofBooking = announced.data.filter(({ Data }: Event) => Data['BookingReference'] === reference);
      expect(ofBooking).toMatchObject([{ Data: { PaymentStatus: 'refunded', Amount: money(13_500) } }]);
    });

    it('are made once, even if the provider fails after it has made them', async () => {
      const reference = await online();
      await send(reference, 'refunds', { Amount: money(5000) });
      const refund = jest.spyOn(provider(), 'refund');
      const make = refund.getMockImplementation() ?? Object.getPrototypeOf(provider()).refund.bind(provider());
      refund.mockImplementationOnce(async (wanted) => {
        await make(wanted);
        throw new Error('the connection was closed');
      });
      await runJobs();
      expect((await read(reference)).Refunds).toMatchObject([{ Status: 'pending' }]);
      test.clock.advance(61);
      await runJobs();
      expect((await read(reference)).Refunds).toMatchObject([{ Status: 'succeeded' }]);
      await send(reference, 'refunds');
      await runJobs();
      expect((await read(reference)).Refunds).toMatchObject([
        { Status: 'succeeded', Amount: money(5000) },
        { Status: 'succeeded', Amount: money(8500) },
      ]);
    });

    it('of a deposit leave the price as it is', async () => {
      const reference = await atDesk('invoice');
      await send(reference, 'payments', { Method: 'cash', Amount: money(6000) });
      await send(reference, 'refunds', { Amount: money(2000) });
      expect(await read(reference)).toMatchObject({ PaymentStatus: 'unpaid', Balance: money(9500) });
      await send(reference, 'payments', { Method: 'card' });
      expect(await read(reference)).toMatchObject({ PaymentStatus: 'paid', Balance: money(0) });
      expect(events.ordersCompleted).toHaveLength(1);
    });

    it('that the provider rejects leave the money owed', async () => {
      const reference = await online();
      await send(reference, 'refunds', { Amount: money(5000) });
      jest.spyOn(provider(), 'refund').mockResolvedValueOnce(REJECTED);
      await runJobs();
      expect(await read(reference)).toMatchObject({
        ...{ PaymentStatus: 'paid', Balance: money(-5000) },
        Refunds: [{ Status: 'failed', Amount: money(5000) }],
      });
      expect(await recorded()).toMatchObject({ Action: 'booking.refund-failed', Amount: money(5000) });
      await send(reference, 'refunds', { Amount: money(5000) });
      await runJobs();
      expect(await read(reference)).toMatchObject({ PaymentStatus: 'partially-refunded', Balance: money(0) });
    });

    it('of several payments go back to the latest first', async () => {
      const reference = await online();
      await change(reference, { Participants: 4 });
      await send(reference, 'payments', { Method: 'cash' });
      const { data } = (await send(reference, 'refunds', { Amount: money(10_000) })).body;
      expect(data).toMatchObject({ Amount: money(10_000), Method: 'cash', Status: 'to-pay-out' });
      expect(data.Refunds).toMatchObject([
        { Amount: money(4500), Method: 'cash', Status: 'to-pay-out' },
        { Amount: money(5500), Method: 'card', Status: 'pending' },
      ]);
    });
  });

  it('stays the same when a booking moves or nothing that costs changes', async () => {
    const reference = await online();
    expect((await change(reference, { Participants: 3, Notes: 'Late' })).status).toBe(200);
    expect(await recorded()).toEqual({ Action: 'booking.changed', Subject: reference, Fields: ['notes'] });
    await operator.addTimeslot(activityId, DATE, '14:00', 6);
    const moved = await send(reference, 'move', { Date: DATE, Time: '14:00' });
    expect(moved.body.data).toMatchObject({ Time: '14:00', Total: money(13_500), Balance: money(0) });
  });

  it('is in the list of bookings too', async () => {
    const [paid, open] = [await atDesk('cash'), await atDesk('invoice')];
    const { data } = (await operator.api.get(`${OPERATOR}/bookings`, { ActivityID: activityId })).body;
    expect(data).toMatchObject([
      { BookingReference: open, Balance: money(13_500), Payments: [], Refunds: [] },
      { BookingReference: paid, Balance: money(0), Payments: [{ Amount: money(13_500) }], Refunds: [] },
    ]);
  });
});
