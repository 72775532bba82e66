import { TimeslotCancellationsService } from '../../src/desk';
import { ScheduledJobRegistry, JobsRunner } from '../../src/platform/jobs';
import { bookingPageOf, pressButton, textOf } from '../support/customer-pages';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { addLargeSession } from '../support/large-data';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const BOOKINGS = 120;

/** As if the time of each request were up when it has marked the timeslot. */
const withoutTime = () =>
  jest
    .spyOn(TimeslotCancellationsService.prototype as unknown as { hasTimeLeft(): boolean }, 'hasTimeLeft')
    .mockReturnValue(false);

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('a session whose bookings one request cannot cancel', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z', operatorPerTest: true });
  let session: Awaited<ReturnType<typeof addLargeSession>>;
  let noTime: jest.SpyInstance;

  beforeEach(async () => {
    session = await addLargeSession(test, operator, BOOKINGS);
    noTime = withoutTime();
  });
  afterEach(async () => {
    noTime.mockRestore();
    // The job works for all operators; nothing may be left to the next test.
    await test.app.get(JobsRunner).runOnce();
    expect(await test.capacityDifferences()).toEqual([]);
  });

  const cancel = async (Refund = 'full', Reason = 'Strong wind') => {
    const path = `${OPERATOR}/timeslots/${session.timeslotId}/cancel`;
    const { status, body } = await operator.api.post(path, { Refund, Reason });
    const { CancelledBookings, RemainingBookings, Remaining, Refunded } = body.data;
    return [status, CancelledBookings, RemainingBookings, Remaining, Refunded.Amount] as [
      number,
      number,
      number,
      number,
      number,
    ];
  };
  /** Repeats the request as clients do. @returns the response once nothing is left */
  const cancelAll = async (Refund?: string, Reason?: string) => {
    for (;;) {
      const [status, ...counts] = await cancel(Refund, Reason);
      if (status === 200) return counts;
    }
  };
  /** @returns how many bookings are processed: at most 50, and fewer on a slow machine */
  const runPortion = async () => {
    const job = test.app
      .get(ScheduledJobRegistry)
      .all()
      .find(({ name }) => name === 'timeslot-cancellations')!;
    expect(await job.runDue()).toBe(1);
    const [, cancelled, remaining, left] = await cancel();
    expect([cancelled + remaining + left, left < BOOKINGS, left >= BOOKINGS - 50]).toEqual([BOOKINGS, true, true]);
    return cancelled + remaining;
  };
  const read = async (reference: string) => (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data;
  const audited = async (action: string) => {
    const { data } = (await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 200 })).body;
    return (data as { Action: string; Actor: unknown; Details: object }[]).filter(({ Action }) => Action === action);
  };

  it('is closed at once, and its bookings follow in portions, each once', async () => {
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    expect(await cancel()).toEqual([202, 0, 0, BOOKINGS, 0]);
    const booking = bookingBody(session.activityId);
    expectProblem(await operator.api.post('/api/v2/ota/partner/booking', booking), 409, 'timeslot-unavailable');
    const page = `/dashboard/schedule/${session.timeslotId}`;
    expect(textOf(await staff.get(page))).toContain('120 of 120 bookings are still being cancelled');

    const done = await runPortion();
    const left = BOOKINGS - done;
    const [first, last] = [session.references[0]!, session.references.at(-1)!];
    expect(await read(first)).toMatchObject({ Status: 'cancelled', Refunds: [{ Amount: money(4500) }] });
    expect(await read(last)).toMatchObject({ Status: 'confirmed', NeedsAnotherDay: false, Refunds: [] });
    expect(await cancel('none', 'Other')).toEqual([202, done, 0, left, done * 4500]);
    for (const shown of [page, '/dashboard']) {
      expect(textOf(await staff.get(shown))).toContain(`${left} of 120 bookings are still being cancelled`);
    }
    expect(await audited('timeslot.cancelled')).toEqual([]);

    await test.app.get(JobsRunner).runOnce();
    expect(await cancelAll()).toEqual([BOOKINGS, 0, 0, BOOKINGS * 4500]);
    const Details = { Reason: 'Strong wind', Refund: 'full', CancelledBookings: BOOKINGS, RemainingBookings: 0 };
    expect(await audited('timeslot.cancelled')).toMatchObject([{ Details }]);
    expect(await read(last)).toMatchObject({ CancellationReason: 'Strong wind', Refunds: [{ Amount: money(4500) }] });
    expect(textOf(await staff.get(page))).toContain('Reopen session');
  });

  it('has several requests and the job at the same time', async () => {
    await cancel();
    noTime.mockRestore();
    await Promise.all([cancelAll(), cancelAll(), test.app.get(JobsRunner).runOnce()]);
    expect(await cancelAll()).toEqual([BOOKINGS, 0, 0, BOOKINGS * 4500]);
  });

  it('says on the page that cancels a day how many are left', async () => {
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    const wanted = { TimeslotIDs: String(session.timeslotId), Date: '2027-06-05', Reason: 'Wind', Refund: 'full' };
    const result = textOf(await staff.submit('/dashboard/schedule/cancel-sessions', { ...wanted, _Do: 'cancel' }));
    expect(result).toContain('120 of 120 bookings are still being cancelled');
    const bulk = await operator.api.post(`${OPERATOR}/timeslots/cancel`, {
      ...{ TimeslotIDs: [session.timeslotId], Reason: 'Wind', Refund: 'full' },
    });
    expect([bulk.status, bulk.body.data.Results]).toMatchObject([202, [{ Remaining: BOOKINGS }]]);
  });

  it('lets customers choose another day or cancel once it was offered to them, and not before', async () => {
    await operator.addTimeslot(session.activityId, '2027-06-08', '10:00');
    await operator.api.patch(OPERATOR, {
      CancellationPolicy: { Steps: [], CustomerMay: { Cancel: true, Move: true } },
    });
    expect(await cancel('another-day')).toEqual([202, 0, 0, BOOKINGS, 0]);
    const done = await runPortion();
    const pages = [session.references[0]!, session.references.at(-1)!].map((each) => bookingPageOf(operator, each));
    const [offered, waiting] = await Promise.all(pages);
    const move = { Session: '2027-06-08 10:00' };
    expect((await pressButton(test, `${waiting}/cancel`, { Refund: '0' })).status).toBe(409);
    expect((await pressButton(test, `${waiting}/move`, move)).status).toBe(409);
    expect((await pressButton(test, `${offered}/move`, move)).status).toBe(303);
    expect(
      (await operator.api.get(`${OPERATOR}/bookings`, { NeedsAnotherDay: 'true', Limit: 200 })).body.data,
    ).toHaveLength(done - 1);
    await test.app.get(JobsRunner).runOnce();
    expect((await pressButton(test, `${waiting}/move`, move)).status).toBe(303);
    noTime.mockRestore();
    expect(await cancelAll('full', 'No answer')).toEqual([BOOKINGS - 2, 0, 0, (BOOKINGS - 2) * 4500]);
    expect(await read(session.references[0]!)).toMatchObject({ Status: 'confirmed', NeedsAnotherDay: false });
  });

  it('is refunded by the person who cancelled it, also if that person has left since', async () => {
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    await staff.submit(`/dashboard/schedule/${session.timeslotId}/cancel`, { Reason: 'Wind', Refund: 'full' });
    const { data } = (await operator.api.get(`${OPERATOR}/staff`)).body;
    const { ID } = (data as { ID: number; Role: string }[]).find(({ Role }) => Role === 'desk')!;
    expect((await operator.api.delete(`${OPERATOR}/staff/${ID}`)).status).toBe(204);
    await test.app.get(JobsRunner).runOnce();
    expect(await cancelAll()).toEqual([BOOKINGS, 0, 0, BOOKINGS * 4500]);
    const [entry] = await audited('timeslot.cancelled');
    expect(entry).toMatchObject({ Actor: { Kind: 'staff' } });
  });
});
