import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

describe('moving a booking in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let staff: DashboardClient;
  let activityId: string;

  beforeEach(async () => {
    activityId = (await operator.addActivity()).ActivityID;
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
  });

  async function addEvery(Date: string, Until: string, times: readonly string[]): Promise<void> {
    for (const Time of times) {
      const timeslots = { Date, Time, Capacity: 3, Repeat: { Frequency: 'daily', Until } };
      const path = `/api/v2/operator/activities/${activityId}/timeslots`;
      expect((await operator.api.post(path, timeslots)).status).toBe(201);
    }
  }

  async function book(Date: string, Time: string): Promise<string> {
    const body = bookingBody(activityId, { Date, Time });
    return (await operator.api.post('/api/v2/ota/partner/booking', body)).body.data.BookingReference;
  }

  async function offered(reference: string, day?: string): Promise<string[]> {
    const { status, text } = await staff.get(`/dashboard/bookings/${reference}${day ? `?MoveTo=${day}` : ''}`);
    expect(status).toBe(200);
    return [...text.matchAll(/<option value="(\d{4}-\d\d-\d\d \d\d:\d\d)"/g)].map(([, session]) => session!);
  }

  it('offers the other sessions of the same day, however many precede them', async () => {
    await addEvery('2027-06-02', '2027-09-10', ['09:00', '12:00', '15:00']);
    const reference = await book('2027-09-08', '12:00');
    const sessions = await offered(reference);
    expect(sessions).toEqual(expect.arrayContaining(['2027-09-08 09:00', '2027-09-08 15:00', '2027-09-10 15:00']));
    expect(sessions).not.toContain('2027-09-08 12:00');
    expect(sessions).toEqual([...sessions].sort());
    const moved = await staff.submit(`/dashboard/bookings/${reference}/move`, { Session: '2027-09-08 15:00' });
    expect(moved.status).toBe(303);
  });

  it('offers staff the session that is in progress, and customers only those to come', async () => {
    await addEvery('2027-06-01', '2027-06-01', ['06:00', '08:00', '10:00', '12:00']);
    const reference = await book('2027-06-01', '12:00');
    // 09:00 local time: the session of 08:00 lasts until 10:00.
    expect(await offered(reference)).toEqual(['2027-06-01 08:00', '2027-06-01 10:00']);
    const moved = await staff.submit(`/dashboard/bookings/${reference}/move`, { Session: '2027-06-01 08:00' });
    expect(moved.status).toBe(303);
  });

  it('names other sessions with their day if the chosen one is full', async () => {
    await addEvery('2027-06-02', '2027-06-03', ['12:00', '15:00']);
    const reference = await book('2027-06-03', '12:00');
    for (let n = 0; n < 3; n++) await book('2027-06-02', '12:00');
    const full = await staff.submit(`/dashboard/bookings/${reference}/move`, { Session: '2027-06-02 12:00' });
    expect(full.status).toBe(409);
    expect(full.text).toContain('Available alternatives: Wed, 2 Jun 2027 15:00 (3 left); ');
  });

  it.each([
    { at: '12:00', day: undefined, next: '2027-06-04 15:00' },
    { at: '09:00', day: undefined, next: '2027-06-04 12:00' },
    { at: '15:00', day: undefined, next: '2027-06-05 09:00' },
    { at: '12:00', day: '2027-06-06', next: '2027-06-06 12:00' },
    { at: '12:00', day: '2027-06-03', next: '2027-06-03 12:00' },
    { at: '15:00', day: '2027-06-07', next: '2027-06-07 11:00' },
    { at: '15:00', day: '2027-06-09', next: '2027-06-07 11:00' },
  ])('preselects the session that comes next: %j', async ({ at, day, next }) => {
    await addEvery('2027-06-02', '2027-06-06', ['09:00', '12:00', '15:00']);
    await addEvery('2027-06-07', '2027-06-07', ['08:00', '11:00']);
    const reference = await book('2027-06-04', at);
    const { text } = await staff.get(`/dashboard/bookings/${reference}${day ? `?MoveTo=${day}` : ''}`);
    const selected = [...text.matchAll(/<option (?=[^>]*\bselected\b)[^>]*value="(\d{4}-[^"]*)"/g)];
    expect(selected.map(([, session]) => session)).toEqual([next]);
  });

  it('offers the sessions of any requested day, and of the days around it', async () => {
    await addEvery('2027-06-02', '2027-06-03', ['09:00']);
    await operator.addTimeslot(activityId, '2028-05-10', '10:00');
    await operator.addTimeslot(activityId, '2028-05-17', '10:00');
    await operator.addTimeslot(activityId, '2028-05-18', '10:00');
    const reference = await book('2027-06-02', '09:00');
    expect(await offered(reference)).toEqual(['2027-06-03 09:00']);
    expect(await offered(reference, '2028-05-10')).toEqual(['2028-05-10 10:00', '2028-05-17 10:00']);
    for (const odd of ['9999-12-31', '0001-01-01', '2027-13-01', 'x']) await offered(reference, odd);
    expect((await staff.get(`/dashboard/bookings/${reference}?MoveTo=2029-01-01`)).text).toContain(
      'No open sessions within a week of Mon, 1 Jan 2029.',
    );
  });

  it('shows the entire day first where there are very many sessions', async () => {
    const times = Array.from({ length: 48 }, (_, index) => {
      return `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`;
    });
    await addEvery('2027-06-02', '2027-06-16', times);
    const reference = await book('2027-06-09', '12:00');
    const sessions = await offered(reference);
    expect(sessions.length).toBeLessThanOrEqual(300);
    expect(sessions.filter((session) => session.startsWith('2027-06-09'))).toHaveLength(47);
  });

  it('shows the day again that was chosen when the move is rejected', async () => {
    await addEvery('2027-06-02', '2027-06-30', ['09:00']);
    const reference = await book('2027-06-02', '09:00');
    const path = `/dashboard/bookings/${reference}/move`;
    const rejected = await staff.submit(path, { Session: '2027-06-30 23:00', _MoveTo: '2027-06-30' });
    expect(rejected.status).toBe(409);
    expect(rejected.text).toContain('value="2027-06-30 09:00"');
    expect(rejected.text).toContain('name="MoveTo" value="2027-06-30"');
  });
});
