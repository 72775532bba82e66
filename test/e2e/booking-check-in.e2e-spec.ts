import type { LoggedAction } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const ALL = '/api/v2/operator/bookings';

describe('the check-in of a booking', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:00:00Z', operatorPerTest: true });
  let activityId: string;
  let path: string;

  beforeEach(async () => {
    const TicketTypes = [
      { Name: 'Single', Price: { Amount: 4500, Currency: 'GBP' }, IsDefault: true },
      { Name: 'Double', Price: { Amount: 8000, Currency: 'GBP' }, ParticipantsPerTicket: 2 },
    ];
    const activity = await operator.addActivity({ Price: undefined, TicketTypes });
    activityId = activity.ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 20);
    const [single, double] = activity.TicketTypes as { ID: number }[];
    const Tickets = [
      { TicketTypeID: single!.ID, Quantity: 1 },
      { TicketTypeID: double!.ID, Quantity: 2 },
    ];
    path = await book({ Participants: 5, Tickets });
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  async function book(overrides: object): Promise<string> {
    const { status, body, text } = await operator.api.post(ALL, {
      ...bookingBody(activityId, { ...overrides }),
      Payment: { Method: 'invoice' },
    });
    expect([status, text]).toEqual([201, text]);
    return `${ALL}/${body.data.BookingReference}`;
  }

  const checkIn = (body: object = {}) => operator.api.post(`${path}/check-in`, body);
  const undo = () => operator.api.delete(`${path}/check-in`);
  const checkedIn = async () => (await operator.api.get(path)).body.data.CheckedIn;
  const audited = async () => {
    const { body } = await operator.api.get('/api/v2/operator/audit-log', { Limit: 50 });
    return (body.data as LoggedAction[]).filter(({ Action }) => Action.startsWith('ticket.'));
  };

  it('admits everybody once, warns, and can be undone', async () => {
    expect(await checkedIn()).toBe(0);
    const { status, body } = await checkIn();
    expect([status, body.data]).toEqual([200, expect.objectContaining({ CheckedIn: 5, Warnings: ['unpaid'] })]);
    const again = await checkIn();
    expectProblem(again, 409, 'ticket-redeemed');
    expect(again.body).toMatchObject({ RedeemedAt: test.clock.now(), RedeemedBy: expect.stringMatching(/./) });
    expect((await undo()).body.data).toMatchObject({ CheckedIn: 0 });
    expect((await undo()).status).toBe(200);
    expect(await audited()).toHaveLength(6);
    expect((await checkIn()).status).toBe(200);
  });

  it('admits the number that arrives, by entire tickets', async () => {
    expect((await checkIn({ Participants: 3 })).body.data).toMatchObject({ CheckedIn: 3 });
    expectProblem(await checkIn({ Participants: 1 }), 422, 'validation', ['Participants']);
    expectProblem(await checkIn({ Participants: 3 }), 422, 'validation', ['Participants']);
    expectProblem(await checkIn({ Participants: 0 }), 422, 'validation', ['Participants']);
    expect(await checkedIn()).toBe(3);
    expect((await checkIn()).body.data).toMatchObject({ CheckedIn: 5 });
  });

  it('finds tickets that add up, in their order', async () => {
    // One of 1, two of 2.
    expect((await checkIn({ Participants: 4 })).body.data).toMatchObject({ CheckedIn: 4 });
    const items = (await operator.api.get(path)).body.data.UnitItems as { RedeemedAt: number | null }[];
    expect(items.map(({ RedeemedAt }) => RedeemedAt !== null)).toEqual([false, true, true]);
  });

  it('follows the rules of tickets: not too early without a reason, nor of a cancelled booking', async () => {
    await operator.api.patch('/api/v2/operator', { AdmitMinutesBefore: 15 });
    const early = await checkIn();
    expectProblem(early, 409, 'ticket-not-valid-now');
    expect(early.body.ValidUntil - early.body.ValidFrom).toBe(7_200 + 15 * 60);
    expect((await checkIn({ Override: 'Arrived early' })).status).toBe(200);
    expect(await audited()).toMatchObject(Array(3).fill({ Details: { Override: 'Arrived early' } }));
    await operator.api.post(`${path}/cancel`);
    expectProblem(await checkIn({ Override: 'Please' }), 409, 'ticket-not-redeemable');
    expectProblem(await undo(), 409, 'booking-not-changeable');
  });

  it('happens once for many who try it at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => checkIn()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(5).fill(409)]);
    expect(await audited()).toHaveLength(3);
  });

  it('is the operator’s own, and filters lists', async () => {
    const stranger = await test.addOperator();
    expectProblem(await stranger.api.post(`${path}/check-in`), 404, 'booking-not-found');
    expectProblem(await stranger.api.delete(`${path}/check-in`), 404, 'booking-not-found');
    const other = await book({ Participants: 1 });
    await checkIn({ Participants: 1 });
    for (const [CheckedIn, expected] of [
      ['true', path],
      ['false', other],
    ] as const) {
      const { body } = await operator.api.get(ALL, { CheckedIn });
      expect(body.data.map((each: { BookingReference: string }) => `${ALL}/${each.BookingReference}`)).toEqual([
        expected,
      ]);
    }
    expectProblem(await operator.api.get(ALL, { CheckedIn: 'maybe' }), 422, 'validation', ['CheckedIn']);
  });
});
