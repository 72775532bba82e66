import { JobsRunner } from '../../src/platform/jobs';
import { Database } from '../../src/platform/database';
import { bookingPageOf, textOf } from '../support/customer-pages';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { CUSTOMER } from '../support/shop';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const BOOKINGS = `${OPERATOR}/bookings`;
const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('money that is open', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let staff: DashboardClient;
  let activityId: string;

  beforeEach(async () => {
    test.clock.set('2027-06-01T08:00:00Z');
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 50);
  });

  const sell = async (Method: string, body: object = {}): Promise<string> => {
    const sold = { ...bookingBody(activityId, { Participants: 2, ...body }), Payment: { Method } };
    return (await operator.api.post(BOOKINGS, sold)).body.data.BookingReference;
  };
  const read = async (reference: string) => (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data;
  const pageOf = async (reference: string) => textOf(await staff.get(`/dashboard/bookings/${reference}`));
  const emails = async () => {
    await test.app.get(JobsRunner).runOnce();
    const { body } = await operator.api.get(`${OPERATOR}/emails`);
    const details = body.data.map(({ ID }: { ID: number }) => operator.api.get(`${OPERATOR}/emails/${ID}`));
    return (await Promise.all<{ body: { data: { Subject: string; Text: string; HTML: string } } }>(details)).map(
      ({ body: email }) => email.data,
    );
  };

  it('is listed by what is due and what is owed', async () => {
    const [due, owed, settled] = [await sell('invoice'), await sell('cash'), await sell('cash')];
    await operator.api.patch(`${BOOKINGS}/${owed}`, { Participants: 1 });
    await operator.api.post('/api/v2/ota/partner/holds', bookingBody(activityId));
    const listed = async (query: Record<string, string>) =>
      (await operator.api.get(BOOKINGS, query)).body.data.map(
        (each: Record<string, string>) => each['BookingReference'],
      );
    expect(await listed({ Money: 'due' })).toEqual([due]);
    expect(await listed({ Money: 'owed' })).toEqual([owed]);
    expect((await operator.api.get(BOOKINGS, { Money: 'both' })).status).toBe(422);
    const shown = async (query: string) => {
      const { text } = await staff.get(`/dashboard/bookings?${query}`);
      return [due, owed, settled].filter((reference) => text.includes(reference));
    };
    expect(await shown('Money=due')).toEqual([due]);
    expect(await shown('Money=owed')).toEqual([owed]);
    expect(await shown('')).toEqual([due, owed, settled]);
  });

  it('is in the export, in units and local times', async () => {
    const reference = await sell('invoice');
    await operator.api.post(`${BOOKINGS}/${reference}/payments`, { Method: 'cash', Amount: money(3050) });
    const { text } = await operator.api.get(`${BOOKINGS}.csv`, { Money: 'due' });
    const [header, line] = text.split('\r\n').map((each) => each.split(','));
    const row = Object.fromEntries(header!.map((name, index) => [name, line![index]]));
    expect(row).toMatchObject({
      ...{ BookingReference: reference, Tickets: '2 × Standard', Total: '90.00', Paid: '30.50', Balance: '59.50' },
      ...{ Currency: 'GBP', Phone: CUSTOMER.Phone, CreatedAt: '2027-06-01 09:00' },
    });
  });

  it('can be paid by a link in emails that mention it', async () => {
    const reference = await sell('invoice');
    const { URL } = (await operator.api.post(`${BOOKINGS}/${reference}/payment-link`)).body.data;
    const [confirmation] = await emails();
    expect(confirmation!.Text).toContain(`Still to pay: £90.00 (pay by card (${URL}))`);
    const sent = await staff.submit(`/dashboard/bookings/${reference}/payment-link`);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('message-queued:1')]);
    const [request] = await emails();
    expect(request!.Subject).toBe('Please pay £90.00 for Sunset kayak tour');
    expect(request!.Text).toContain(`Pay by card: ${URL}`);
    expect(request!.HTML).toContain(`<a href="${URL}"`);
  });

  it('has a link only as long as something can be paid', async () => {
    const reference = await sell('cash');
    expect(await pageOf(reference)).not.toContain('Send payment link');
    const { status, text } = await staff.submit(`/dashboard/bookings/${reference}/payment-link`);
    expect([status, text]).toEqual([409, expect.stringContaining('Nothing can be paid online')]);
    expect(await emails()).toHaveLength(1);
  });

  it.each([
    ['policy', '£45.00 not refunded, according to the cancellation policy'],
    ['none', '£90.00 not refunded'],
    ['full', undefined],
  ])('and what is not refunded is said to staff and customer after a cancellation with %s', async (Refund, said) => {
    const CancellationPolicy = { Steps: [{ HoursBefore: 24, RefundPercent: 50 }] };
    await operator.api.patch(OPERATOR, { CancellationPolicy });
    const reference = await sell('cash');
    const page = await bookingPageOf(operator, reference);
    await operator.api.post(`${BOOKINGS}/${reference}/cancel`, { Refund });
    const places = [
      await pageOf(reference),
      textOf(await test.anonymous.raw(page)),
      (await emails()).find(({ Subject }) => Subject.startsWith('Cancelled'))!.Text,
    ];
    for (const place of places) {
      if (said === undefined) expect(place).not.toContain('not refunded');
      else expect(place).toContain(said);
      if (Refund !== 'policy') expect(place).not.toContain('according to');
    }
  });

  it('is not refundable before it is paid, nor twice', async () => {
    const reference = await sell('invoice');
    expect(await read(reference)).toMatchObject({ RefundableNow: money(0) });
    await operator.api.post(`${BOOKINGS}/${reference}/payments`, { Method: 'cash', Amount: money(1000) });
    expect(await read(reference)).toMatchObject({ RefundableNow: money(1000) });
    await operator.api.post(`${BOOKINGS}/${reference}/payments`, { Method: 'card' });
    expect(await read(reference)).toMatchObject({ RefundableNow: money(9000) });
    await operator.api.post(`${BOOKINGS}/${reference}/refunds`, {});
    expect(await read(reference)).toMatchObject({ RefundableNow: money(0) });
  });

  it('and who holds the money is said for bookings that other software sells as paid', async () => {
    const reference = await sell('cash');
    const { id } = await test.app
      .get(Database)
      .manager.findOneByOrFail<{ id: number; reference: string }>('BookingEntity', { reference });
    await test.app.get(Database).execute('DELETE FROM booking_payment WHERE booking_id = ?', [id]);
    await test.app.get(Database).execute('DELETE FROM booking_balance WHERE booking_id = ?', [id]);
    await test.app.get(Database).execute("UPDATE booking SET source = 'api' WHERE id = ?", [id]);
    expect(await pageOf(reference)).toContain('The software that made this booking collects the money');
    const page = await bookingPageOf(operator, reference);
    expect(textOf(await test.anonymous.raw(page))).toContain('paid where you booked');
  });
});
