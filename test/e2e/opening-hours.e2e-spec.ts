import { expectProblem } from '../support/expect-problem';
import { BASKETS, CUSTOMER } from '../support/shop';
import { type TestOperator, bookingBody, holdBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const ACTIVITIES = '/api/v2/operator/activities';
const OTA = '/api/v2/ota/partner';
const HOURS = { AvailabilityType: 'opening-hours', DurationMinutes: 480 };
const DATE = '2027-06-05';

/** Open from 10:00 to 18:00, which London's clocks show at 17:00 UTC. */
const CLOSING = '2027-06-05T17:00:00Z';

describe('an activity with opening hours', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  async function open(overrides: Record<string, unknown> = {}, by: TestOperator = operator): Promise<string> {
    const { ActivityID } = await by.addActivity({ ...HOURS, ...overrides });
    await by.addTimeslot(ActivityID, DATE, '10:00', 50);
    return ActivityID;
  }
  const add = (activityId: string, body: object) => operator.api.post(`${ACTIVITIES}/${activityId}/timeslots`, body);
  const before = (instant: string, seconds: number) =>
    test.clock.set(new Date(Date.parse(instant) - seconds * 1000).toISOString());

  it('says so, and keeps its kind once it has a timeslot', async () => {
    const { ActivityID } = await operator.addActivity(HOURS);
    const change = (AvailabilityType: string) =>
      operator.api.patch(`${ACTIVITIES}/${ActivityID}`, { AvailabilityType });
    expect((await change('start-time')).body.data.AvailabilityType).toBe('start-time');
    expect((await change('opening-hours')).body.data.AvailabilityType).toBe('opening-hours');
    const { TimeslotID } = await operator.addTimeslot(ActivityID, DATE, '10:00');
    expect((await operator.api.get(`${OTA}/products/${ActivityID}`)).body.data.AvailabilityType).toBe('opening-hours');
    await operator.api.post(`/api/v2/operator/timeslots/${TimeslotID}/cancel`);
    expectProblem(await change('start-time'), 409, 'timeslot-exists');
    expect((await change('opening-hours')).status).toBe(200);
    expectProblem(await change('by-night'), 422, 'validation', ['AvailabilityType']);
  });

  it('has one timeslot a date, which closes on it', async () => {
    const { ActivityID } = await operator.addActivity(HOURS);
    const both = await Promise.all(['09:00', '10:00'].map((Time) => add(ActivityID, { Date: DATE, Time })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expectProblem(
      both.find(({ status }) => status === 409)!,
      409,
      'timeslot-exists',
    );
    const Repeat = { Frequency: 'daily', Until: '2027-06-07' };
    const repeated = await add(ActivityID, { Date: '2027-06-04', Time: '12:00', Repeat });
    expect(repeated.body.data).toEqual({ Created: 3, Skipped: 1, Nonexistent: 0 });
    const late = { Date: '2027-06-20', Time: '16:00' };
    expectProblem(await add(ActivityID, late), 422, 'validation', ['DurationMinutes']);
    const last = await add(ActivityID, { ...late, DurationMinutes: 479 });
    expect(last.body.data).toMatchObject({ Time: '16:00', EndTime: '23:59' });
  });

  it('is shown and sold by everybody until the cutoff before it closes', async () => {
    const activityId = await open({ CutoffMinutes: 30 });
    const places = { ActivityID: activityId, Date: DATE, Time: '10:00', Participants: 1 };
    const shown = async () => {
      const days = { StartDate: DATE, EndDate: DATE };
      const [dates, timeslots, found] = await Promise.all([
        operator.api.get(`${OTA}/availability/${activityId}/dates`, days),
        operator.api.get(`${OTA}/availability/${activityId}/timeslots`, { Date: DATE }),
        operator.api.get(`${OTA}/availability`, { ActivityIDs: activityId, ...days }),
      ]);
      return [dates, timeslots, found].map(({ body }) => body.data.length);
    };
    const doors = {
      booking: () => operator.api.post(`${OTA}/booking`, bookingBody(activityId)),
      hold: () => operator.api.post(`${OTA}/holds`, holdBody(activityId)),
      basket: () => operator.api.post(BASKETS, { Items: [places] }),
    };
    before(CLOSING, 30 * 60 + 1);
    expect(await shown()).toEqual([1, 1, 1]);
    for (const door of Object.values(doors)) expect((await door()).status).toBe(201);
    test.clock.advance(1);
    expect(await shown()).toEqual([0, 0, 0]);
    for (const door of Object.values(doors)) expectProblem(await door(), 409, 'timeslot-unavailable');
  });

  it('is sold at the desk until it closes', async () => {
    const activityId = await open({ CutoffMinutes: 30 });
    const body = { ...bookingBody(activityId), Payment: { Method: 'cash' } };
    const sell = () => operator.api.post('/api/v2/operator/bookings', body);
    before(CLOSING, 1);
    expect((await sell()).status).toBe(201);
    test.clock.advance(1);
    expectProblem(await sell(), 409, 'timeslot-unavailable');
  });

  it('can be cancelled and changed by the partner until it closes, less the cutoff', async () => {
    const activityId = await open({ CancellationCutoffMinutes: 60 });
    const [early, late] = await Promise.all(
      [1, 2].map(() => operator.api.post(`${OTA}/booking`, bookingBody(activityId))),
    );
    const path = (answer = early) => `${OTA}/bookings/${answer!.body.data.BookingReference}`;
    before(CLOSING, 3601);
    expect((await operator.api.post(`${path()}/cancel`)).status).toBe(200);
    test.clock.advance(1);
    expectProblem(await operator.api.post(`${path(late)}/cancel`), 409, 'not-cancellable');
    before(CLOSING, 1);
    expect((await operator.api.patch(path(late), { Notes: 'Late' })).status).toBe(200);
    test.clock.advance(1);
    expectProblem(await operator.api.patch(path(late), { Notes: 'Later' }), 409, 'booking-not-changeable');
  });

  it('is an alternative as long as it is open, and has a waitlist as long', async () => {
    const activityId = await open({ WaitlistEnabled: true });
    await operator.addTimeslot(activityId, '2027-06-06', '10:00', 1);
    expect((await operator.api.post(`${OTA}/booking`, bookingBody(activityId, { Date: '2027-06-06' }))).status).toBe(
      201,
    );
    before(CLOSING, 60);
    const tomorrow = { Date: '2027-06-06' };
    const full = await operator.api.post(`${OTA}/booking`, bookingBody(activityId, tomorrow));
    expectProblem(full, 409, 'insufficient-capacity');
    expect(full.body.Alternatives).toEqual([{ Date: DATE, Time: '10:00', Remaining: 50 }]);
    const wait = { ...tomorrow, ActivityID: activityId, Time: '10:00', Participants: 1, Customer: CUSTOMER };
    test.clock.set('2027-06-06T16:59:59Z');
    expect((await operator.api.post('/api/v2/waitlist', wait)).status).toBe(201);
    test.clock.advance(1);
    expectProblem(await operator.api.post('/api/v2/waitlist', wait), 409, 'timeslot-unavailable');
  });

  it.each([
    // Clocks go from 01:00 to 02:00, and from 02:00 back to 01:00.
    ['Europe/London', '2027-03-28', '00:30', 300, '2027-03-28T00:30:00Z', '2027-03-28T04:30:00Z'],
    ['Europe/London', '2027-10-31', '00:30', 300, '2027-10-30T23:30:00Z', '2027-10-31T05:30:00Z'],
    ['Europe/London', '2027-03-28', '00:30', 60, '2027-03-28T00:30:00Z', '2027-03-28T01:00:00Z'],
    // Midnight is skipped, and the last hour of the Saturday comes twice.
    ['America/Santiago', '2027-09-05', '01:00', 600, '2027-09-05T04:00:00Z', '2027-09-05T14:00:00Z'],
    ['America/Santiago', '2027-04-03', '20:00', 239, '2027-04-03T23:00:00Z', '2027-04-04T02:59:00Z'],
    // By half an hour: from 02:00 to 02:30, and from 02:00 back to 01:30.
    ['Australia/Lord_Howe', '2027-10-03', '01:00', 180, '2027-10-02T14:30:00Z', '2027-10-02T17:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-04', '01:00', 180, '2027-04-03T14:00:00Z', '2027-04-03T17:30:00Z'],
  ])('in %s on %s opens and closes by the clock on the wall', async (timeZone, date, time, minutes, opens, closes) => {
    const there = await test.addOperator({ timeZone });
    const activityId = await open({ DurationMinutes: minutes }, there);
    test.clock.set('2027-02-01T08:00:00Z');
    const { TimeslotID, StartsAt, EndsAt } = await there.addTimeslot(activityId, date, time);
    expect([StartsAt, EndsAt]).toEqual([opens, closes].map((instant) => Date.parse(instant) / 1000));
    before(closes, 1);
    const listed = () => there.api.get(`${OTA}/availability/${activityId}/timeslots`, { Date: date });
    expect((await listed()).body.data).toMatchObject([{ TimeslotID }]);
    test.clock.advance(1);
    expect((await listed()).body.data).toEqual([]);
    test.clock.set('2027-06-01T08:00:00Z');
  });

  it('keeps its hours when the operator moves to another zone', async () => {
    const activityId = await open();
    await operator.api.patch('/api/v2/operator', { TimeZone: 'America/Santiago' });
    const { body } = await operator.api.get(`${ACTIVITIES}/${activityId}/timeslots`, { From: DATE, To: DATE });
    const [opens, closes] = ['2027-06-05T14:00:00Z', '2027-06-05T22:00:00Z'].map((at) => Date.parse(at) / 1000);
    expect(body.data).toMatchObject([{ Time: '10:00', EndTime: '18:00', StartsAt: opens, EndsAt: closes }]);
  });
});
