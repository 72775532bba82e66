import { JobsRunner } from '../../src/platform/jobs';
import type { ApiClient, LoggedAction } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OTA = '/api/v2/ota/partner';
const ALL = '/api/v2/operator/bookings';
const TICKETS = '/api/v2/operator/tickets';

describe('tickets at the entry', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let activityId: string;
  let reference: string;
  let codes: string[];

  beforeEach(async () => {
    await operator.api.patch('/api/v2/operator', { AdmitMinutesBefore: 10_080 });
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 10);
    const booked = await operator.api.post(`${OTA}/booking`, bookingBody(activityId, { Participants: 3 }));
    reference = booked.body.data.BookingReference;
    codes = (await tickets()).map(({ TicketCode }: { TicketCode: string }) => TicketCode);
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const tickets = async () => (await operator.api.get(`${OTA}/bookings/${reference}/tickets`)).body.data;
  const redeem = (code = codes[0]!, api: ApiClient = operator.api) => api.post(`${TICKETS}/${code}/redeem`);
  const unredeem = (code = codes[0]!) => operator.api.post(`${TICKETS}/${code}/unredeem`);
  const events = async () => {
    await test.app.get(JobsRunner).runOnce();
    const { body } = await operator.api.get('/api/v2/events', { Types: 'booking.checked-in' });
    return body.data.map(({ Data }: { Data: object }) => Data);
  };

  it('are redeemed once; the second time says when', async () => {
    const now = test.clock.now();
    const first = await redeem();
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      ...{ TicketCode: codes[0], RedeemedAt: now, Redeemed: 1, Tickets: 3, Name: 'Standard', Participants: 1 },
      Booking: { BookingReference: reference, Waiver: { Status: 'not-required' }, Participants: 3 },
    });
    test.clock.advance(60);
    const second = await redeem();
    expectProblem(second, 409, 'ticket-redeemed');
    expect(second.body).toMatchObject({ RedeemedAt: now, RedeemedBy: expect.stringMatching(/./) });
    expect((await redeem(codes[1])).body.data).toMatchObject({ RedeemedAt: now + 60, Redeemed: 2 });
    const seen = (await operator.api.get(`${OTA}/bookings/${reference}`)).body.data;
    expect(seen).toMatchObject({ UpdatedAt: now + 60 });
    expect(await tickets()).toMatchObject([{ RedeemedAt: now }, { RedeemedAt: now + 60 }, { RedeemedAt: null }]);
    const published = { BookingReference: reference, Status: 'confirmed', Participants: 3 };
    expect(await events()).toMatchObject([
      { ...published, UpdatedAt: now },
      { ...published, UpdatedAt: now + 60 },
    ]);
  });

  it('let in one of many who come with the same at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect((await operator.api.get(`${TICKETS}/${codes[0]}`)).body.data).toMatchObject({ Redeemed: 1 });
  });

  it('are read and typed as people do, and a retry with its key is the same redemption', async () => {
    const typed = ` ${codes[0]!.slice(0, 6).toLowerCase()}-${codes[0]!.slice(6)}`;
    const key = { 'idempotency-key': 'gate-1' };
    const path = `${TICKETS}/${encodeURIComponent(typed)}/redeem`;
    const [first, again] = [await operator.api.post(path, {}, key), await operator.api.post(path, {}, key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });

  it('are taken back, which changes nothing of one that was not redeemed', async () => {
    await redeem();
    expect((await unredeem()).body.data).toMatchObject({ RedeemedAt: null, Redeemed: 0 });
    expect((await unredeem()).status).toBe(200);
    expect((await redeem()).status).toBe(200);
    const { body } = await operator.api.get('/api/v2/operator/audit-log', { Limit: 10 });
    const actions = body.data.map(({ Action, Subject }: LoggedAction) => [Action, Subject]);
    expect(actions.filter(([action]: string[]) => action!.startsWith('ticket.'))).toEqual(
      ['redeemed', 'unredeemed', 'redeemed'].map((action) => [`ticket.${action}`, reference]),
    );
  });

  it('of a cancelled booking, of a party that became smaller and of others are rejected', async () => {
    const stranger = await test.addOperator();
    expectProblem(await redeem(codes[0], stranger.api), 404, 'ticket-not-found');
    expectProblem(await redeem(codes[0], await operator.client(['ota'])), 403, 'forbidden');
    for (const code of ['0'.repeat(12), 'nonsense']) expectProblem(await redeem(code), 404, 'ticket-not-found');
    await operator.api.patch(`${ALL}/${reference}`, { Participants: 2 });
    expectProblem(await redeem(codes[2]), 404, 'ticket-not-found');
    await operator.api.post(`${ALL}/${reference}/cancel`);
    expectProblem(await redeem(), 409, 'ticket-not-redeemable');
    expectProblem(await unredeem(), 409, 'booking-not-changeable');
    const { body } = await operator.api.get(`${TICKETS}/${codes[0]}`);
    expect(body.data).toMatchObject({ Verdict: 'ticket-not-redeemable', Booking: { Status: 'cancelled' } });
  });

  it('that are redeemed stay: the party does not shrink below them, and only staff can cancel', async () => {
    await redeem(codes[2]);
    const resize = (Participants: number) => operator.api.patch(`${ALL}/${reference}`, { Participants });
    expect((await resize(1)).status).toBe(200);
    expect(await tickets()).toMatchObject([{ TicketCode: codes[2] }]);
    expectProblem(await operator.api.post(`${OTA}/bookings/${reference}/cancel`), 409, 'not-cancellable');
    expect((await operator.api.post(`${ALL}/${reference}/cancel`)).status).toBe(200);
  });
});
