import { JobsRunner } from '../../src/platform/jobs';
import { SessionTriggersService } from '../../src/workflows/triggers/session-triggers.service';
import { cancellationPolicy } from '../support/cancellation-policies';
import { bookingPageOf, pressButton, textOf } from '../support/customer-pages';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { TestSmtp } from '../support/test-smtp';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const PARTNER = '/api/v2/ota/partner';
const STORM = { Date: '2027-06-05', Time: '10:00' };
const LATER = { Date: '2027-06-08', Time: '10:00' };
const LATEST = { Date: '2027-06-20', Time: '10:00' };

/** No refund, and no changes by customers. */
const NOTHING = { ...cancellationPolicy(), CustomerMay: { Cancel: false, Move: false } };

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('bookings of a cancelled session whose customers choose another day', () => {
  let smtp: TestSmtp;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    env: async () => {
      smtp = await TestSmtp.start();
      return { SMTP_URL: smtp.url, PUBLIC_URL: 'https://book.example' };
    },
  });
  let activityId: string;
  let timeslotId: number;

  beforeEach(async () => {
    activityId = (await operator.addActivity({ Name: 'Kayak tour' })).ActivityID;
    timeslotId = (await operator.addTimeslot(activityId, STORM.Date, STORM.Time, 20)).TimeslotID;
    for (const { Date, Time } of [LATER, LATEST]) await operator.addTimeslot(activityId, Date, Time, 20);
    for (const { ID, Trigger } of (await operator.api.get(`${OPERATOR}/workflows`)).body.data) {
      const Subject = `${Trigger}|{{ booking.refunded | remove: "£" }}|{{ cancellation.reason }}`;
      await operator.api.patch(`${OPERATOR}/workflows/${ID}`, { Subject });
    }
  });
  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));
  afterAll(() => smtp.down());

  const sent = async (): Promise<string[]> => {
    smtp.received.length = 0;
    for (let run = 0; run < 2; run++) await test.app.get(JobsRunner).runOnce();
    return smtp.received.map(({ headers }) => headers['subject']!).sort();
  };
  const atDesk = async (body = {}): Promise<string> => {
    const wanted = { ...bookingBody(activityId, { Participants: 2 }), Payment: { Method: 'cash' }, ...body };
    const { BookingReference } = (await operator.api.post(`${OPERATOR}/bookings`, wanted)).body.data;
    await sent();
    return BookingReference;
  };
  const read = async (reference: string) => (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data;
  const timeslot = async (id = timeslotId) => (await operator.api.get(`${OPERATOR}/timeslots/${id}`)).body.data;
  const cancel = async (Refund = 'another-day', id = timeslotId) => {
    const answer = await operator.api.post(`${OPERATOR}/timeslots/${id}/cancel`, { Reason: 'Strong wind', Refund });
    expect(answer.status).toBe(200);
    const { CancelledBookings, RemainingBookings, Refunded } = answer.body.data;
    return [CancelledBookings, RemainingBookings, Refunded.Amount];
  };
  const move = (page: string, { Date, Time }: typeof LATER) =>
    pressButton(test, `${page}/move`, { Session: `${Date} ${Time}` });
  const listed = async (query: object): Promise<string[]> => {
    const { data } = (await operator.api.get(`${OPERATOR}/bookings`, { ...query })).body;
    return data.map(({ BookingReference }: { BookingReference: string }) => BookingReference);
  };

  it('stay confirmed, and their customers get one email; partners’ bookings and holds are cancelled', async () => {
    const [paid, unpaid] = [await atDesk(), await atDesk({ Payment: { Method: 'invoice' } })];
    const partner = (await operator.api.post(`${PARTNER}/booking`, bookingBody(activityId))).body.data;
    await operator.api.post(`${PARTNER}/holds`, bookingBody(activityId));
    await sent();
    expect(await cancel()).toEqual([1, 2, 0]);
    expect(await sent()).toEqual([
      ...['another-day-offered||Strong wind', 'another-day-offered||Strong wind', 'session-cancelled||Strong wind'],
    ]);
    const unfolded = smtp.received.map(({ raw }) => raw.replaceAll('=\r\n', ''));
    const link = `https://book.example${await bookingPageOf(operator, paid)}`;
    expect(unfolded.filter((raw) => raw.includes(link))).toHaveLength(1);
    const kept = { Status: 'confirmed', NeedsAnotherDay: true, CancellationReason: null };
    expect(await read(paid)).toMatchObject({ ...kept, RefundableNow: money(9_000) });
    expect(await read(unpaid)).toMatchObject({ ...kept, RefundableNow: money(0) });
    expect(await read(partner.BookingReference)).toMatchObject({ Status: 'cancelled', NeedsAnotherDay: false });
    expect(await timeslot()).toMatchObject({ Status: 'cancelled', Booked: 4 });
    expect(await listed({ NeedsAnotherDay: 'true' })).toEqual([unpaid, paid]);
    expect(await listed({ NeedsAnotherDay: 'false' })).toEqual([partner.BookingReference]);
    const { data: log } = (await operator.api.get(`${OPERATOR}/audit-log`)).body;
    expect(log.find(({ Action }: { Action: string }) => Action === 'timeslot.cancelled')).toMatchObject({
      Subject: String(timeslotId),
      Details: { Reason: 'Strong wind', Refund: 'another-day', CancelledBookings: 1, RemainingBookings: 2 },
    });
    expect(await cancel()).toEqual([1, 2, 0]);
    expect(await sent()).toEqual([]);
  });

  it('are moved by their customers whatever the policy says, even after the day', async () => {
    await operator.api.patch(OPERATOR, { CancellationPolicy: NOTHING });
    const reference = await atDesk();
    const page = await bookingPageOf(operator, reference);
    expect((await move(page, LATER)).status).toBe(409);
    await cancel();
    await sent();
    test.clock.set('2027-06-15T08:00:00Z');
    const shown = await test.anonymous.get(page);
    expect(textOf(shown)).toContain('this session is cancelled');
    expect(shown.text).toContain('value="2027-06-20 10:00"');
    expect((await move(page, LATEST)).status).toBe(303);
    expect(await read(reference)).toMatchObject({ ...LATEST, Status: 'confirmed', NeedsAnotherDay: false });
    expect([await timeslot(), await sent()]).toEqual([
      expect.objectContaining({ Status: 'cancelled', Booked: 0 }),
      ['booking-moved||'],
    ]);
    expect((await move(page, { Date: '2027-06-21', Time: '10:00' })).status).toBe(409);
  });

  it('are cancelled by their customers for a full refund, once', async () => {
    await operator.api.patch(OPERATOR, { CancellationPolicy: NOTHING });
    const reference = await atDesk();
    await cancel();
    await sent();
    const page = await bookingPageOf(operator, reference);
    expect((await test.anonymous.get(page)).text).toContain('Cancel and get £90.00 back');
    for (let time = 0; time < 2; time++) {
      expect((await pressButton(test, `${page}/cancel`, { Refund: '9000' })).status).toBe(303);
    }
    expect(await read(reference)).toMatchObject({ Status: 'cancelled', Refunds: [{ Amount: money(9_000) }] });
    expect(await sent()).toEqual(['booking-cancelled|90.00|Cancelled by the customer.']);
  });

  it('can be cancelled later by the operator, who can then reopen the session', async () => {
    const reference = await atDesk();
    await cancel();
    await sent();
    const path = `${OPERATOR}/timeslots`;
    expectProblem(await operator.api.patch(`${path}/${timeslotId}`, { Status: 'open' }), 422, 'validation', ['Status']);
    const Filter = { ActivityID: activityId, From: STORM.Date, To: STORM.Date };
    const { body } = await operator.api.patch(path, { Filter, Change: { Status: 'open' } });
    expect(body.data).toMatchObject({ Changed: 0, Refused: [{ TimeslotID: timeslotId, Code: 'has-bookings' }] });
    expectProblem(
      await operator.api.post(`${OPERATOR}/activities/${activityId}/timeslots`, { ...STORM, Capacity: 5 }),
      409,
      'timeslot-exists',
    );
    expect(await cancel('full')).toEqual([1, 0, 9_000]);
    expect(await sent()).toEqual(['booking-cancelled|90.00|Strong wind']);
    expect(await read(reference)).toMatchObject({ Status: 'cancelled', Refunds: [{ Amount: money(9_000) }] });
    expect((await operator.api.patch(`${path}/${timeslotId}`, { Status: 'open' })).status).toBe(200);
  });

  it('get an email each time it happens to them again', async () => {
    const reference = await atDesk();
    for (const next of [LATER, LATEST]) {
      await cancel('another-day', (await read(reference)).TimeslotID);
      expect(await sent()).toEqual(['another-day-offered||Strong wind']);
      await operator.api.post(`${OPERATOR}/bookings/${reference}/move`, next);
      expect(await sent()).toEqual(['booking-moved||']);
    }
    await cancel('full', (await read(reference)).TimeslotID);
    expect(await sent()).toEqual(['session-cancelled|90.00|Strong wind']);
  });

  it('get no other email about the session, and reminders of the new one', async () => {
    const reminder = { Trigger: 'session-starting', DelayMinutes: -1440, Subject: 'reminder', Body: 'x' };
    const remind = () => operator.api.post(`${OPERATOR}/workflows`, { ...reminder, Enabled: true });
    await remind();
    const reference = await atDesk();
    test.clock.set('2027-06-04T11:00:00Z');
    const reminders = test.app.get(SessionTriggersService);
    expect(await reminders.runDue()).toBe(1);
    await cancel();
    await operator.api.patch(`${OPERATOR}/bookings/${reference}`, { Participants: 1 });
    expect(await sent()).toEqual(['another-day-offered||Strong wind']);
    await remind();
    expect(await reminders.runDue()).toBe(0);
    await operator.api.post(`${OPERATOR}/bookings/${reference}/move`, LATER);
    expect(await sent()).toEqual(['booking-moved||']);
    test.clock.set('2027-06-07T11:00:00Z');
    expect(await sent()).toEqual(['reminder', 'reminder']);
  });

  it('are stopped at the gate until they have another day, and their used tickets are valid again', async () => {
    const reference = await atDesk();
    test.clock.set('2027-06-05T09:00:00Z');
    const checkIn = () => operator.api.post(`${OPERATOR}/bookings/${reference}/check-in`, {});
    expect((await checkIn()).status).toBe(200);
    const { UnitItems } = await read(reference);
    await cancel();
    expect(await read(reference)).toMatchObject({ CheckedIn: 0 });
    const redeem = `${OPERATOR}/tickets/${UnitItems[0].TicketCode}/redeem`;
    for (const answer of [
      await checkIn(),
      await operator.api.post(redeem),
      await operator.api.post(redeem, { Override: 'x' }),
    ]) {
      expectProblem(answer, 409, 'ticket-not-redeemable');
      expect(answer.body.detail).toBe('The session of this ticket is cancelled.');
    }
    await operator.api.post(`${OPERATOR}/bookings/${reference}/move`, LATER);
    test.clock.set('2027-06-08T09:00:00Z');
    expect((await checkIn()).status).toBe(200);
  });

  it('are moved, cancelled or refunded once, even if all of it happens at the same moment', async () => {
    const reference = await atDesk();
    await cancel();
    await sent();
    const page = await bookingPageOf(operator, reference);
    const byCustomer = [move(page, LATER), pressButton(test, `${page}/cancel`, { Refund: '9000' })];
    const byOperator = [cancel('full'), cancel('none')];
    const statuses = (await Promise.all(byCustomer)).map(({ status }) => status);
    const counts = await Promise.all(byOperator);
    const { Status, Refunds, Date } = await read(reference);
    const cancelled = counts.reduce((sum, [each]) => sum + each, 0);
    if (Status === 'confirmed') expect([Date, statuses[0], cancelled]).toEqual([LATER.Date, 303, 0]);
    else expect(cancelled + (statuses[1] === 303 ? 1 : 0)).toBeGreaterThanOrEqual(1);
    expect(Refunds.length).toBeLessThanOrEqual(1);
    expect(await sent()).toHaveLength(1);
  });
});
