import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

describe('operator timeslots', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });

  const pathOf = (activityId: string) => `/api/v2/operator/activities/${activityId}/timeslots`;
  const add = (activityId: string, body: object) => operator.api.post(pathOf(activityId), body);
  const book = (activityId: string, overrides = {}) =>
    operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, overrides));

  async function list(activityId: string, From?: string, To?: string): Promise<string[]> {
    const { data } = (await operator.api.get(pathOf(activityId), { From, To })).body;
    return data.map(({ Date, Time }: { Date: string; Time: string }) => `${Date} ${Time}`);
  }

  it('are added one by one, with the activity’s capacity and duration by default', async () => {
    const { ActivityID } = await operator.addActivity({ DefaultCapacity: 7, DurationMinutes: 45 });
    const added = await add(ActivityID, { Date: '2027-06-05', Time: '10:00' });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      data: {
        TimeslotID: expect.any(Number),
        ActivityID,
        Date: '2027-06-05',
        Time: '10:00',
        EndTime: '10:45',
        StartsAt: Date.parse('2027-06-05T09:00:00Z') / 1000,
        EndsAt: Date.parse('2027-06-05T09:45:00Z') / 1000,
        Capacity: 7,
        Booked: 0,
        Remaining: 7,
        Status: 'open',
        CancellationReason: null,
        UpdatedAt: test.clock.now(),
      },
    });
    const own = await add(ActivityID, { Date: '2027-06-05', Time: '11:00', Capacity: 0, DurationMinutes: 90 });
    expect(own.body.data).toMatchObject({ Capacity: 0, EndTime: '12:30' });
    expectProblem(await add(ActivityID, { Date: '2027-06-05', Time: '10:00' }), 409, 'timeslot-exists');
  });

  it.each([
    [{}, ['Date', 'Time']],
    [{ Date: '2027-02-29', Time: '24:00' }, ['Date', 'Time']],
    [{ Date: '2027-06-05', Time: '9:00' }, ['Time']],
    [{ Date: '2027-06-05', Time: '10:00', Capacity: -1 }, ['Capacity']],
    [{ Date: '2027-06-05', Time: '10:00', Capacity: 10_001, DurationMinutes: 4 }, ['Capacity', 'DurationMinutes']],
    [{ Date: '2027-06-05', Time: '10:00', Repeat: {} }, ['Repeat.Frequency', 'Repeat.Until']],
    [{ Date: '2027-06-05', Time: '10:00', Repeat: { Frequency: 'daily', Until: '2027-06-04' } }, ['Repeat.Until']],
    [
      {
        Date: '2027-06-05',
        Time: '10:00',
        Repeat: { Frequency: 'hourly', Until: 'x', Interval: 0, Weekdays: ['funday'] },
      },
      ['Repeat.Frequency', 'Repeat.Until', 'Repeat.Interval', 'Repeat.Weekdays'],
    ],
  ])('reject %j', async (body, fields) => {
    const { ActivityID } = await operator.addActivity();
    expectProblem(await add(ActivityID, body), 422, 'validation', fields);
  });

  describe('repeated', () => {
    const first = { Date: '2027-06-05', Time: '10:00' };

    it('are added together; those that exist are skipped and counted', async () => {
      const { ActivityID } = await operator.addActivity();
      await operator.addTimeslot(ActivityID, '2027-06-12', '10:00', 3);
      const Repeat = { Frequency: 'weekly', Weekdays: ['saturday', 7], Until: '2027-06-20' };
      expect((await add(ActivityID, { ...first, Repeat })).body).toEqual({
        data: { Created: 5, Skipped: 1, Nonexistent: 0 },
      });
      expect(await list(ActivityID)).toEqual(['05', '06', '12', '13', '19', '20'].map((day) => `2027-06-${day} 10:00`));
      expect((await add(ActivityID, { ...first, Repeat })).body.data).toMatchObject({ Created: 0, Skipped: 6 });
      const kept = (await operator.api.get(pathOf(ActivityID), { From: '2027-06-12', To: '2027-06-12' })).body.data;
      expect(kept).toMatchObject([{ Capacity: 3 }]);
    });

    it('leave out dates on which the clocks skip the time', async () => {
      const { ActivityID } = await operator.addActivity();
      const Repeat = { Frequency: 'daily', Until: '2028-03-27' };
      const added = await add(ActivityID, { Date: '2028-03-25', Time: '01:30', Repeat });
      expect(added.body.data).toEqual({ Created: 2, Skipped: 0, Nonexistent: 1 });
      expect(await list(ActivityID, '2028-03-25', '2028-03-27')).toEqual(['2028-03-25 01:30', '2028-03-27 01:30']);
    });

    it('are at most 2,000, else none', async () => {
      const { ActivityID } = await operator.addActivity();
      const repeatUntil = (Until: string) => add(ActivityID, { ...first, Repeat: { Frequency: 'daily', Until } });
      expectProblem(await repeatUntil('2032-11-25'), 422, 'validation', ['Repeat.Until']);
      expect(await list(ActivityID)).toEqual([]);
      expect((await repeatUntil('2032-11-24')).body.data).toEqual({ Created: 2000, Skipped: 0, Nonexistent: 0 });
    });

    it.each([
      ['daily', 7, [1], 0],
      ['weekly', 52, [1], 0],
      ['daily', 1, [], 7],
    ])('until the end of time come to an end: %s, every %d, on %j', async (Frequency, Interval, Weekdays, Created) => {
      const { ActivityID } = await operator.addActivity();
      const Repeat = { Frequency, Interval, Weekdays, Until: '9999-12-31' };
      const added = await add(ActivityID, { Date: '9999-12-25', Time: '23:30', Repeat });
      expect(added.body.data).toEqual({ Created, Skipped: 0, Nonexistent: 0 });
      const { data } = (await operator.api.get(pathOf(ActivityID), { From: '9999-12-25' })).body;
      expect(data.map(({ EndTime }: { EndTime: string }) => EndTime)).toEqual(Array(Created).fill('01:30'));
    });
  });

  it('are listed from today for 30 days unless a range is given', async () => {
    const { ActivityID } = await operator.addActivity();
    for (const date of ['2027-05-31', '2027-06-01', '2027-07-01', '2027-07-02']) {
      await operator.addTimeslot(ActivityID, date, '07:00');
    }
    expect(await list(ActivityID)).toEqual(['2027-06-01 07:00', '2027-07-01 07:00']);
    expect(await list(ActivityID, '2027-05-31', '2027-05-31')).toEqual(['2027-05-31 07:00']);
    expect(await list(ActivityID, '9999-12-31')).toEqual([]);
    const tooLong = await operator.api.get(pathOf(ActivityID), { From: '2027-01-01', To: '2028-01-02' });
    expectProblem(tooLong, 422, 'validation', ['To']);
  });

  describe('changed', () => {
    it('take a capacity down to what is booked, not below', async () => {
      const { ActivityID } = await operator.addActivity();
      const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 10);
      await book(ActivityID, { Participants: 4 });
      const path = `/api/v2/operator/timeslots/${TimeslotID}`;
      const rejected = await operator.api.patch(path, { Capacity: 3, Status: 'closed' });
      expectProblem(rejected, 409, 'capacity-below-booked');
      expect(rejected.body.Booked).toBe(4);
      const changed = await operator.api.patch(path, { Capacity: 4 });
      expect(changed.body.data).toMatchObject({ Capacity: 4, Booked: 4, Remaining: 0, Status: 'open' });
      expectProblem(await book(ActivityID), 409, 'insufficient-capacity');
    });

    it('close and open again, keeping their bookings', async () => {
      const { ActivityID } = await operator.addActivity();
      const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
      await book(ActivityID);
      const path = `/api/v2/operator/timeslots/${TimeslotID}`;
      expect((await operator.api.patch(path, { Status: 'closed' })).body.data).toMatchObject({
        Status: 'closed',
        Booked: 1,
      });
      expectProblem(await book(ActivityID), 409, 'timeslot-unavailable');
      await operator.api.patch(path, { Status: 'open' });
      expect((await book(ActivityID)).status).toBe(201);
    });

    it.each([
      [{ Status: 'cancelled' }, 'Status'],
      [{ Capacity: '5' }, 'Capacity'],
      [{ Date: '2027-06-06' }, 'Date'],
    ])('reject %j', async (change, field) => {
      const { ActivityID } = await operator.addActivity();
      const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
      expectProblem(await operator.api.patch(`/api/v2/operator/timeslots/${TimeslotID}`, change), 422, 'validation', [
        field,
      ]);
    });
  });

  describe('cancelled', () => {
    it('cancel their bookings with them, once', async () => {
      const { ActivityID } = await operator.addActivity();
      const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
      const references = [await book(ActivityID, { Participants: 2 }), await book(ActivityID)].map(
        ({ body }) => body.data.BookingReference,
      );
      const path = `/api/v2/operator/timeslots/${TimeslotID}`;
      const cancelled = await operator.api.post(`${path}/cancel`);
      expect(cancelled.status).toBe(200);
      expect(cancelled.body.data).toMatchObject({ Status: 'cancelled', Booked: 0, CancelledBookings: 2 });
      for (const reference of references) {
        const { data } = (await operator.api.get(`/api/v2/operator/bookings/${reference}`)).body;
        expect(data).toMatchObject({ Status: 'cancelled', CancelledAt: test.clock.now() });
      }
      const again = await operator.api.post(`${path}/cancel`);
      expect([again.status, again.body.data]).toMatchObject([200, { CancelledBookings: 2, Remaining: 0 }]);
      expectProblem(await operator.api.patch(path, { Status: 'closed' }), 422, 'validation', ['Status']);
      expect(await test.capacityDifferences()).toEqual([]);
    });

    it('leave no confirmed booking behind when customers book in the meantime', async () => {
      const { ActivityID } = await operator.addActivity();
      const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 100);
      const bookings = Array.from({ length: 20 }, () => book(ActivityID));
      await operator.api.post(`/api/v2/operator/timeslots/${TimeslotID}/cancel`);
      await Promise.all(bookings);
      const query = { ActivityID, Status: 'confirmed' };
      expect((await operator.api.get('/api/v2/operator/bookings', query)).body.data).toEqual([]);
      expect(await test.capacityDifferences()).toEqual([]);
    });
  });

  it.each(['0', '999999', 'x', '1e3', '9007199254740993', '-1'])('with the ID %s are a 404', async (id) => {
    expectProblem(await operator.api.patch(`/api/v2/operator/timeslots/${id}`, {}), 404, 'timeslot-not-found');
    expectProblem(
      await operator.api.patch(`/api/v2/operator/timeslots/${id}`, { Capacity: 5 }),
      404,
      'timeslot-not-found',
    );
    expectProblem(await operator.api.post(`/api/v2/operator/timeslots/${id}/cancel`), 404, 'timeslot-not-found');
  });
});
