import { ScheduledJobRegistry, JobsRunner } from '../../src/platform/jobs';
import { expectProblem } from '../support/expect-problem';
import { type TestApp, type TestOperator, bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const FIRST = '2027-06-05';
const UNTIL = '2028-06-03';
/** Dates from the first to the last. */
const DATES = 365;
/** Timeslots that move with the settings. */
const PORTION = 200;

interface Shown {
  readonly Date: string;
  readonly Time: string;
  readonly EndTime: string;
  readonly StartsAt: number;
  readonly EndsAt: number;
}

describe('a change of the time zone with many timeslots', () => {
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operator: { timeZone: 'Europe/London' },
    operatorPerTest: true,
  });

  /** Sessions in the night, when clocks change, and opening hours that end in it. */
  const fill = async (of: TestOperator) => {
    const tour = (await of.addActivity({ DurationMinutes: 90 })).ActivityID as string;
    const hours = { AvailabilityType: 'opening-hours', DurationMinutes: 150 };
    const pool = (await of.addActivity(hours)).ActivityID as string;
    for (const [id, Time] of [
      [tour, '01:30'],
      [pool, '00:30'],
    ]) {
      const wanted = { Date: FIRST, Time, Capacity: 10, Repeat: { Frequency: 'daily', Until: UNTIL } };
      expect((await of.api.post(`${OPERATOR}/activities/${id}/timeslots`, wanted)).status).toBe(201);
    }
    return { tour, pool };
  };
  const list = async (of: TestOperator, id: string): Promise<Shown[]> => {
    const { body } = await of.api.get(`${OPERATOR}/activities/${id}/timeslots`, { From: FIRST, To: UNTIL });
    return body.data;
  };
  const change = async (TimeZone: string) => (await operator.api.patch(OPERATOR, { TimeZone })).body.data;
  const settings = async () => (await operator.api.get(OPERATOR)).body.data;
  const runPortion = async (app: TestApp) => {
    const jobs = app.app.get(ScheduledJobRegistry).all();
    expect(await jobs.find(({ name }) => name === 'time-zone-changes')!.runDue()).toBe(1);
  };
  const book = (activityId: string, date: string, Time: string) =>
    operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, { Date: date, Time }));

  it('moves them in portions, exactly, and sells none that has not moved', async () => {
    const other = await test.addOperator({ timeZone: 'America/New_York' });
    const [{ tour, pool }, expected] = [await fill(operator), await fill(other)];
    const before = { tour: await list(operator, tour), pool: await list(operator, pool) };
    const count = before.tour.length + before.pool.length;
    expect(count).toBeGreaterThan(2 * DATES - 5);
    const changed = await change('America/New_York');
    expect(changed).toMatchObject({ TimeZone: 'America/New_York', TimeZoneChange: { Remaining: count - PORTION } });

    expect((await book(tour, FIRST, '01:30')).status).toBe(201);
    expectProblem(await book(pool, FIRST, '00:30'), 409, 'timeslot-unavailable');
    const again = await operator.api.patch(OPERATOR, { TimeZone: 'Asia/Tokyo' });
    expectProblem(again, 422, 'validation', ['TimeZone']);
    expect((await operator.api.patch(OPERATOR, { TimeZone: 'America/New_York', Locale: 'en-US' })).status).toBe(200);

    // Another process continues where this one has stopped.
    await runPortion(await test.another());
    expect(await settings()).toMatchObject({ TimeZoneChange: { Remaining: count - 2 * PORTION } });
    await test.app.get(JobsRunner).runOnce();
    expect(await settings()).toMatchObject({ TimeZoneChange: null });
    expect((await book(pool, FIRST, '00:30')).status).toBe(201);
    const after = { tour: await list(operator, tour), pool: await list(operator, pool) };
    const lasting = ({ Date, Time, StartsAt, EndsAt }: Shown) => [Date, Time, EndsAt - StartsAt];
    expect(after.tour.map(lasting)).toEqual(before.tour.map(lasting));
    const open = ({ Date, Time, EndTime }: Shown) => [Date, Time, EndTime];
    expect(after.pool.map(open)).toEqual(before.pool.map(open));
    for (const name of ['tour', 'pool'] as const) {
      const there = new Map((await list(other, expected[name])).map(({ Date, StartsAt }) => [Date, StartsAt]));
      expect(after[name].map(({ StartsAt }) => StartsAt)).toEqual(after[name].map(({ Date }) => there.get(Date)));
    }
  });

  it('is complete at once with few timeslots', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, FIRST, '10:00');
    expect(await change('Asia/Tokyo')).toMatchObject({ TimeZone: 'Asia/Tokyo', TimeZoneChange: null });
    expect((await book(ActivityID, FIRST, '10:00')).status).toBe(201);
    expect(await change('Europe/London')).toMatchObject({ TimeZoneChange: null });
  });
});
