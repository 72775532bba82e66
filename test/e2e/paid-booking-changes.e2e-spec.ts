import { DashboardClient, addStaff } from '../support/dashboard-client';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { OctoSales } from '../support/octo-bookings';
import { CUSTOMER, TestShop } from '../support/shop';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const PARTNER = '/api/v2/ota/partner';
const DATE = '2027-06-05';

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('the price of a paid booking', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let activityId: string;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, DATE, '10:00', 6);
  });
  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const places = (Participants = 3) => bookingBody(activityId, { Participants });
  const atDesk = async (Method: string) =>
    (await operator.api.post(`${OPERATOR}/bookings`, { ...places(), Payment: { Method } })).body.data;
  const byPartner = async () => (await operator.api.post(`${PARTNER}/booking`, places())).body.data;
  const online = async () => {
    const shop = new TestShop(test, operator, events);
    const paid = await shop.pay(await shop.basket(activityId, { Participants: 3 }));
    return paid.body.data.Bookings[0];
  };
  const change = (reference: string, body: object) => operator.api.patch(`${OPERATOR}/bookings/${reference}`, body);
  const read = async (reference: string) => (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data;
  const recorded = async () => {
    const [entry] = (await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 1 })).body.data;
    return { Action: entry.Action, Subject: entry.Subject, ...entry.Details };
  };

  it.each([
    ['by card in the shop', online],
    ['in cash at the desk', () => atDesk('cash')],
    ['to a partner', byPartner],
  ])('paid %s changes only once it is said what became of the difference', async (_how, book) => {
    const { BookingReference: reference } = await book();
    const more = await change(reference, { Participants: 4, Notes: 'One more' });
    expectProblem(more, 409, 'booking-paid');
    expect(more.body).toMatchObject({ Difference: money(4500), Total: money(13_500), NewTotal: money(18_000) });
    expect(more.body.detail).toBe('The booking is paid; £45.00 would be to collect.');
    const fewer = await change(reference, { Participants: 1 });
    expectProblem(fewer, 409, 'booking-paid');
    expect(fewer.body).toMatchObject({ Difference: money(-9000), Total: money(13_500), NewTotal: money(4500) });
    expect(fewer.body.detail).toBe('The booking is paid; £90.00 would be to return.');
    expect(await read(reference)).toMatchObject({ Participants: 3, Total: money(13_500), Notes: '' });

    const steps = [
      ['collected', 4, 13_500, 18_000],
      ['returned', 1, 18_000, 4500],
      ['waived', 2, 4500, 9000],
    ] as const;
    for (const [Settlement, Participants, before, after] of steps) {
      const settled = await change(reference, { Participants, Settlement });
      expect(settled.body.data).toMatchObject({ Participants, Total: money(after), PaymentStatus: 'paid' });
      expect(await recorded()).toMatchObject({
        ...{ Action: 'booking.changed', Subject: reference, Participants },
        ...{ Total: money(before), NewTotal: money(after), Settlement },
      });
    }
    expectProblem(await change(reference, { Participants: 3, Settlement: 'kept' }), 422, 'validation', ['Settlement']);
  });

  it('stays, and with it the booking, when nothing that costs changes', async () => {
    const { BookingReference: reference } = await online();
    expect((await change(reference, { Participants: 3, Notes: 'Late' })).status).toBe(200);
    expect(await recorded()).toEqual({ Action: 'booking.changed', Subject: reference, Fields: ['notes'] });
    await operator.addTimeslot(activityId, DATE, '14:00', 6);
    const moved = await operator.api.post(`${OPERATOR}/bookings/${reference}/move`, { Date: DATE, Time: '14:00' });
    expect(moved.body.data).toMatchObject({ Time: '14:00', Total: money(13_500) });
  });

  it('is none of those that have not been paid', async () => {
    const { BookingReference: reference } = await atDesk('invoice');
    expect((await change(reference, { Participants: 2 })).body.data).toMatchObject({ Total: money(9000) });
    const { Settlement, ...entry } = await recorded();
    expect(Settlement).toBeUndefined();
    expect(entry).toMatchObject({ Total: money(13_500), NewTotal: money(9000) });
  });

  it('is checked after everything else, and changed by one of several concurrent requests', async () => {
    const { BookingReference: reference } = await online();
    expectProblem(await change(reference, { Participants: 7 }), 409, 'insufficient-capacity');
    const answers = await Promise.all(
      [4, 4, 4].map((Participants) => change(reference, { Participants, Settlement: 'collected' })),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await read(reference)).toMatchObject({ Participants: 4, Total: money(18_000) });
  });

  it('is settled by a partner with its own customer, and answered', async () => {
    const { BookingReference: reference } = await byPartner();
    const changed = await operator.api.patch(`${PARTNER}/bookings/${reference}`, { Participants: 4 });
    expect(changed).toMatchObject({ status: 200, body: { data: { Total: money(18_000), PaymentStatus: 'paid' } } });
    expect(await recorded()).toMatchObject({ Total: money(13_500), NewTotal: money(18_000) });
    const body = { Participants: 3, Settlement: 'returned' };
    const path = `${PARTNER}/bookings/${reference}`;
    expectProblem(await operator.api.patch(path, body), 422, 'validation', ['Settlement']);
  });

  it('is settled by an OCTO reseller with its own customer, and answered', async () => {
    const sales = await new OctoSales(operator).open();
    const { uuid } = await sales.confirmed();
    const path = `/octo/bookings/${uuid}?_capabilities=pricing`;
    const updated = await operator.api.patch(path, { unitItems: sales.units(2, 1) });
    expect(updated).toMatchObject({ status: 200, body: { status: 'CONFIRMED', pricing: { retail: 11_500 } } });
    expect(await recorded()).toMatchObject({ Total: money(9000), NewTotal: money(11_500) });
  });

  describe('in the dashboard', () => {
    let staff: DashboardClient;

    beforeEach(async () => {
      staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'staff'));
    });

    const fields = (Participants: number) => ({
      ...Object.fromEntries(Object.entries(CUSTOMER).map(([name, value]) => [`Customer.${name}`, value])),
      Participants: `${Participants}`,
      Notes: '',
    });
    const settlements = (page: string) =>
      [...page.matchAll(/type="radio" name="Settlement" value="(\w+)"/g)].map(([, value]) => value);

    it.each([
      [4, '£45.00 to collect', ['collected', 'waived']],
      [1, '£90.00 to return', ['returned', 'waived']],
    ])('with %i places there is %s', async (participants, legend, choices) => {
      const { BookingReference: reference } = await online();
      const path = `/dashboard/bookings/${reference}`;
      expect((await staff.get(path)).text).not.toContain('name="Settlement"');
      const shown = await staff.submit(`${path}/change`, fields(participants));
      expect(shown.status).toBe(409);
      expect(shown.text).toContain(`<legend>${legend}</legend>`);
      expect(settlements(shown.text)).toEqual(choices);
      expect(shown.text).toContain(`name="_SettledParticipants" value="${participants}"`);
      expect(await read(reference)).toMatchObject({ Participants: 3 });

      const chosen = { _SettledParticipants: `${participants}`, Settlement: choices[0]! };
      const other = await staff.submit(`${path}/change`, { ...fields(2), ...chosen });
      expect(other.text).toContain('<legend>£45.00 to return</legend>');
      const saved = await staff.submit(`${path}/change`, { ...fields(participants), ...chosen });
      expect(saved.status).toBe(303);
      expect(await read(reference)).toMatchObject({ Participants: participants });
      const history = (await staff.get(path)).text;
      expect(history).toMatch(/Total: £135\.00 · NewTotal: £(180|45)\.00 · Settlement: (collected|returned)/);
    });
  });
});
