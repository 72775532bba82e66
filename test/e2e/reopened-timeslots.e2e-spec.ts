import type { ApiAnswer } from '../support/api-client';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { FeedReader } from '../support/feed';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OTA = '/api/v2/ota/partner';
const DATE = '2027-06-05';

describe('a timeslot that was cancelled', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let activityId: string;
  let timeslotId: number;
  let staff: DashboardClient;

  beforeAll(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const add = (body: object, activity = activityId): Promise<ApiAnswer> =>
    operator.api.post(`/api/v2/operator/activities/${activity}/timeslots`, body);
  const book = (Time = '10:00') =>
    operator.api.post(`${OTA}/booking`, bookingBody(activityId, { Date: DATE, Time, Participants: 2 }));
  const cancel = async (id: number) =>
    expect((await operator.api.post(`/api/v2/operator/timeslots/${id}/cancel`)).status).toBe(200);
  const offered = async (Date = DATE): Promise<object[]> =>
    (await operator.api.get(`${OTA}/availability/${activityId}/timeslots`, { Date })).body.data;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    timeslotId = (await operator.addTimeslot(activityId, DATE, '10:00')).TimeslotID;
    expect((await book()).status).toBe(201);
    await cancel(timeslotId);
    expect(await offered()).toEqual([]);
  });

  it.each([
    ['by its status', () => operator.api.patch(`/api/v2/operator/timeslots/${timeslotId}`, { Status: 'open' })],
    ['by the dashboard', () => staff.submit(`/dashboard/schedule/${timeslotId}/change`, { Status: 'open' })],
    ['by being added', () => add({ Date: DATE, Time: '10:00', Capacity: 10 })],
    ['by the dashboard’s form', () => staff.submit('/dashboard/schedule/add', toForm({ Date: DATE, Time: '10:00' }))],
  ])('is on sale again %s, and its bookings stay cancelled', async (_how, reopen) => {
    expect([200, 201, 303]).toContain((await reopen()).status);
    expect(await offered()).toMatchObject([{ Time: '10:00', Remaining: 10 }]);
    const { body } = await operator.api.get('/api/v2/operator/bookings', { ActivityID: activityId });
    expect(body.data).toMatchObject([{ Status: 'cancelled', TimeslotID: timeslotId }]);
    expect((await book()).body.data).toMatchObject({ Date: DATE, Time: '10:00' });
    expect(await test.capacityDifferences()).toEqual([]);
    expectProblem(await add({ Date: DATE, Time: '10:00' }), 409, 'timeslot-exists');
  });

  const toForm = (fields: Record<string, string>) => ({ ActivityID: activityId, ...fields });

  it('is offered to be opened on its page', async () => {
    expect((await staff.get(`/dashboard/schedule/${timeslotId}`)).text).toContain('Reopen session');
  });

  it('takes the capacity and the duration of the one that is added', async () => {
    const { status, body } = await add({ Date: DATE, Time: '10:00', Capacity: 3, DurationMinutes: 45 });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ TimeslotID: timeslotId, Capacity: 3, Booked: 0, EndTime: '10:45', Status: 'open' }),
    ]);
  });

  it('is opened by a repetition too, which counts it', async () => {
    const other = await operator.addTimeslot(activityId, '2027-06-08', '10:00');
    await operator.addTimeslot(activityId, '2027-06-07', '10:00');
    await cancel(other.TimeslotID);
    const Repeat = { Frequency: 'daily', Until: '2027-06-09' };
    const repeated = await add({ Date: DATE, Time: '10:00', Capacity: 4, DurationMinutes: 30, Repeat });
    expect(repeated.body.data).toEqual({ Created: 4, Skipped: 1, Nonexistent: 0 });
    for (const date of [DATE, '2027-06-08', '2027-06-09']) {
      expect(await offered(date)).toMatchObject([{ Time: '10:00', EndTime: '10:30', Remaining: 4 }]);
    }
    expect(await test.capacityDifferences()).toEqual([]);
  });

  it('gives its date back to opening hours, at another time too', async () => {
    activityId = (await operator.addActivity({ AvailabilityType: 'opening-hours', DurationMinutes: 480 })).ActivityID;
    const before = await operator.addTimeslot(activityId, DATE, '09:00');
    await cancel(before.TimeslotID);
    const added = await add({ Date: DATE, Time: '12:00', DurationMinutes: 60 });
    expect([added.status, added.body.data.TimeslotID]).toEqual([201, before.TimeslotID]);
    expect(await offered()).toMatchObject([{ Time: '12:00', EndTime: '13:00' }]);
    expectProblem(await add({ Date: DATE, Time: '09:00' }), 409, 'timeslot-exists');
  });

  it('does not bring back the holds that it had', async () => {
    const { TimeslotID } = await operator.addTimeslot(activityId, DATE, '15:00');
    const places = { ActivityID: activityId, Date: DATE, Time: '15:00', Participants: 1 };
    const held = await operator.api.post(`${OTA}/holds`, places);
    expect(held.status).toBe(201);
    await cancel(TimeslotID);
    expect((await add({ Date: DATE, Time: '15:00' })).status).toBe(201);
    const { HoldID } = held.body.data;
    const { Customer } = bookingBody(activityId);
    const confirmed = await operator.api.post(`${OTA}/booking`, { ...places, Customer, HoldID });
    expectProblem(confirmed, 409, 'hold-expired');
    expect(await test.capacityDifferences()).toEqual([]);
  });

  it.each([
    ['its status', () => operator.api.patch(`/api/v2/operator/timeslots/${timeslotId}`, { Status: 'open' })],
    ['being added', () => add({ Date: DATE, Time: '10:00' })],
  ])('is reported to partners when it is opened by %s', async (_how, reopen) => {
    const feed = await FeedReader.create(test, operator.api);
    await reopen();
    expect(await feed.next({ Types: 'availability.changed' })).toMatchObject([{ Data: { Date: DATE } }]);
  });
});
