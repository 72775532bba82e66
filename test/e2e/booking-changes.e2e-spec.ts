import { Database } from '../../src/platform/database';
import type { LoggedAction } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OWN = '/api/v2/ota/partner/bookings';
const ALL = '/api/v2/operator/bookings';

describe('after the booking', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let activityId: string;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 4);
    await operator.addTimeslot(activityId, '2027-06-05', '14:00', 2);
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const book = async (overrides: Record<string, unknown> = {}, api = operator.api): Promise<string> => {
    const answer = await api.post('/api/v2/ota/partner/booking', bookingBody(activityId, overrides));
    expect(answer.status).toBe(201);
    return answer.body.data.BookingReference;
  };

  const remaining = async (): Promise<Record<string, number>> => {
    const answer = await operator.api.get(`/api/v2/operator/activities/${activityId}/timeslots`, {
      From: '2027-06-05',
      To: '2027-06-05',
    });
    return Object.fromEntries(
      answer.body.data.map(({ Time, Remaining }: { Time: string; Remaining: number }) => [Time, Remaining]),
    );
  };

  it('a larger party of a partner owes the operator nothing', async () => {
    const reference = await book({ Participants: 1 });
    const resized = await operator.api.patch(`${ALL}/${reference}`, { Participants: 2 });
    expect(resized.body.data).toMatchObject({ Participants: 2, Balance: { Amount: 0 }, Payments: [] });
    expect((await operator.api.get(ALL, { Money: 'due' })).body.data).toEqual([]);
  });

  it('a partner reads and lists its own bookings only', async () => {
    const mine = await book({ PaymentReference: 'MINE-1' });
    const rival = await operator.client(['ota'], 'rival');
    const theirs = await book({}, rival);

    expect((await operator.api.get(`${OWN}/${mine}`)).body.data).toMatchObject({ BookingReference: mine });
    expectProblem(await operator.api.get(`${OWN}/${theirs}`), 404, 'booking-not-found');
    expectProblem(await rival.post(`${OWN}/${mine}/cancel`), 404, 'booking-not-found');
    const own = await rival.get(OWN, { From: '2027-06-05', To: '2027-06-05' });
    expect(own.body.data.map((each: { BookingReference: string }) => each.BookingReference)).toEqual([theirs]);
    const found = await operator.api.get(OWN, { PaymentReference: 'MINE-1' });
    expect(found.body.data.map((each: { BookingReference: string }) => each.BookingReference)).toEqual([mine]);
  });

  it.each([OWN, ALL])('a customer as a reseller sent it can be written back to %s', async (path) => {
    const reference = await book();
    const sent =
      "UPDATE booking SET first_name = 'Cher', last_name = '', email = '', phone = '07700 900 123' WHERE reference = ?";
    await test.app.get(Database).execute(sent, [reference]);
    const { Customer } = (await operator.api.get(`${path}/${reference}`)).body.data;
    const saved = await operator.api.patch(`${path}/${reference}`, { Customer, Notes: 'Window seat' });
    expect(saved.body.data).toMatchObject({ Customer, Notes: 'Window seat' });

    const wrong = { Customer: { ...Customer, Phone: '07700 900 124' }, Notes: 'x'.repeat(2001) };
    const rejected = await operator.api.patch(`${path}/${reference}`, wrong);
    expectProblem(rejected, 422, 'validation', ['Customer.Phone', 'Notes']);
    const rival = await operator.client(['ota'], 'rival');
    expectProblem(await rival.patch(`${OWN}/${reference}`, { Customer }), 422, 'validation');
  });

  it('keys of one partner share its bookings; keys without a partner keep their own', async () => {
    const [one, other] = [await operator.client(['ota'], 'shared'), await operator.client(['ota'], 'shared')];
    const shared = await book({}, one);
    expect((await other.get(`${OWN}/${shared}`)).status).toBe(200);
    const [executeUnbatched, stranger] = [await operator.client(['ota']), await operator.client(['ota'])];
    const own = await book({}, executeUnbatched);
    expect((await executeUnbatched.get(`${OWN}/${own}`)).body.data).toMatchObject({
      Partner: null,
      PaymentReference: 'test',
    });
    expectProblem(await stranger.get(`${OWN}/${own}`), 404, 'booking-not-found');
  });

  it('cancelling frees the places once', async () => {
    const reference = await book({ Participants: 3 });
    const first = await operator.api.post(`${OWN}/${reference}/cancel`, { Reason: 'Rain' });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ Status: 'cancelled' });
    const again = await Promise.all([1, 2, 3].map(() => operator.api.post(`${OWN}/${reference}/cancel`)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await remaining()).toEqual({ '10:00': 4, '14:00': 2 });
    const seen = await operator.api.get(`${ALL}/${reference}`);
    expect(seen.body.data).toMatchObject({ Status: 'cancelled', CancellationReason: 'Rain' });
  });

  it('a partner cannot cancel within the cancellation cutoff; staff can', async () => {
    const path = `/api/v2/operator/activities/${activityId}`;
    await operator.api.patch(path, { CancellationCutoffMinutes: 60 });
    const [reference, other] = [await book(), await book()];
    test.clock.set('2027-06-05T07:59:59Z');
    expect((await operator.api.post(`${OWN}/${other}/cancel`)).body.data.Status).toBe('cancelled');
    test.clock.advance(1);
    expectProblem(await operator.api.post(`${OWN}/${reference}/cancel`), 409, 'not-cancellable');
    expect((await operator.api.post(`${ALL}/${reference}/cancel`)).body.data.Status).toBe('cancelled');
  });

  it('a partner cannot cancel once the session has started; staff can', async () => {
    const reference = await book();
    test.clock.set('2027-06-05T09:00:00Z');
    expectProblem(await operator.api.post(`${OWN}/${reference}/cancel`), 409, 'not-cancellable');
    expect((await operator.api.post(`${ALL}/${reference}/cancel`)).body.data.Status).toBe('cancelled');
  });

  it('moving takes the new places and frees the old, in either direction', async () => {
    const reference = await book({ Participants: 2 });
    const moved = await operator.api.post(`${ALL}/${reference}/move`, { Date: '2027-06-05', Time: '14:00' });
    expect(moved.body.data).toMatchObject({ Time: '14:00', StartsAt: Date.parse('2027-06-05T13:00:00Z') / 1000 });
    expect(await remaining()).toEqual({ '10:00': 4, '14:00': 0 });
    await operator.api.post(`${ALL}/${reference}/move`, { Date: '2027-06-05', Time: '10:00' });
    expect(await remaining()).toEqual({ '10:00': 2, '14:00': 2 });
  });

  it('moving to a full or missing timeslot changes nothing', async () => {
    const reference = await book({ Participants: 3 });
    const tooFew = await operator.api.post(`${ALL}/${reference}/move`, { Date: '2027-06-05', Time: '14:00' });
    expectProblem(tooFew, 409, 'insufficient-capacity');
    const missing = await operator.api.post(`${ALL}/${reference}/move`, { Date: '2027-06-07', Time: '14:00' });
    expectProblem(missing, 409, 'timeslot-unavailable');
    expect(await remaining()).toEqual({ '10:00': 1, '14:00': 2 });
    expect((await operator.api.get(`${ALL}/${reference}`)).body.data).toMatchObject({ Time: '10:00' });
  });

  it('patching changes customer, notes and the size of the party', async () => {
    const reference = await book({ Participants: 2 });
    const grown = await operator.api.patch(`${ALL}/${reference}`, {
      Customer: { LastName: 'King' },
      Notes: 'Vegetarian',
      Participants: 4,
    });
    expect(grown.body.data).toMatchObject({
      Customer: { FirstName: 'Ada', LastName: 'King' },
      Notes: 'Vegetarian',
      Participants: 4,
      Total: { Amount: 18000 },
    });
    expect(await remaining()).toMatchObject({ '10:00': 0 });
    expectProblem(await operator.api.patch(`${ALL}/${reference}`, { Participants: 5 }), 409, 'insufficient-capacity');
    await operator.api.patch(`${ALL}/${reference}`, { Participants: 1 });
    expect(await remaining()).toMatchObject({ '10:00': 3 });
    await operator.api.post(`${ALL}/${reference}/cancel`);
    expectProblem(await operator.api.patch(`${ALL}/${reference}`, { Notes: '' }), 409, 'booking-not-changeable');
  });

  it('staff book at the desk under one name, after the cutoff too', async () => {
    await operator.api.patch(`/api/v2/operator/activities/${activityId}`, { CutoffMinutes: 10_000, SoldOnline: false });
    const { Customer, ...places } = bookingBody(activityId);
    const desk = { ...places, Customer: { FirstName: 'Walkin' } };
    for (const [Method, PaymentStatus] of Object.entries({
      cash: 'paid',
      card: 'paid',
      other: 'paid',
      invoice: 'unpaid',
    })) {
      const answer = await operator.api.post(ALL, { ...desk, Payment: { Method, Reference: 'T-1' } });
      expect(answer.status).toBe(201);
      expect(answer.body.data).toMatchObject({
        Source: 'pos',
        Partner: null,
        PaymentMethod: Method,
        PaymentStatus,
        PaymentReference: 'T-1',
        Customer: { FirstName: 'Walkin', LastName: '', Email: null, Phone: null },
      });
    }
    expectProblem(await operator.api.post(ALL, { ...desk, Payment: { Method: 'cash' } }), 409, 'insufficient-capacity');
    expectProblem(
      await operator.api.post(ALL, { ...places, Customer, Payment: { Method: 'cheque' } }),
      422,
      'validation',
      ['Payment.Method'],
    );
  });

  it('cancelling a timeslot cancels its bookings and ends its holds', async () => {
    const reference = await book({ Participants: 2 });
    await book();
    const { Customer, ...places } = bookingBody(activityId);
    const hold = await operator.api.post('/api/v2/ota/partner/holds', places);
    const { TimeslotID } = (await operator.api.get(`${ALL}/${reference}`)).body.data;
    const cancelled = await operator.api.post(`/api/v2/operator/timeslots/${TimeslotID}/cancel`);
    expect(cancelled.body.data).toMatchObject({ Status: 'cancelled', CancelledBookings: 2, Booked: 0 });
    expect((await operator.api.get(`${ALL}/${reference}`)).body.data.Status).toBe('cancelled');
    const late = { ...bookingBody(activityId), HoldID: hold.body.data.HoldID };
    expectProblem(await operator.api.post('/api/v2/ota/partner/booking', late), 409, 'hold-expired');
  });

  it('every write leaves a row in the audit log', async () => {
    const reference = await book();
    await operator.api.patch(`${ALL}/${reference}`, { Notes: 'x' });
    await operator.api.post(`${ALL}/${reference}/move`, { Date: '2027-06-05', Time: '14:00' });
    await operator.api.post(`${ALL}/${reference}/cancel`, { Reason: 'Storm' });
    const log = await operator.api.get('/api/v2/operator/audit-log', { Limit: 4 });
    expect(log.body.data.map(({ Action, Subject, Actor }: LoggedAction) => [Action, Subject, Actor.Kind])).toEqual([
      ['booking.cancelled', reference, 'key'],
      ['booking.changed', reference, 'key'],
      ['booking.changed', reference, 'key'],
      ['booking.confirmed', reference, 'key'],
    ]);
    expect(log.body.data[0].Details).toEqual({ Reason: 'Storm' });
    expect(log.body.NextCursor).toEqual(expect.any(String));
  });

  it('the CSV has a line for every booking of the filter', async () => {
    const reference = await book({ Notes: '=1+1,"quoted"' });
    const csv = await operator.api.get('/api/v2/operator/bookings.csv', { ActivityID: activityId });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${reference},confirmed,ota,adventuro`);
    expect(lines[1]).toContain('"\'=1+1,""quoted"""');
  });
});
