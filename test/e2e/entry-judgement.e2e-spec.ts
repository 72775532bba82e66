import type { LoggedAction } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OTA = '/api/v2/ota/partner';
const TICKETS = '/api/v2/operator/tickets';

describe('the judgement of a ticket at the entry', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  const codeOf = async (reference: string): Promise<string> => {
    const { body } = await operator.api.get(`/api/v2/operator/bookings/${reference}`);
    return body.data.UnitItems[0].TicketCode;
  };
  /** An hour from 10:00 on, which is 09:00 UTC. */
  async function book(activity: Record<string, unknown> = { DurationMinutes: 60 }, body: Record<string, unknown> = {}) {
    const { ActivityID } = await operator.addActivity(activity);
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 10);
    const { body: booked } = await operator.api.post(`${OTA}/booking`, bookingBody(ActivityID, body));
    const reference: string = booked.data.BookingReference;
    return { activityId: ActivityID, reference, code: await codeOf(reference) };
  }
  const redeem = (code: string, body: object = {}) => operator.api.post(`${TICKETS}/${code}/redeem`, body);
  const undo = (code: string) => operator.api.post(`${TICKETS}/${code}/unredeem`);
  const read = async (code: string) => (await operator.api.get(`${TICKETS}/${code}`)).body.data;
  const seconds = (instant: string) => Date.parse(instant) / 1000;

  it.each([
    ['a session', { DurationMinutes: 60 }, '2027-06-05T10:00:00Z'],
    ['opening hours', { AvailabilityType: 'opening-hours', DurationMinutes: 480 }, '2027-06-05T17:00:00Z'],
  ])('admits from three hours before the start of %s until its end', async (_what, activity, end) => {
    const { code } = await book(activity);
    const times = { ValidFrom: seconds('2027-06-05T06:00:00Z'), ValidUntil: seconds(end) };
    const outside = ['2027-06-01T08:00:00Z', '2027-06-05T05:59:59Z', end, '2027-12-24T12:00:00Z'];
    for (const instant of outside) {
      test.clock.set(instant);
      const rejected = await redeem(code);
      expectProblem(rejected, 409, 'ticket-not-valid-now');
      expect(rejected.body).toMatchObject(times);
      expect(await read(code)).toMatchObject({ ...times, Verdict: 'ticket-not-valid-now', RedeemedAt: null });
    }
    for (const at of [times.ValidFrom, times.ValidUntil - 1]) {
      test.clock.set(new Date(at * 1000).toISOString());
      expect(await read(code)).toMatchObject({ ...times, Verdict: 'admit', Warnings: [] });
      expect((await redeem(code)).body.data).toMatchObject({ ...times, RedeemedAt: at, Warnings: [] });
      expect((await undo(code)).status).toBe(200);
    }
  });

  it('follows the setting, and a booking that was moved', async () => {
    const { activityId, reference, code } = await book();
    test.clock.set('2027-06-05T08:00:00Z');
    await operator.api.patch('/api/v2/operator', { AdmitMinutesBefore: 30 });
    expectProblem(await redeem(code), 409, 'ticket-not-valid-now');
    await operator.api.patch('/api/v2/operator', { AdmitMinutesBefore: 60 });
    expect((await read(code)).Verdict).toBe('admit');
    await operator.addTimeslot(activityId, '2027-06-06', '10:00', 10);
    await operator.api.post(`/api/v2/operator/bookings/${reference}/move`, { Date: '2027-06-06', Time: '10:00' });
    expect((await redeem(code)).body.ValidFrom).toBe(seconds('2027-06-06T08:00:00Z'));
    for (const wrong of [-1, 10_081, 'soon']) {
      const rejected = await operator.api.patch('/api/v2/operator', { AdmitMinutesBefore: wrong });
      expectProblem(rejected, 422, 'validation', ['AdmitMinutesBefore']);
    }
  });

  it('is overridden for a reason, which the audit log keeps if it was needed', async () => {
    const { reference, code } = await book({ DurationMinutes: 60 }, { Participants: 2 });
    expectProblem(await redeem(code, { Override: 'x'.repeat(201) }), 422, 'validation', ['Override']);
    expect((await redeem(code, { Override: 'The group before is short' })).status).toBe(200);
    await undo(code);
    test.clock.set('2027-06-05T08:30:00Z');
    expect((await redeem(code, { Override: 'Not needed' })).status).toBe(200);
    const { body } = await operator.api.get('/api/v2/operator/audit-log', { Limit: 10 });
    const entries = (body.data as (LoggedAction & { Details: object })[]).filter(
      ({ Action, Subject }) => Action === 'ticket.redeemed' && Subject === reference,
    );
    expect(entries.map(({ Details }) => Details)).toEqual([
      { TicketCode: code },
      { TicketCode: code, Override: 'The group before is short' },
    ]);
  });

  it('is not overridden for a ticket that was redeemed, cancelled or is only held', async () => {
    const { activityId, reference, code } = await book();
    test.clock.set('2027-06-05T08:30:00Z');
    const now = test.clock.now();
    await redeem(code);
    test.clock.advance(60);
    const again = await redeem(code, { Override: 'They insist' });
    expectProblem(again, 409, 'ticket-redeemed');
    expect(again.body.RedeemedAt).toBe(now);
    const { RedeemedBy } = again.body;
    expect(await read(code)).toMatchObject({ Verdict: 'ticket-redeemed', RedeemedAt: now, RedeemedBy });
    const { body: log } = await operator.api.get('/api/v2/operator/audit-log', { Limit: 1 });
    expect(log.data[0].Actor.Name).toBe(RedeemedBy);
    await operator.api.post(`/api/v2/operator/bookings/${reference}/cancel`);
    expectProblem(await redeem(code, { Override: 'They insist' }), 409, 'ticket-not-redeemable');

    const hold = await operator.api.post(`${OTA}/holds`, holdBody(activityId));
    expect(hold.status).toBe(201);
    const held = (await operator.api.get('/api/v2/operator/bookings', { Status: 'held' })).body.data[0];
    const heldCode = await codeOf(held.BookingReference);
    expect((await read(heldCode)).Verdict).toBe('ticket-not-redeemable');
    expectProblem(await redeem(heldCode, { Override: 'They insist' }), 409, 'ticket-not-redeemable');
  });

  it('warns of a waiver that is not complete and of places that are not paid', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 10);
    const question = { Label: 'Can you swim?', Type: 'text', Required: true };
    expect((await operator.api.post(`/api/v2/operator/activities/${ActivityID}/questions`, question)).status).toBe(201);
    const { body } = await operator.api.post('/api/v2/operator/bookings', {
      ...bookingBody(ActivityID),
      Payment: { Method: 'invoice' },
    });
    const code = await codeOf(body.data.BookingReference);
    test.clock.set('2027-06-05T08:30:00Z');
    const Warnings = ['waiver-incomplete', 'unpaid'];
    expect(await read(code)).toMatchObject({ Verdict: 'admit', Warnings });
    const { body: redeemed } = await redeem(code);
    expect(redeemed.data).toMatchObject({ Warnings, Redeemed: 1 });
    expect(redeemed.data).not.toHaveProperty('Verdict');
  });
});
