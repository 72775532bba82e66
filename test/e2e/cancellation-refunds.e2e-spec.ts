import { JobsRunner } from '../../src/platform/jobs';
import { DEFAULT_POLICY, cancellationPolicy as policy } from '../support/cancellation-policies';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { TestShop } from '../support/shop';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const PARTNER = '/api/v2/ota/partner';
const DATE = '2027-06-05';

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('the refund of a cancelled booking', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let activityId: string;

  const addActivity = async (overrides = {}) => {
    activityId = (await operator.addActivity(overrides)).ActivityID;
    await operator.addTimeslot(activityId, DATE, '10:00', 20);
  };
  beforeEach(() => addActivity());

  const places = () => bookingBody(activityId, { Participants: 3 });
  const atDesk = async (Method = 'cash') =>
    (await operator.api.post(`${OPERATOR}/bookings`, { ...places(), Payment: { Method } })).body.data;
  const byPartner = async () => (await operator.api.post(`${PARTNER}/booking`, places())).body.data;
  const setPolicy = (CancellationPolicy: object) => operator.api.patch(OPERATOR, { CancellationPolicy });
  const cancel = async (reference: string, body: object = {}) =>
    (await operator.api.post(`${OPERATOR}/bookings/${reference}/cancel`, body)).body.data;
  const read = async (reference: string) => (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data;

  it('is everything until 24 hours before the start, unless something else was agreed', async () => {
    const { CancellationPolicy } = (await operator.api.get(OPERATOR)).body.data;
    expect(CancellationPolicy).toEqual(DEFAULT_POLICY);
    const booking = await atDesk();
    expect(booking).toMatchObject({ CancellationPolicy: DEFAULT_POLICY, RefundableNow: money(13_500) });
    // The session starts at 09:00 UTC.
    test.clock.set('2027-06-04T09:00:00Z');
    expect(await read(booking.BookingReference)).toMatchObject({ RefundableNow: money(13_500) });
    const late = await atDesk();
    expect(await cancel(booking.BookingReference)).toMatchObject({
      ...{ Status: 'cancelled', PaymentStatus: 'refunded', Balance: money(0), RefundableNow: money(0) },
      Refunds: [{ Amount: money(13_500), Method: 'cash', Status: 'to-pay-out' }],
    });
    test.clock.set('2027-06-04T09:00:01Z');
    expect(await read(late.BookingReference)).toMatchObject({ RefundableNow: money(0) });
    expect(await cancel(late.BookingReference)).toMatchObject({
      ...{ Status: 'cancelled', PaymentStatus: 'paid', Balance: money(0), Refunds: [] },
    });
  });

  it('counts elapsed hours across a clock change', async () => {
    // Clocks go back at 01:00 UTC on 31 October: the session starts at 10:00 UTC, 25 hours after 10:00 the day before.
    await operator.addTimeslot(activityId, '2027-10-31', '10:00', 20);
    const { BookingReference: reference } = (
      await operator.api.post(`${OPERATOR}/bookings`, { ...places(), Date: '2027-10-31', Payment: { Method: 'cash' } })
    ).body.data;
    test.clock.set('2027-10-30T10:00:00Z');
    expect(await read(reference)).toMatchObject({ RefundableNow: money(13_500) });
    test.clock.set('2027-10-30T10:00:01Z');
    expect(await read(reference)).toMatchObject({ RefundableNow: money(0) });
  });

  it('follows the policy under which the booking was made', async () => {
    expect((await setPolicy(policy([24, 33], [72, 100]))).body.data.CancellationPolicy).toEqual(
      policy([72, 100], [24, 33]),
    );
    const first = await atDesk();
    const own = policy([0, 50]);
    await operator.api.patch(`${OPERATOR}/activities/${activityId}`, { CancellationPolicy: own });
    const second = await atDesk();
    await setPolicy({});
    expect((await operator.api.get(OPERATOR)).body.data.CancellationPolicy).toEqual(DEFAULT_POLICY);
    test.clock.set('2027-06-03T12:00:00Z');
    expect(await cancel(first.BookingReference)).toMatchObject({
      ...{ PaymentStatus: 'partially-refunded', Balance: money(0) },
      Refunds: [{ Amount: money(4455) }],
    });
    expect(await cancel(second.BookingReference)).toMatchObject({ Refunds: [{ Amount: money(6750) }] });

    const activity = await operator.api.patch(`${OPERATOR}/activities/${activityId}`, { CancellationPolicy: {} });
    expect(activity.body.data.CancellationPolicy).toBeNull();
    const [product] = (await operator.api.get(`${PARTNER}/products`)).body.data;
    expect(product.CancellationPolicy).toEqual(DEFAULT_POLICY);
  });

  it('rejects steps that contradict each other', async () => {
    expectProblem(await setPolicy(policy([24, 50], [24, 100])), 422, 'validation', ['CancellationPolicy.Steps']);
    expectProblem(await setPolicy(policy([24, 101])), 422, 'validation');
  });

  it('can be everything or nothing, as staff decide', async () => {
    test.clock.set('2027-06-05T08:00:00Z');
    const [full, none] = [await atDesk(), await atDesk()];
    expect(await cancel(full.BookingReference, { Refund: 'full' })).toMatchObject({ PaymentStatus: 'refunded' });
    expect(await cancel(none.BookingReference, { Refund: 'none' })).toMatchObject({
      ...{ PaymentStatus: 'paid', Balance: money(0), Refunds: [] },
    });
  });

  it('is what was paid beyond the fee', async () => {
    await setPolicy(policy([24, 50]));
    const { BookingReference: reference } = await atDesk('invoice');
    const pay = (Amount: number) =>
      operator.api.post(`${OPERATOR}/bookings/${reference}/payments`, { Method: 'cash', Amount: money(Amount) });
    await pay(9000);
    expect(await cancel(reference)).toMatchObject({ Refunds: [{ Amount: money(2250) }], Balance: money(0) });
    const { BookingReference: unpaid } = await atDesk('invoice');
    expect(await cancel(unpaid)).toMatchObject({ PaymentStatus: 'unpaid', Refunds: [], Balance: money(0) });
  });

  it.each([
    ['all of it', 13_500, 0],
    ['most of it', 11_000, 2500],
  ])('is never more than is left, although %s was refunded before the party became smaller', async (_, Given, left) => {
    const { BookingReference: reference } = await atDesk();
    await operator.api.post(`${OPERATOR}/bookings/${reference}/refunds`, { Amount: money(Given) });
    await operator.api.patch(`${OPERATOR}/bookings/${reference}`, { Participants: 1 });
    expect(await read(reference)).toMatchObject({ Balance: money(0 - left) });
    expect(await cancel(reference, { Refund: 'full' })).toMatchObject({
      ...{ Status: 'cancelled', PaymentStatus: 'refunded', Balance: money(0) },
      Refunds: [Given, left].filter(Boolean).map((amount) => ({ Amount: money(amount) })),
    });
  });

  it('goes back to the card', async () => {
    const shop = new TestShop(test, operator, events);
    const paid = await shop.pay(await shop.basket(activityId, { Participants: 3 }));
    const [booking] = paid.body.data.Bookings;
    expect(booking).toMatchObject({ CancellationPolicy: DEFAULT_POLICY, RefundableNow: money(13_500) });
    expect(await cancel(booking.BookingReference)).toMatchObject({ Refunds: [{ Status: 'pending', Method: 'card' }] });
    await test.app.get(JobsRunner).runOnce();
    expect((await read(booking.BookingReference)).Refunds).toMatchObject([{ Status: 'succeeded' }]);
  });

  it('of a partner’s booking is the partner’s, which sees what its customer gets', async () => {
    const { BookingReference: reference, ...booking } = await byPartner();
    expect(booking).toMatchObject({ CancellationPolicy: DEFAULT_POLICY, RefundableNow: money(13_500) });
    const full = await operator.api.post(`${OPERATOR}/bookings/${reference}/cancel`, { Refund: 'full' });
    expectProblem(full, 409, 'paid-elsewhere');
    expect(await cancel(reference)).toMatchObject({ PaymentStatus: 'paid', Refunds: [], RefundableNow: money(0) });
  });

  it('is shown before staff cancel, and made then', async () => {
    await setPolicy(policy([24, 50]));
    const { BookingReference: reference } = await atDesk();
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const path = `/dashboard/bookings/${reference}`;
    const { text } = await staff.get(path);
    expect(text).toContain('By your policy: £67.50');
    expect(text).toContain('Everything: £135.00');
    expect((await staff.submit(`${path}/cancel`, { Reason: 'Ill', Refund: 'policy' })).status).toBe(303);
    expect(await read(reference)).toMatchObject({ Refunds: [{ Amount: money(6750), Reason: 'Ill' }] });
  });
});
