import { DashboardClient, addStaff } from '../support/dashboard-client';
import { CUSTOMER } from '../support/shop';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';

describe('the payments of a booking in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let staff: DashboardClient;
  let activityId: string;

  beforeAll(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 50);
  });

  const sell = async (Method: string): Promise<string> => {
    const body = { ...bookingBody(activityId, { Participants: 3 }), Payment: { Method } };
    return (await operator.api.post(`${OPERATOR}/bookings`, body)).body.data.BookingReference;
  };
  const pageOf = (reference: string) => `/dashboard/bookings/${reference}`;
  const read = async (reference: string) => (await operator.api.get(`${OPERATOR}/bookings/${reference}`)).body.data;
  const fields = (Participants: number) => ({
    ...Object.fromEntries(Object.entries(CUSTOMER).map(([name, value]) => [`Customer.${name}`, value])),
    Participants: `${Participants}`,
    Notes: '',
  });

  it('are recorded, in part or completely', async () => {
    const reference = await sell('invoice');
    expect((await staff.get(pageOf(reference))).text).toContain('£135.00 due');
    const part = { Method: 'cash', Amount: '£35', Reference: 'TILL-7' };
    expect((await staff.submit(`${pageOf(reference)}/payments`, part)).status).toBe(303);
    const { text } = await staff.get(pageOf(reference));
    expect(text).toContain('£100.00 due');
    expect(text).toContain('TILL-7');
    const wrong = await staff.submit(`${pageOf(reference)}/payments`, { Method: 'cash', Amount: '100.01' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('must be greater than 0 and at most £100.00.');
    expect((await staff.submit(`${pageOf(reference)}/payments`, { Method: 'card', Amount: '' })).status).toBe(303);
    expect((await staff.get(pageOf(reference))).text).toContain('Nothing due');
    expect(await read(reference)).toMatchObject({ PaymentStatus: 'paid' });
  });

  it('are refunded', async () => {
    const reference = await sell('cash');
    const refund = { Amount: '45,00', Reason: 'One of them was ill' };
    expect((await staff.submit(`${pageOf(reference)}/refunds`, refund)).status).toBe(303);
    const { text } = await staff.get(pageOf(reference));
    expect(text).toContain('One of them was ill');
    expect(text).toContain('paid £90.00');
    const tooMuch = await staff.submit(`${pageOf(reference)}/refunds`, { Amount: '90.01' });
    expect(tooMuch.text).toContain('must be greater than 0 and at most £90.00.');
    for (const Amount of ['x', '-1', '1.005', '$5', '£']) {
      const { status, text: page } = await staff.submit(`${pageOf(reference)}/refunds`, { Amount });
      expect([Amount, status, page.includes('must be an amount such as 10.00.')]).toEqual([Amount, 422, true]);
    }
  });

  it.each([
    [4, 18_000, '£45.00 more to collect'],
    [1, 4500, '£90.00 less to pay'],
  ])('show what %i places cost before that is saved', async (participants, total, difference) => {
    const reference = await sell('cash');
    const shown = await staff.submit(`${pageOf(reference)}/change`, fields(participants));
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(difference);
    expect(await read(reference)).toMatchObject({ Participants: 3 });
    const confirmed = { _Priced: JSON.stringify({ participants }) };
    const other = await staff.submit(`${pageOf(reference)}/change`, { ...fields(2), ...confirmed });
    expect(other.text).toContain('£45.00 less to pay');
    const saved = await staff.submit(`${pageOf(reference)}/change`, { ...fields(participants), ...confirmed });
    expect(saved.status).toBe(303);
    expect(await read(reference)).toMatchObject({
      ...{ Participants: participants, Total: { Amount: total }, Balance: { Amount: total - 13_500 } },
    });
  });

  it('follow a family that becomes one more', async () => {
    const ticket = (Name: string, Amount: number, IsDefault: boolean) => {
      return { Name, Price: { Amount, Currency: 'GBP' }, ParticipantsPerTicket: 1, IsDefault };
    };
    const TicketTypes = [ticket('Adult', 4500, true), ticket('Child', 2500, false)];
    const family = await operator.addActivity({ Name: 'Canoe', Price: undefined, TicketTypes });
    const [one, other] = family.TicketTypes as [{ ID: number }, { ID: number }];
    await operator.addTimeslot(family.ActivityID, '2027-06-05', '10:00', 50);
    const Tickets = [one, other].map(({ ID }) => ({ TicketTypeID: ID, Quantity: 2 }));
    const sold = { ...bookingBody(family.ActivityID, { Participants: 4 }), Tickets, Payment: { Method: 'cash' } };
    const { BookingReference: reference } = (await operator.api.post(`${OPERATOR}/bookings`, sold)).body.data;
    const page = (await staff.get(pageOf(reference))).text;
    expect(page).not.toContain('name="Participants"');
    const shownForm = {
      ...{ [`Quantity.${one.ID}`]: '2', [`_Before.Quantity.${one.ID}`]: '2' },
      ...{ [`Quantity.${other.ID}`]: '3', [`_Before.Quantity.${other.ID}`]: '2' },
    };
    const preview = await staff.submit(`${pageOf(reference)}/change`, shownForm);
    expect(preview.text).toContain('£25.00 more to collect');
    const priced = /name="_Priced" value="([^"]*)"/.exec(preview.text)![1]!.replaceAll('&quot;', '"');
    const saved = await staff.submit(`${pageOf(reference)}/change`, { ...shownForm, _Priced: priced });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, expect.stringContaining('booking-changed')]);
    expect(await read(reference)).toMatchObject({ Participants: 5, Balance: { Amount: 2500 } });
    const nobody = { [`Quantity.${one.ID}`]: '0', [`Quantity.${other.ID}`]: '0' };
    expect((await staff.submit(`${pageOf(reference)}/change`, nobody)).status).toBe(422);
  });

  it('are those of the partner for a partner’s booking', async () => {
    const { BookingReference: reference } = (
      await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId))
    ).body.data;
    const { text } = await staff.get(pageOf(reference));
    expect(text).toContain('Adventuro collects the money');
    expect(text).not.toContain('Record payment');
    expect((await staff.submit(`${pageOf(reference)}/payments`, { Method: 'cash' })).status).toBe(409);
  });
});
