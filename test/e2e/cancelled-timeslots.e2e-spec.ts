import { JobsRunner } from '../../src/platform/jobs';
import { CancellationsService } from '../../src/bookings';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { EventCounter } from '../support/event-counter';
import { expectProblem } from '../support/expect-problem';
import { takeUnexpectedErrors } from '../support/server-log';
import { TestShop } from '../support/shop';
import { TestQueue } from '../support/test-queue';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const CANCEL = `${OPERATOR}/timeslots/cancel`;
const PARTNER = '/api/v2/ota/partner';
const DATE = '2027-06-05';

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('several timeslots that are cancelled', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    providers: [{ provide: EventCounter, useValue: events }],
  });
  let activityId: string;
  let ids: number[];

  beforeEach(async () => {
    activityId = (await operator.addActivity({ MaxParticipants: 50 })).ActivityID;
    ids = [];
    for (const time of ['10:00', '12:00', '14:00']) {
      ids.push((await operator.addTimeslot(activityId, DATE, time, 20)).TimeslotID);
    }
  });
  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const places = (Time: string, Participants = 3) => bookingBody(activityId, { Time, Participants });
  const atDesk = async (Time: string, Participants = 3, Method = 'cash'): Promise<string> => {
    const booked = await operator.api.post(`${OPERATOR}/bookings`, {
      ...places(Time, Participants),
      Payment: { Method },
    });
    return booked.body.data.BookingReference;
  };
  const byPartner = async (Time: string): Promise<string> =>
    (await operator.api.post(`${PARTNER}/booking`, places(Time))).body.data.BookingReference;
  const read = async (reference: string) => (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data;
  const timeslot = async (id: number) => (await operator.api.get(`${OPERATOR}/timeslots/${id}`)).body.data;
  const cancel = async (body: object = {}, expected = 200) => {
    const wanted = { TimeslotIDs: ids, Reason: 'Strong wind', Refund: 'full', ...body };
    const { status, body: answered } = await operator.api.post(CANCEL, wanted);
    expect([status, answered]).toEqual([expected, expect.anything()]);
    return answered.data.Results;
  };
  const result = (TimeslotID: number, CancelledBookings: number, refunded: number, others = {}) => ({
    ...{
      TimeslotID,
      Status: 'cancelled',
      Code: null,
      CancelledBookings,
      RemainingBookings: 0,
      Remaining: 0,
      Refunded: money(refunded),
      ...others,
    },
  });

  it('count only what they refund, not what was refunded before', async () => {
    const reference = await atDesk('10:00', 3);
    const earlier = await operator.api.post(`${OPERATOR}/bookings/${reference}/refunds`, { Amount: money(2_000) });
    expect(earlier.status).toBe(201);
    expect((await cancel())[0]).toEqual(result(ids[0]!, 1, 11_500));
  });

  it('refund everything that customers paid, to the penny, and nothing of partners', async () => {
    const shop = new TestShop(test, operator, events);
    const basketId = await shop.basket(activityId);
    expect((await shop.pay(basketId)).status).toBe(200);
    const cash = await atDesk('10:00', 3);
    const invoice = await atDesk('12:00', 2, 'invoice');
    const Amount = money(3333);
    await operator.api.post(`${OPERATOR}/bookings/${invoice}/payments`, { Method: 'card', Amount });
    const unpaid = await atDesk('12:00', 1, 'invoice');
    const partner = await byPartner('12:00');
    await operator.api.post(`${PARTNER}/holds`, places('14:00'));
    expect(await cancel()).toEqual([result(ids[0]!, 2, 22_500), result(ids[1]!, 3, 3333), result(ids[2]!, 0, 0)]);

    const cancelled = { Status: 'cancelled', CancellationReason: 'Strong wind', Balance: money(0) };
    expect(await read(cash)).toMatchObject({
      ...cancelled,
      Refunds: [{ ...{ Amount: money(13_500) }, Method: 'cash' }],
    });
    expect(await read(invoice)).toMatchObject({ ...cancelled, Refunds: [{ Amount, Reason: 'Strong wind' }] });
    expect(await read(unpaid)).toMatchObject({ ...cancelled, Refunds: [] });
    expect(await read(partner)).toMatchObject({ ...cancelled, PaymentStatus: 'paid', Refunds: [] });
    for (const id of ids) {
      expect(await timeslot(id)).toMatchObject({ Status: 'cancelled', CancellationReason: 'Strong wind', Booked: 0 });
    }
    const runner = test.app.get(JobsRunner);
    for (let run = 0; run < 2; run++) await runner.runOnce();
    expect(await shop.ledger(basketId)).toMatchObject({ charges: 0, refunds: 1, bookings: 0 });
    const log = (await operator.api.get(`${OPERATOR}/audit-log`)).body.data;
    const entry = { Action: 'timeslot.cancelled', Subject: String(ids[1]) };
    expect(log).toContainEqual(
      expect.objectContaining({
        ...entry,
        Details: { Reason: 'Strong wind', Refund: 'full', CancelledBookings: 3, RemainingBookings: 0 },
      }),
    );
  });

  it('are cancelled once, however often that is requested', async () => {
    const reference = await atDesk('10:00');
    await cancel();
    const before = await read(reference);
    const again = { Status: 'already-cancelled' };
    expect(await cancel({ Reason: 'Other', Refund: 'full' })).toEqual([
      result(ids[0]!, 1, 13_500, again),
      ...ids.slice(1).map((id) => result(id, 0, 0, again)),
    ]);
    expect(await read(reference)).toEqual(before);
    expect(await timeslot(ids[0]!)).toMatchObject({ CancellationReason: 'Strong wind' });
  });

  it('are cancelled once when two do it at the same time, and a third books', async () => {
    for (const time of ['10:00', '12:00']) await atDesk(time, 2);
    const booking = operator.api.post(`${PARTNER}/booking`, places('14:00', 1));
    const statuses = (await Promise.all([cancel(), cancel()])).flat().map(({ Status }) => Status);
    expect(statuses.sort()).toEqual([...ids.map(() => 'already-cancelled'), ...ids.map(() => 'cancelled')]);
    const { status, body } = await booking;
    const again = { Status: 'already-cancelled' };
    expect(await cancel()).toEqual([
      result(ids[0]!, 1, 9000, again),
      result(ids[1]!, 1, 9000, again),
      result(ids[2]!, status === 201 ? 1 : 0, 0, again),
    ]);
    if (status === 201) expect(await read(body.data.BookingReference)).toMatchObject({ Status: 'cancelled' });
    else expectProblem({ status, body } as never, 409, 'timeslot-unavailable');
  });

  it('do not depend on one another: one that fails is cancelled, and its bookings follow', async () => {
    const references = [await atDesk('10:00'), await atDesk('12:00'), await atDesk('14:00')];
    const cancellations = test.app.get(CancellationsService);
    const free = cancellations.free.bind(cancellations);
    const broken = jest.spyOn(cancellations, 'free').mockImplementation(async (booking, options) => {
      const freed = await free(booking, options);
      if (booking.sessionTime === '12:00') throw new Error('the process was killed');
      return freed;
    });
    const results = await cancel({}, 202);
    broken.mockRestore();
    expect(takeUnexpectedErrors()).toHaveLength(1);
    const left = { Remaining: 1 };
    expect(results).toEqual([result(ids[0]!, 1, 13_500), result(ids[1]!, 0, 0, left), result(ids[2]!, 1, 13_500)]);
    expect(await read(references[1]!)).toMatchObject({ Status: 'confirmed', NeedsAnotherDay: false, Refunds: [] });
    expect(await timeslot(ids[1]!)).toMatchObject({ Status: 'cancelled', Booked: 3 });
    await test.app.get(JobsRunner).runOnce();
    expect(await cancel()).toEqual(ids.map((id) => result(id, 1, 13_500, { Status: 'already-cancelled' })));
    for (const reference of references) {
      expect(await read(reference)).toMatchObject({ Refunds: [{ Amount: money(13_500) }], Balance: money(0) });
    }
  });

  it('end their waitlists and open offers', async () => {
    const queue = await TestQueue.create(test, operator, 2);
    const [first] = [await queue.book(1), await queue.book(1)];
    await queue.join('ada', 1);
    await queue.join('bob', 2);
    await queue.cancel(first);
    expect(await queue.states()).toEqual(['ada:offered', 'bob:waiting']);
    await cancel({ TimeslotIDs: [queue.timeslotId] });
    expect(await queue.states()).toEqual(['ada:lapsed', 'bob:lapsed']);
    const offer = await test.anonymous.get(await queue.offerOf('ada'));
    expect([offer.status, offer.body.code]).toEqual([410, 'offer-expired']);
  });

  it('are found among one’s own only, and 1 to 200', async () => {
    const other = await test.addOperator();
    const foreign = (await other.addTimeslot((await other.addActivity()).ActivityID, DATE, '10:00')).TimeslotID;
    const missing = { Status: 'failed', Code: 'timeslot-not-found' };
    expect(await cancel({ TimeslotIDs: [foreign, 99_999_999] })).toEqual([
      result(foreign, 0, 0, missing),
      result(99_999_999, 0, 0, missing),
    ]);
    expect((await other.api.get(`${OPERATOR}/timeslots/${foreign}`)).body.data).toMatchObject({ Status: 'open' });
    const many = Array.from({ length: 201 }, (_, index) => index + 1);
    for (const TimeslotIDs of [[], many, [1, 1]]) {
      const wanted = { TimeslotIDs, Reason: 'Wind', Refund: 'none' };
      expectProblem(await operator.api.post(CANCEL, wanted), 422, 'validation', ['TimeslotIDs']);
    }
    const wanted = { TimeslotIDs: ids, Refund: 'policy' };
    expectProblem(await operator.api.post(CANCEL, wanted), 422, 'validation', ['Reason', 'Refund']);
  });

  it('forget the reason when they are reopened, alone or by being added', async () => {
    await cancel();
    await operator.api.patch(`${OPERATOR}/timeslots/${ids[0]}`, { Status: 'open' });
    await operator.addTimeslot(activityId, DATE, '12:00');
    for (const id of ids.slice(0, 2)) {
      expect(await timeslot(id)).toMatchObject({ Status: 'open', CancellationReason: null });
    }
  });

  it('can also be one, which by default gives nothing back', async () => {
    const [kept, refunded] = [await atDesk('10:00'), await atDesk('12:00')];
    const [first, second] = ids.map((id) => `${OPERATOR}/timeslots/${id}/cancel`);
    expect((await operator.api.post(first!)).body.data).toMatchObject({
      ...{ Status: 'cancelled', CancellationReason: null, CancelledBookings: 1, Refunded: money(0) },
    });
    const answer = await operator.api.post(second!, { Reason: 'Lightning', Refund: 'full' });
    expect(answer.body.data).toMatchObject({ CancellationReason: 'Lightning', Refunded: money(13_500) });
    expect(await read(kept)).toMatchObject({ PaymentStatus: 'paid', Refunds: [] });
    expect(await read(refunded)).toMatchObject({ PaymentStatus: 'refunded', CancellationReason: 'Lightning' });
  });

  it('can be cancelled on their own page, with a reason and a refund', async () => {
    const reference = await atDesk('10:00');
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const page = `/dashboard/schedule/${ids[0]}`;
    const rejected = await staff.submit(`${page}/cancel`, { Reason: 'x'.repeat(501), Refund: 'full' });
    expect([rejected.status, rejected.text]).toEqual([422, expect.stringContaining('must have 1 to 500 characters')]);
    expect((await staff.submit(`${page}/cancel`, { Reason: 'Fog', Refund: 'full' })).status).toBe(303);
    expect(await read(reference)).toMatchObject({ CancellationReason: 'Fog', Refunds: [{ Amount: money(13_500) }] });
    expect((await staff.get(page)).text).toContain('Reason for the cancellation: Fog');
  });
});
