import { bookingPageOf, textOf } from '../support/customer-pages';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const CANCEL = '/dashboard/schedule/cancel-sessions';
const DATE = '2027-06-05';

describe('another day for the customers of a cancelled session', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z', operatorPerTest: true });
  let staff: DashboardClient;
  let activityId: string;
  let timeslotId: number;
  let reference: string;

  beforeEach(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    activityId = (await operator.addActivity({ Name: 'Kayak tour' })).ActivityID;
    timeslotId = (await operator.addTimeslot(activityId, DATE, '15:00')).TimeslotID;
    await operator.addTimeslot(activityId, '2027-06-08', '10:00');
    const Customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' };
    const wanted = { ...bookingBody(activityId, { Time: '15:00', Participants: 2 }), Customer };
    const booked = await operator.api.post(`${OPERATOR}/bookings`, { ...wanted, Payment: { Method: 'cash' } });
    reference = booked.body.data.BookingReference;
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, { Time: '15:00' }));
  });

  const chosen = (others: Record<string, string> = {}) => ({
    ...{ TimeslotIDs: String(timeslotId), Date: DATE, Reason: 'Strong wind', Refund: 'another-day' },
    ...others,
  });
  const cancel = () => staff.submit(CANCEL, chosen({ _Do: 'cancel' }));
  const see = async (path: string) => textOf(await staff.get(path));

  it('is previewed with the email, and its result says who stays', async () => {
    const preview = textOf(await staff.submit(CANCEL, chosen()));
    expect(preview).toContain(
      '1 session, 2 bookings, 3 people. 1 booking stays until the customers choose another day',
    );
    expect(preview).toContain('As Ada Lovelace gets it');
    expect(preview).toMatch(
      /Subject: Sorry, we had to cancel Kayak tour on Saturday 5 June: please choose another day/,
    );
    expect(preview).toContain('Reason: Strong wind');
    expect(textOf(await cancel())).toContain('1 booking cancelled, 1 booking to move to another day, £0.00 to refund');
  });

  it.each([
    ['full', 'You get £90.00 back.', 'session-cancelled'],
    ['none', 'Reason: Strong wind', 'session-cancelled'],
    ['full', 'has been cancelled. You get £90.00 back.', 'booking-cancelled'],
  ])('a refund of %s is previewed with “%s” of %s', async (Refund, text, trigger) => {
    const workflows = (await operator.api.get(`${OPERATOR}/workflows`)).body.data as { ID: number; Trigger: string }[];
    const { ID } = workflows.find(({ Trigger }) => Trigger === 'session-cancelled')!;
    if (trigger !== 'session-cancelled') await operator.api.patch(`${OPERATOR}/workflows/${ID}`, { Enabled: false });
    expect(textOf(await staff.submit(CANCEL, chosen({ Refund })))).toContain(text);
  });

  it('is previewed for a customer whose booking stays, if there is one, and otherwise as partners’ customers get it', async () => {
    const { TimeslotID } = await operator.addTimeslot(activityId, DATE, '16:00');
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, { Time: '16:00' }));
    const preview = async (ids: number[]) => {
      const fields = Object.entries(chosen()).filter(([name]) => name !== 'TimeslotIDs');
      const wanted = ids.map((id): [string, string] => ['TimeslotIDs', String(id)]);
      return textOf(await staff.submit(CANCEL, [...wanted, ...fields]));
    };
    expect(await preview([TimeslotID])).toMatch(
      /0 bookings stay .* we had to cancel Kayak tour .* at 16:00, and your booking/,
    );
    const desk = { ...bookingBody(activityId, { Time: '16:00' }), Payment: { Method: 'cash' } };
    const Customer = { FirstName: 'Grace', LastName: 'Hopper', Email: 'grace@example.com' };
    await operator.api.post(`${OPERATOR}/bookings`, { ...desk, Customer });
    expect(await preview([TimeslotID])).toMatch(/As Grace Hopper gets it: .* please choose another day/);
    expect(await preview([TimeslotID, timeslotId])).toMatch(/As Ada Lovelace gets it: .* please choose another day/);
  });

  it('says if no workflow emails the customers, or none of them has an address', async () => {
    for (const { ID } of (await operator.api.get(`${OPERATOR}/workflows`)).body.data) {
      await operator.api.patch(`${OPERATOR}/workflows/${ID}`, { Enabled: false });
    }
    expect(textOf(await staff.submit(CANCEL, chosen()))).toContain('No workflow sends an email about this.');
    await operator.api.post(`${OPERATOR}/bookings/${reference}/cancel`, {});
    await operator.api.patch(OPERATOR, { MailPartnerCustomers: false });
    expect(textOf(await staff.submit(CANCEL, chosen()))).toContain('None of these customers gets an email.');
  });

  it('is requested on Today, in the list, on the session and on the booking, until it is chosen', async () => {
    await cancel();
    const today = await see('/dashboard');
    expect(today).toContain('15:00 Kayak tour : Strong wind 2 people need another day');
    expect(today).toContain('1 booking needs another day because of cancelled sessions');
    test.clock.advance(86_400);
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    expect((await staff.get('/dashboard')).text).toContain('From=2027-05-07&amp;NeedsAnotherDay=true');
    const listed = await staff.get('/dashboard/bookings?From=2027-05-07&NeedsAnotherDay=true');
    expect(listed.text).toContain(reference);
    expect(textOf(listed)).toContain('1 booking, newest first');
    expect(await see('/dashboard/bookings?NeedsAnotherDay=false')).not.toContain(reference);
    const page = `/dashboard/schedule/${timeslotId}`;
    expect(await see(page)).toContain('1 booking needs another day.');
    expect((await staff.get(page)).text).not.toContain('Reopen session');
    const booking = `/dashboard/bookings/${reference}`;
    expect(await see(booking)).toContain('cancelled the session and offered another day: Strong wind');
    expect(await see(booking)).toContain('The customer can choose another day, or cancel for a full refund');
    await staff.submit(`${booking}/move`, { Session: '2027-06-08 10:00' });
    expect(await see(booking)).not.toContain('another day, or cancel');
    expect(await see('/dashboard')).not.toContain('another day');
    expect((await staff.get(page)).text).toContain('Reopen session');
  });

  it('leaves the people out of the day, the sheet and the gate', async () => {
    const unpaid = { ...bookingBody(activityId, { Time: '15:00' }), Payment: { Method: 'invoice' } };
    await operator.api.post(`${OPERATOR}/bookings`, unpaid);
    expect(await see('/dashboard')).toContain('£45.00 due for 1 booking');
    await cancel();
    expect(await see('/dashboard')).not.toContain('due for');
    await operator.addTimeslot(activityId, DATE, '15:30');
    expect(await see('/dashboard')).toMatch(/ 0 people /);
    expect(await see(`/dashboard/schedule/${timeslotId}/sheet`)).not.toContain('Lovelace');
    const { data } = (await operator.api.get(`${OPERATOR}/timeslots/${timeslotId}/manifest`)).body;
    expect(data.Participants).toEqual([]);
    test.clock.set('2027-06-05T14:00:00Z');
    expect(await see('/dashboard/check-in?Code=Lovelace')).toContain('15:00 · 0 of 2 here Session cancelled Open');
    const verdict = 'Session cancelled: not valid until the customer chooses another day';
    expect(await see(`/dashboard/check-in?Code=${reference}`)).toContain(verdict);
  });

  it('is given up for by cancelling the bookings on the page of the session', async () => {
    await cancel();
    const page = `/dashboard/schedule/${timeslotId}`;
    expect((await staff.submit(`${page}/cancel`, { Reason: 'No answer', Refund: 'full' })).status).toBe(303);
    const { data } = (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body;
    expect(data).toMatchObject({ Status: 'cancelled', CancellationReason: 'No answer', PaymentStatus: 'refunded' });
    expect((await staff.get(page)).text).toContain('Reopen session');
  });

  it('makes the tickets and the calendar file of the customer invalid until then, and asks for no money', async () => {
    const unpaid = await operator.api.post(`${OPERATOR}/bookings`, {
      ...bookingBody(activityId, { Time: '15:00' }),
      Payment: { Method: 'invoice' },
    });
    const page = await bookingPageOf(operator, unpaid.body.data.BookingReference);
    const pay = /\/pay\/[\w-]+/.exec((await test.anonymous.get(page)).text)![0];
    await cancel();
    const shown = await test.anonymous.get(page);
    expect(shown.text).not.toContain(pay);
    expect(textOf(await test.anonymous.get(pay))).not.toContain('Pay £');
    const tickets = await test.anonymous.get(`${page.replace('/bookings/', '/waivers/')}/tickets`);
    expect(textOf(tickets)).toContain('Your tickets are valid again once you have chosen another day.');
    expect((await test.anonymous.get(`${page}.ics`)).text).toContain('STATUS:CANCELLED');
  });
});
