import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

describe('a rejected booking', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });

  const book = (activityId: string, overrides: Record<string, unknown> = {}) =>
    operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, overrides));

  describe('for want of places', () => {
    it('says how many are left, and takes none', async () => {
      const { ActivityID } = await operator.addActivity();
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 5);
      expect((await book(ActivityID, { Participants: 2 })).status).toBe(201);
      const answer = await book(ActivityID, { Participants: 4 });
      expectProblem(answer, 409, 'insufficient-capacity');
      expect(answer.body).toMatchObject({ Remaining: 3, Alternatives: [] });
      expect((await book(ActivityID, { Participants: 3 })).status).toBe(201);
      expect(await test.capacityDifferences()).toEqual([]);
    });

    it('offers up to five alternatives that fit, the nearest in time first', async () => {
      const { ActivityID } = await operator.addActivity();
      const another = await operator.addActivity();
      await operator.addTimeslot(another.ActivityID, '2027-06-05', '10:30');
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 1);
      await operator.addTimeslot(ActivityID, '2027-06-05', '11:00', 1);
      const places: [string, string][] = [
        ['2027-06-07', '10:00'],
        ['2027-06-05', '12:00'],
        ['2027-06-05', '07:00'],
        ['2027-06-04', '10:00'],
        ['2027-06-09', '10:00'],
        ['2027-06-06', '12:00'],
      ];
      for (const [date, time] of places) await operator.addTimeslot(ActivityID, date, time, 3);
      const answer = await book(ActivityID, { Participants: 2 });
      expect(answer.body.Alternatives).toEqual([
        { Date: '2027-06-05', Time: '12:00', Remaining: 3 },
        { Date: '2027-06-05', Time: '07:00', Remaining: 3 },
        { Date: '2027-06-04', Time: '10:00', Remaining: 3 },
        { Date: '2027-06-06', Time: '12:00', Remaining: 3 },
        { Date: '2027-06-07', Time: '10:00', Remaining: 3 },
      ]);
    });

    it('never offers what cannot be booked', async () => {
      const { ActivityID } = await operator.addActivity({ CutoffMinutes: 60 });
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 0);
      await operator.addTimeslot(ActivityID, '2027-06-01', '09:30');
      const closed = await operator.addTimeslot(ActivityID, '2027-06-05', '11:00');
      await operator.api.patch(`/api/v2/operator/timeslots/${closed.TimeslotID}`, { Status: 'closed' });
      expect((await book(ActivityID)).body).toMatchObject({ Remaining: 0, Alternatives: [] });
    });
  });

  it('names the participants if the total would be beyond every amount', async () => {
    const Price = { Amount: 100_000_000_000, Currency: 'GBP' };
    const { ActivityID } = await operator.addActivity({ Price });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 9);
    expectProblem(await book(ActivityID, { Participants: 2 }), 422, 'validation', ['Participants']);
    const answer = await book(ActivityID, { Participants: 1 });
    expect([answer.status, answer.body.data.Total]).toEqual([201, Price]);
    const reference = answer.body.data.BookingReference;
    const grown = await operator.api.patch(`/api/v2/operator/bookings/${reference}`, { Participants: 2 });
    expectProblem(grown, 422, 'validation', ['Participants']);
  });

  describe('for a timeslot that is not available', () => {
    it.each([
      ['missing', { Time: '10:01' }],
      ['missing on that date', { Date: '2027-06-06' }],
      ['closed', { Time: '11:00' }],
      ['cancelled', { Time: '12:00' }],
      ['started', { Date: '2027-06-01', Time: '08:30' }],
      ['past its cutoff', { Date: '2027-06-01', Time: '09:30' }],
    ])('because it is %s', async (_why, when) => {
      const { ActivityID } = await operator.addActivity({ CutoffMinutes: 30 });
      for (const time of ['10:00', '11:00', '12:00']) {
        const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', time);
        if (time === '11:00')
          await operator.api.patch(`/api/v2/operator/timeslots/${TimeslotID}`, { Status: 'closed' });
        if (time === '12:00') await operator.api.post(`/api/v2/operator/timeslots/${TimeslotID}/cancel`);
      }
      for (const time of ['08:30', '09:30']) await operator.addTimeslot(ActivityID, '2027-06-01', time);
      const answer = await book(ActivityID, when);
      expectProblem(answer, 409, 'timeslot-unavailable');
      expect(answer.body.Alternatives).toEqual([{ Date: '2027-06-05', Time: '10:00', Remaining: 10 }]);
      expect(answer.body).not.toHaveProperty('Remaining');
    });
  });

  describe('for the party or its tickets', () => {
    it('names Participants beyond the activity’s maximum, though there would be places', async () => {
      const { ActivityID } = await operator.addActivity({ MaxParticipants: 4 });
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
      for (const Participants of [0, 5, -1, 1001, 1.5, null]) {
        expectProblem(await book(ActivityID, { Participants }), 422, 'validation', ['Participants']);
      }
      expect((await book(ActivityID, { Participants: 4 })).status).toBe(201);
    });

    it('names every wrong ticket', async () => {
      const [activity, other] = [await operator.addActivity(), await operator.addActivity()];
      await operator.addTimeslot(activity.ActivityID, '2027-06-05', '10:00');
      const id = activity.TicketTypes[0].ID;
      const reject = async (Tickets: unknown, fields: string[]) =>
        expectProblem(await book(activity.ActivityID, { Participants: 2, Tickets }), 422, 'validation', fields);
      await reject([{ TicketTypeID: other.TicketTypes[0].ID, Quantity: 2 }], ['Tickets.0.TicketTypeID']);
      await reject(
        [1, 1].map((Quantity) => ({ TicketTypeID: id, Quantity })),
        ['Tickets.1.TicketTypeID'],
      );
      await reject([{ TicketTypeID: id, Quantity: 1 }], ['Tickets']);
      await reject([{ TicketTypeID: id, Quantity: 3 }], ['Tickets']);
      await reject([{ TicketTypeID: id, Quantity: 2, Price: 0 }], ['Tickets.0.Price']);
    });

    it.each([
      ['Email', ['ada', 'ada@', '@example.com', 'ada@example.com, b@example.com', `${'x'.repeat(250)}@example.com`]],
      ['Phone', ['07700900123', '+0123456789', '+44 7700 900123', '+1234567890123456', '+447700', '+44770090012x']],
      ['FirstName', ['', ' ', '\u200b', 'x'.repeat(101), 'a\nb']],
      ['LastName', ['', 'x'.repeat(101)]],
    ])('names Customer.%s', async (field, wrong) => {
      for (const value of wrong) {
        const Customer = {
          FirstName: 'Ada',
          LastName: 'L',
          Email: 'a@example.com',
          Phone: '+447700900123',
          [field]: value,
        };
        expectProblem(await book('a_000000000000', { Customer }), 422, 'validation', [`Customer.${field}`]);
      }
    });
  });

  it('for what is not on sale is a 404, for no ActivityID at all a 422', async () => {
    const draft = await operator.addActivity({ Status: 'draft' });
    expectProblem(await book(draft.ActivityID), 404, 'product-not-found');
    expectProblem(await book('a_000000000000'), 404, 'product-not-found');
    expectProblem(await book('kayak'), 422, 'validation', ['ActivityID']);
  });
});
