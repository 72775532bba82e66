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
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'staff'));
  });

  const show = (code: string) => staff.get(`${PAGE}?Code=${encodeURIComponent(code)}`);
  const change = (what: 'redeem' | 'unredeem', code = codes[0]!) => staff.submit(`${PAGE}/${code}/${what}`);

  it('finds a ticket however its code is typed, with party and waiver', async () => {
    expect((await staff.get(PAGE)).text).toContain('name="Code"');
    const { status, text } = await show(` ${codes[0]!.toLowerCase().slice(0, 4)} ${codes[0]!.slice(4)}`);
    expect(status).toBe(200);
    for (const shown of ['Ada Lovelace', reference, 'no waiver', '0 of 2 tickets redeemed', ...codes]) {
      expect(text).toContain(shown);
    }
    expect(text.match(/this one/g)).toHaveLength(1);
  });

  it('lets in once, says when the second time, and takes it back', async () => {
    expect((await change('redeem')).headers.get('location')).toContain(`${PAGE}?Code=${codes[0]}`);
    const after = (await show(codes[0]!)).text;
    expect(after).toContain('1 of 2 tickets redeemed');
    expect(after).toContain('5 Jun 2027, 09:30');
    const again = await change('redeem');
    expect(again.status).toBe(409);
    expect(again.text).toContain('This ticket has been redeemed before.');
    expect((await staff.get(`/dashboard/bookings/${reference}`)).text).toContain('ticket redeemed');
    expect((await change('unredeem')).status).toBe(303);
    expect((await show(codes[0]!)).text).toContain('0 of 2 tickets redeemed');
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
