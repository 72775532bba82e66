import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const PAGE = '/dashboard/check-in';

describe('check-in in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:30:00Z' });
  let staff: DashboardClient;
  let reference: string;
  let codes: string[];

  beforeAll(async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    await operator.addTimeslot(ActivityID, '2027-06-06', '10:00', 200);
    const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, { Participants: 2 }));
    reference = booked.body.data.BookingReference;
    const { body } = await operator.api.get(`/api/v2/ota/partner/bookings/${reference}/tickets`);
    codes = body.data.map(({ TicketCode }: { TicketCode: string }) => TicketCode);
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
  });

  const show = (code: string) => staff.get(`${PAGE}?Code=${encodeURIComponent(code)}`);
  const change = (what: 'redeem' | 'unredeem', code = codes[0]!) => staff.submit(`${PAGE}/${code}/${what}`);

  it('finds a ticket however its code is typed, with party and waiver', async () => {
    expect((await staff.get(PAGE)).text).toContain('name="Code"');
    const { status, text } = await show(` ${codes[0]!.toLowerCase().slice(0, 4)} ${codes[0]!.slice(4)}`);
    expect(status).toBe(200);
    for (const shown of ['Ada Lovelace', reference, '0 of 2 tickets checked in', ...codes]) {
      expect(text).toContain(shown);
    }
    expect(text).toContain('Valid: Ada Lovelace, Standard (1 of 2)');
    expect(text.match(/scanned<\/span>/g)).toHaveLength(1);
  });

  it('welcomes once, says when and by whom the second time, and takes it back', async () => {
    const letIn = await change('redeem');
    const welcome = letIn.headers.get('location')!;
    expect(welcome).toContain(`${PAGE}?Code=${codes[0]}`);
    expect((await staff.get(welcome)).text).toContain('Welcome: Ada Lovelace, Standard (1 of 2)');
    const after = (await show(codes[0]!)).text;
    expect(after).toContain('1 of 2 tickets checked in');
    expect(after).toContain('5 Jun 2027, 09:30');
    expect(after).toContain('Already redeemed at 09:30 by Kim Okafor');
    expect(after).not.toContain('Welcome');
    const again = await change('redeem');
    expect(again.status).toBe(409);
    expect(again.text).toContain('Already redeemed at 09:30 by Kim Okafor');
    expect((await staff.get(`/dashboard/bookings/${reference}`)).text).toContain('checked in ticket');
    expect((await change('unredeem')).status).toBe(303);
    expect((await show(codes[0]!)).text).toContain('0 of 2 tickets checked in');
  });

  it.each([
    ['2027-06-04T08:30:00Z', 'Not valid today: ticket for Sat, 5 Jun 2027, 10:00'],
    ['2027-06-05T05:00:00Z', 'Too early: ticket for 10:00, check-in opens at 07:00'],
    ['2027-06-05T11:00:00Z', 'Too late: ticket for 10:00, which ended at 12:00'],
  ])('stops a guest at %s, and lets in for a reason', async (instant, text) => {
    test.clock.set(instant);
    expect((await show(codes[1]!)).text).toContain(text);
    const rejected = await change('redeem', codes[1]);
    expect(rejected.status).toBe(409);
    expect(rejected.text).toContain(text);
    const override = (Override: string) => staff.submit(`${PAGE}/${codes[1]}/override`, { Override });
    expect((await override(' ')).text).toContain('is required');
    expect((await override('x'.repeat(201))).status).toBe(422);
    const letIn = await override('Their boat is late');
    expect((await staff.get(letIn.headers.get('location')!)).text).toContain('Welcome: Ada Lovelace');
    expect((await staff.get(`/dashboard/bookings/${reference}`)).text).toContain('Their boat is late');
    await change('unredeem', codes[1]);
    test.clock.set('2027-06-05T08:30:00Z');
  });

  it('offers no way in for a cancelled booking, and leads from a booking to the judgement of its tickets', async () => {
    const page = `/dashboard/bookings/${reference}`;
    expect((await staff.get(page)).text).toContain(`href="${PAGE}?Code=${codes[0]}"`);
    await staff.submit(`${page}/cancel`, {});
    const { text } = await show(codes[0]!);
    expect(text).toContain('Cancelled: not valid');
    expect(text).not.toMatch(/\/(redeem|override)"/);
    expect((await change('redeem')).text).toContain('Cancelled: not valid');
  });

  it('shows what is wrong with a code, and nothing of another operator', async () => {
    const unknown = await show('<b>NO</b>');
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('There is no ticket with this code.');
    expect(unknown.text).not.toContain('<b>NO');
    const other = await test.addOperator();
    const stranger = await DashboardClient.signIn(test, await addStaff(test, other));
    expect((await stranger.get(`${PAGE}?Code=${codes[0]}`)).status).toBe(404);
    expect((await stranger.submit(`${PAGE}/${codes[0]}/redeem`)).status).toBe(404);
  });
});
