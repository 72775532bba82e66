import { DashboardClient, type Fields, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const PAGE = '/dashboard/schedule/change';
const DATE = '2027-07-03';

describe('the page that changes many timeslots', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let staff: DashboardClient;
  let activityId: string;

  beforeEach(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    activityId = (await operator.addActivity({ MaxParticipants: 50 })).ActivityID;
    for (const Time of ['10:00', '14:00']) {
      await operator.api.post(`/api/v2/operator/activities/${activityId}/timeslots`, {
        ...{ Date: '2027-07-01', Time, Capacity: 10 },
        Repeat: { Frequency: 'daily', Until: '2027-07-31' },
      });
    }
    const body = bookingBody(activityId, { Date: DATE, Time: '10:00', Participants: 9 });
    expect((await operator.api.post('/api/v2/ota/partner/booking', body)).status).toBe(201);
  });

  const submit = (fields: [string, string][], others: [string, string][] = []) => {
    const july: Fields = [
      ['Filter.ActivityID', ''],
      ['Filter.From', '2027-07-01'],
      ['Filter.To', '2027-07-31'],
      ...fields,
      ...others,
    ];
    return staff.submit(PAGE, july);
  };
  const list = async (): Promise<{ TimeslotID: number; Date: string; Capacity: number; Status: string }[]> => {
    const range = { From: '2027-07-01', To: '2027-07-31' };
    return (await operator.api.get(`/api/v2/operator/activities/${activityId}/timeslots`, range)).body.data;
  };
  const having = async (field: 'Capacity' | 'Status', value: unknown) =>
    (await list()).filter((each) => each[field] === value).length;
  const CHANGE: [string, string][] = [['_Do', 'change']];

  it('previews a new capacity, and makes it except where more places are booked', async () => {
    const week = (await staff.get(`/dashboard/schedule?Date=${DATE}`)).text;
    expect(week).toContain(`href="${PAGE}?From=2027-06-28&amp;To=2027-07-04"`);
    const capacity: [string, string][] = [['Change.Capacity', '8']];
    const preview = await submit(capacity);
    for (const text of ['62 sessions, 1 with bookings.', '1 session would stay unchanged', 'Change 61 sessions']) {
      expect(preview.text).toContain(text);
    }
    expect(await having('Capacity', 8)).toBe(0);
    const done = await submit(capacity, CHANGE);
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/note=timeslots-changed:61:1$/),
    ]);
    const shown = await staff.get(done.headers.get('location')!);
    expect(shown.text).toContain('61 sessions changed. 1 session could not be changed.');
    expect(await having('Capacity', 8)).toBe(61);
  });

  it('takes only some weekdays and times of an activity', async () => {
    const mondays: [string, string][] = [
      ['Filter.Weekdays', 'monday'],
      ['Filter.Times', '14:00'],
      ['Change.Status', 'cancelled'],
    ];
    expect((await submit(mondays)).text).toContain('Cancel 4 sessions');
    await submit(mondays, CHANGE);
    expect(await having('Status', 'cancelled')).toBe(4);
    expect((await submit([['Change.Status', 'closed']])).text).toContain('Close 58 sessions');
    const opened: [string, string][] = [['Change.Status', 'open']];
    expect((await submit(opened)).text).toContain('58 sessions, 1 with bookings.');
    const reopened = await submit(opened, [['Reopen', 'on']]);
    expect(reopened.text).toContain('4 cancelled sessions would be opened again.');
    await submit(opened, [['Reopen', 'on'], ...CHANGE]);
    expect(await having('Status', 'open')).toBe(62);
  });

  it('needs something to change, and dates in order', async () => {
    const nothing = await submit([['Change.Status', '']]);
    expect([nothing.status, nothing.text]).toEqual([422, expect.stringContaining('is required unless')]);
    const fields = { 'Filter.From': '2027-07-02', 'Filter.To': '2027-07-01', 'Change.Capacity': '8' };
    const rejected = await staff.submit(PAGE, fields);
    expect([rejected.status, rejected.text]).toEqual([422, expect.stringContaining('must be on or after')]);
  });

  it('closes a day and opens it again, without the cancelled sessions', async () => {
    const { TimeslotID } = (await list()).findLast(({ Date }) => Date === DATE)!;
    await operator.addTimeslot(activityId, DATE, '18:00');
    await operator.api.post(`/api/v2/operator/timeslots/${TimeslotID}/cancel`, { Reason: 'Wind' });
    expect((await staff.get(`/dashboard?Date=${DATE}`)).text).toContain(`href="${PAGE}/day?Date=${DATE}"`);
    const day = (await staff.get(`${PAGE}/day?Date=${DATE}`)).text;
    expect(day).toContain('Close 2 sessions');
    expect(day).toContain('1 of the day’s 2 sessions has some.');
    const desk = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const set = (Status: string) => desk.submit(`${PAGE}/day`, { Date: DATE, Status });
    expect((await set('cancelled')).status).toBe(422);
    expect((await set('closed')).headers.get('location')).toContain('note=timeslots-changed:2:0');
    expect(await having('Status', 'closed')).toBe(2);
    expect((await staff.get(`${PAGE}/day?Date=${DATE}`)).text).toContain('Open 2 sessions');
    await set('open');
    expect([await having('Status', 'closed'), await having('Status', 'cancelled')]).toEqual([0, 1]);
    expect((await staff.get(`${PAGE}/day?Date=2027-09-01`)).text).toContain('No sessions on');
  });
});
