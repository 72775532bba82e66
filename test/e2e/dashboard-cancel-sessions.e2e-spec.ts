import { Database } from '../../src/platform/database';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const DATE = '2027-06-05';
const PAGE = '/dashboard/schedule/cancel-sessions';

describe('the page that cancels the sessions of a day', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z', operatorPerTest: true });
  let staff: DashboardClient;
  let ids: number[];

  beforeEach(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const { ActivityID } = await operator.addActivity();
    ids = [];
    for (const time of ['09:00', '13:00', '15:00']) {
      ids.push((await operator.addTimeslot(ActivityID, DATE, time)).TimeslotID);
    }
    const desk = { ...bookingBody(ActivityID, { Time: '13:00', Participants: 2 }), Payment: { Method: 'cash' } };
    await operator.api.post('/api/v2/operator/bookings', desk);
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, { Time: '15:00' }));
  });

  const chosen = (others: [string, string][] = []): [string, string][] => [
    ...ids.slice(1).map((id): [string, string] => ['TimeslotIDs', String(id)]),
    ...([
      ['Date', DATE],
      ['Reason', 'Strong wind'],
      ['Refund', 'full'],
    ] as [string, string][]),
    ...others,
  ];

  it('selects all from a time on, previews, cancels and shows the result', async () => {
    expect((await staff.get('/dashboard')).text).toContain(`href="${PAGE}?Date=${DATE}"`);
    const page = await staff.get(`${PAGE}?Date=${DATE}&From=13:00`);
    expect(page.text.match(/name="TimeslotIDs" value="\d+" checked/g)).toHaveLength(2);
    expect(page.text).toContain('1 booking, 2 people, £90.00 paid');
    const preview = await staff.submit(PAGE, chosen());
    for (const text of [
      '2 sessions, 2 bookings, 3 people',
      'Total refund: £90.00',
      '1 booking came through partners',
    ]) {
      expect(preview.text).toContain(text);
    }
    const { body } = await operator.api.get(`/api/v2/operator/timeslots/${ids[1]}`);
    expect(body.data.Status).toBe('open');
    const done = await staff.submit(PAGE, chosen([['_Do', 'cancel']]));
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('2 sessions cancelled')]);
    expect(done.text).toContain('£90.00 to refund');
    const today = (await staff.get('/dashboard')).text;
    expect(today).toContain('Cancelled sessions');
    expect(today.match(/<s>/g)).toHaveLength(2);
    expect((await staff.get(`/dashboard/schedule?Date=${DATE}`)).text).toContain('Strong wind');
  });

  const statusOf = async (id: number) => (await operator.api.get(`/api/v2/operator/timeslots/${id}`)).body.data.Status;

  it('preselects nothing that customers get, and cancels nothing without that choice', async () => {
    const missing = 'What customers get must be chosen.';
    const choices = /<input type="radio" name="Refund" value="[\w-]+"[^>]*>/g;
    const session = `/dashboard/schedule/${ids[1]}`;
    for (const path of [`${PAGE}?Date=${DATE}`, session]) {
      const inputs = (await staff.get(path)).text.match(choices)!;
      expect(inputs).toHaveLength(3);
      for (const input of inputs) expect(input).toMatch(/^(?!.*checked).* required/);
    }
    const without = chosen([['_Do', 'cancel']]).filter(([name]) => name !== 'Refund');
    for (const [path, fields] of [
      [PAGE, without],
      [PAGE, without.filter(([name]) => name !== 'TimeslotIDs' && name !== 'Reason')],
      [`${session}/cancel`, { Reason: 'Strong wind' }],
      [`${session}/cancel`, {}],
    ] as const) {
      const rejected = await staff.submit(path, fields);
      expect([rejected.status, rejected.text]).toEqual([422, expect.stringContaining(missing)]);
      expect(rejected.text).toMatch(/<p class="error" id="[\w-]+-Refund-error">must be chosen\./);
    }
    expect(await Promise.all(ids.map(statusOf))).toEqual(['open', 'open', 'open']);
    expect((await staff.submit(`${session}/cancel`, { Refund: 'another-day' })).status).toBe(303);
    expect(await statusOf(ids[1]!)).toBe('cancelled');
    const last = (await staff.get(session)).text.match(choices)!;
    expect(last).toHaveLength(2);
    expect(last.join('')).not.toContain('checked');
    expect((await staff.submit(`${session}/cancel`)).status).toBe(422);
    expect((await operator.api.post(`/api/v2/operator/timeslots/${ids[0]}/cancel`)).status).toBe(200);
  });

  it('says who holds the money', async () => {
    const { ActivityID } = await operator.addActivity();
    const { TimeslotID } = await operator.addTimeslot(ActivityID, DATE, '16:00');
    const desk = { ...bookingBody(ActivityID, { Time: '16:00' }), Payment: { Method: 'cash' } };
    const { body } = await operator.api.post('/api/v2/operator/bookings', desk);
    const database = test.app.get(Database);
    const row = await database.row<{ id: number }>('SELECT id FROM booking WHERE operator_id = ? AND reference = ?', [
      operator.id,
      body.data.BookingReference as string,
    ]);
    await database.execute('DELETE FROM booking_payment WHERE booking_id = ?', [row!.id]);
    await database.execute('DELETE FROM booking_balance WHERE booking_id = ?', [row!.id]);
    await database.execute("UPDATE booking SET source = 'api' WHERE id = ?", [row!.id]);
    const wanted = { ...Object.fromEntries(chosen()), TimeslotIDs: String(TimeslotID) };
    const page = (await staff.get(`${PAGE}?Date=${DATE}`)).text;
    expect(page).toContain('1 booking, 1 person, 1 paid elsewhere');
    expect(page).toContain('1 booking, 1 person, 1 paid to partners');
    expect(page).not.toContain('nothing paid');
    const preview = (await staff.submit(PAGE, wanted)).text;
    expect(preview).toContain('1 booking was made as paid by other software, which collects the money');
    expect((await staff.submit(PAGE, { ...wanted, Refund: 'another-day' })).text).toContain(
      '1 booking stays until the customers choose another day, or cancel.',
    );
    await operator.api.post('/api/v2/operator/bookings', { ...desk, Payment: { Method: 'invoice' } });
    await operator.api.post(`/api/v2/operator/bookings/${body.data.BookingReference}/cancel`);
    expect((await staff.get(`${PAGE}?Date=${DATE}`)).text).toContain('1 booking, 1 person, nothing paid');
  });

  it('needs a session and a reason', async () => {
    const nothing = await staff.submit(PAGE, { Date: DATE, Reason: 'Wind', Refund: 'none' });
    expect([nothing.status, nothing.text]).toEqual([422, expect.stringContaining('must be at least one session')]);
    const fields = chosen().filter(([name]) => name !== 'Reason');
    const rejected = await staff.submit(PAGE, fields);
    expect(rejected.status).toBe(422);
    expect(rejected.text.match(/name="TimeslotIDs" value="\d+" checked/g)).toHaveLength(2);
  });
});
