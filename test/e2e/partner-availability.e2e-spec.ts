import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const seconds = (instant: string) => Date.parse(instant) / 1000;

describe('availability', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });

  const path = (activityId: string, list: string) => `/api/v2/ota/partner/availability/${activityId}/${list}`;

  async function dates(activityId: string, StartDate = '2027-06-01', EndDate = '2027-06-30') {
    return (await operator.api.get(path(activityId, 'dates'), { StartDate, EndDate })).body.data;
  }

  async function times(activityId: string, date: string): Promise<string[]> {
    const { data } = (await operator.api.get(path(activityId, 'timeslots'), { Date: date })).body;
    return data.map(({ Time }: { Time: string }) => Time);
  }

  const change = (timeslotId: number, body: object) =>
    operator.api.patch(`/api/v2/operator/timeslots/${timeslotId}`, body);

  describe('dates', () => {
    it('come ascending, with the figures of what can still be booked', async () => {
      const { ActivityID } = await operator.addActivity();
      await operator.addTimeslot(ActivityID, '2027-06-12', '10:00', 5);
      await operator.addTimeslot(ActivityID, '2027-06-05', '14:00', 4);
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 6);
      await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, { Participants: 2 }));
      expect(await dates(ActivityID)).toEqual([
        { Date: '2027-06-05', Remaining: 8, Capacity: 10, Timeslots: 2 },
        { Date: '2027-06-12', Remaining: 5, Capacity: 5, Timeslots: 1 },
      ]);
    });

    it('leave out what is closed, cancelled, sold out, empty, started or past its cutoff', async () => {
      const { ActivityID } = await operator.addActivity({ CutoffMinutes: 60, MaxParticipants: 2 });
      const add = (date: string, time = '10:00', capacity = 2) =>
        operator.addTimeslot(ActivityID, date, time, capacity);
      await change((await add('2027-06-02')).TimeslotID, { Status: 'closed' });
      await operator.api.post(`/api/v2/operator/timeslots/${(await add('2027-06-03')).TimeslotID}/cancel`);
      await add('2027-06-05');
      await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, { Participants: 2 }));
      await add('2027-06-06', '10:00', 0);
      await add('2027-06-01', '08:30');
      await add('2027-06-01', '10:00');
      await add('2027-06-07');
      expect((await dates(ActivityID)).map(({ Date }: { Date: string }) => Date)).toEqual(['2027-06-07']);
      for (const date of ['01', '02', '03', '05', '06']) expect(await times(ActivityID, `2027-06-${date}`)).toEqual([]);
      expect(await times(ActivityID, '2027-06-07')).toEqual(['10:00']);
    });

    it('include both ends of the range', async () => {
      const { ActivityID } = await operator.addActivity();
      for (const day of ['04', '05', '06', '07']) await operator.addTimeslot(ActivityID, `2027-06-${day}`, '10:00');
      const found = await dates(ActivityID, '2027-06-05', '2027-06-06');
      expect(found.map(({ Date }: { Date: string }) => Date)).toEqual(['2027-06-05', '2027-06-06']);
      expect(await dates(ActivityID, '2027-06-05', '2027-06-05')).toHaveLength(1);
    });

    it.each([
      [{}, ['StartDate', 'EndDate']],
      [{ StartDate: '2027-06-01' }, ['EndDate']],
      [{ StartDate: '', EndDate: '2027-06-01' }, ['StartDate']],
      [{ StartDate: '2027-02-29', EndDate: '2027-6-1' }, ['StartDate', 'EndDate']],
      [{ StartDate: '2027-06-31', EndDate: '0000-01-01' }, ['StartDate', 'EndDate']],
      [{ StartDate: '2027-06-01T00:00', EndDate: '20270601' }, ['StartDate', 'EndDate']],
      [{ StartDate: '2027-06-02', EndDate: '2027-06-01' }, ['EndDate']],
      [{ StartDate: '2027-06-01', EndDate: '2028-06-01' }, ['EndDate']],
      [{ StartDate: '0001-01-01', EndDate: '9999-12-31' }, ['EndDate']],
    ])('reject the range %j', async (range, fields) => {
      const { ActivityID } = await operator.addActivity();
      expectProblem(await operator.api.get(path(ActivityID, 'dates'), range), 422, 'validation', fields);
    });

    it('take up to 366 dates, both ends counted', async () => {
      const { ActivityID } = await operator.addActivity();
      await operator.addTimeslot(ActivityID, '2028-05-31', '10:00');
      expect(await dates(ActivityID, '2027-06-01', '2028-05-31')).toHaveLength(1);
    });
  });

  describe('timeslots', () => {
    it('show every field, ascending', async () => {
      const { ActivityID, TicketTypes } = await operator.addActivity({ DurationMinutes: 90 });
      const later = await operator.addTimeslot(ActivityID, '2027-06-05', '23:30', 8);
      await operator.addTimeslot(ActivityID, '2027-06-05', '09:00', 8);
      const { body } = await operator.api.get(path(ActivityID, 'timeslots'), { Date: '2027-06-05' });
      expect(body.data[0].Time).toBe('09:00');
      expect(body.data[1]).toEqual({
        TimeslotID: later.TimeslotID,
        Date: '2027-06-05',
        Time: '23:30',
        EndTime: '01:00',
        StartsAt: seconds('2027-06-05T22:30:00Z'),
        EndsAt: seconds('2027-06-06T00:00:00Z'),
        Capacity: 8,
        Remaining: 8,
        Price: { Amount: 4500, Currency: 'GBP' },
        Prices: [{ TicketTypeID: TicketTypes[0].ID, Price: { Amount: 4500, Currency: 'GBP' } }],
      });
    });

    it('end at the cutoff, to the second', async () => {
      const { ActivityID } = await operator.addActivity({ CutoffMinutes: 30 });
      await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
      test.clock.set('2027-06-05T08:29:59Z');
      expect(await times(ActivityID, '2027-06-05')).toEqual(['10:00']);
      test.clock.set('2027-06-05T08:30:00Z');
      expect(await times(ActivityID, '2027-06-05')).toEqual([]);
      expect(await dates(ActivityID)).toEqual([]);
    });

    it.each([undefined, '', '2027-02-29', '2027-13-01', '27-06-05', '2027-06-05 '])(
      'reject the date %j',
      async (Date) => {
        const { ActivityID } = await operator.addActivity();
        expectProblem(await operator.api.get(path(ActivityID, 'timeslots'), { Date }), 422, 'validation', ['Date']);
      },
    );

    it('of a date without any are an empty list', async () => {
      const { ActivityID } = await operator.addActivity();
      for (const date of ['2024-02-29', '0001-01-01', '9999-12-31']) expect(await times(ActivityID, date)).toEqual([]);
    });
  });

  it.each(['dates?StartDate=2027-06-01&EndDate=2027-06-02', 'timeslots?Date=2027-06-01'])(
    'of what is not on sale is 404, of what is no ActivityID 400: %s',
    async (list) => {
      const draft = (await operator.addActivity({ Status: 'draft' })).ActivityID;
      for (const id of [draft, 'a_000000000000', 'abc_ABCDEFGHIJ09']) {
        expectProblem(await operator.api.get(path(id, list)), 404, 'product-not-found');
      }
      for (const id of ['1', 'a_short', 'abcd_000000000000', 'A_000000000000', 'a-000000000000', 'a_0000000000000']) {
        expectProblem(await operator.api.get(path(id, list)), 400, 'invalid-activity-id');
        expectProblem(await operator.api.get(path(id, list.split('?')[0]!)), 400, 'invalid-activity-id');
        expectProblem(await operator.api.get(path(id, `${list}-x`)), 400, 'invalid-activity-id');
      }
    },
  );

  describe('across clock changes', () => {
    it.each([
      ['Europe/London', '2027-03-28', '01:30', '00:59', '02:00'],
      ['Australia/Lord_Howe', '2027-10-03', '02:15', '01:59', '02:30'],
      ['America/Santiago', '2027-09-05', '00:30', undefined, '01:00'],
      ['Pacific/Apia', '2011-12-30', '10:00', undefined, undefined],
    ])('in %s on %s there is no %s', async (timeZone, date, skipped, before, after) => {
      const there = await test.addOperator({ timeZone });
      const { ActivityID } = await there.addActivity();
      const slots = `/api/v2/operator/activities/${ActivityID}/timeslots`;
      const rejected = await there.api.post(slots, { Date: date, Time: skipped });
      expectProblem(rejected, 422, 'validation', ['Time']);
      for (const Time of [before, after]) {
        if (Time) expect((await there.api.post(slots, { Date: date, Time })).status).toBe(201);
      }
      const booking = await there.api.post(
        '/api/v2/ota/partner/booking',
        bookingBody(ActivityID, { Date: date, Time: skipped }),
      );
      expectProblem(booking, 409, 'timeslot-unavailable');
    });

    it.each([
      ['Europe/London', '2027-10-31', '01:30', '2027-10-31T00:30:00Z'],
      ['Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45:00Z'],
      ['America/Havana', '2027-11-07', '00:30', '2027-11-07T04:30:00Z'],
    ])('in %s on %s the first %s counts', async (timeZone, date, time, instant) => {
      test.clock.set('2027-01-01T00:00:00Z');
      const there = await test.addOperator({ timeZone });
      const { ActivityID } = await there.addActivity({ DurationMinutes: 60 });
      await there.addTimeslot(ActivityID, date, time);
      const { data } = (await there.api.get(path(ActivityID, 'timeslots'), { Date: date })).body;
      expect(data).toMatchObject([{ Time: time, StartsAt: seconds(instant), EndsAt: seconds(instant) + 3600 }]);
    });
  });
});
