import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { OctoSales } from '../support/octo-bookings';
import { payOutAll } from '../support/payments';
import { bookingBody } from '../support/test-app';
import { TestSmtp } from '../support/test-smtp';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const BOOKINGS = `${OPERATOR}/bookings`;
const PARTNER = '/api/v2/ota/partner/bookings';
const LATER = { Date: '2027-06-08', Time: '10:00' };

type Change = (reference: string) => Promise<{ status: number }>;

describe('customers are notified of every change exactly once', () => {
  let smtp: TestSmtp;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    env: async () => {
      smtp = await TestSmtp.start();
      return { SMTP_URL: smtp.url, PUBLIC_URL: 'https://book.example' };
    },
  });
  let activityId: string;
  let staff: DashboardClient;

  beforeEach(async () => {
    activityId = (await operator.addActivity({ Name: 'Kayak tour' })).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 20);
    await operator.addTimeslot(activityId, LATER.Date, LATER.Time, 20);
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    // Emails name their trigger and what templates can say about it.
    for (const { ID, Trigger } of (await operator.api.get(`${OPERATOR}/workflows`)).body.data) {
      const Subject = `${Trigger}|{{ booking.participants }}|{{ booking.balance | remove: "£" }}|{{ booking.refunded | remove: "£" }}`;
      await operator.api.patch(`${OPERATOR}/workflows/${ID}`, { Subject, Body: '{{ cancellation.reason }}' });
    }
  });

  afterAll(() => smtp.down());

  const sent = async (): Promise<string[]> => {
    await payOutAll(operator.api);
    smtp.received.length = 0;
    await test.app.get(JobsRunner).runOnce();
    const { length } = smtp.received;
    await test.app.get(JobsRunner).runOnce();
    expect(smtp.received).toHaveLength(length);
    return smtp.received.map(({ headers }) => headers['subject']!).sort();
  };

  const confirmed = async (answer: Promise<{ body: { data: { BookingReference: string } } }>): Promise<string> => {
    const { BookingReference } = (await answer).body.data;
    expect(await sent()).toHaveLength(1);
    return BookingReference;
  };
  const atDesk = (Method = 'cash') =>
    confirmed(operator.api.post(BOOKINGS, { ...bookingBody(activityId, { Participants: 2 }), Payment: { Method } }));
  const byPartner = () =>
    confirmed(operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, { Participants: 2 })));

  const patch =
    (body: object): Change =>
    (reference) =>
      operator.api.patch(`${BOOKINGS}/${reference}`, body);
  const post =
    (action: string, body: object = {}): Change =>
    (reference) =>
      operator.api.post(`${BOOKINGS}/${reference}/${action}`, body);
  const asPartner =
    (method: 'patch' | 'post', action: string, body: object = {}): Change =>
    (reference) =>
      operator.api[method](`${PARTNER}/${reference}${action}`, body);
  const form =
    (action: string, fields: Record<string, string>): Change =>
    (reference) =>
      staff.submit(`/dashboard/bookings/${reference}${action}`, fields);
  const cancelSession: Change = async (reference) => {
    const { TimeslotID } = (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data;
    return operator.api.post(`${OPERATOR}/timeslots/${TimeslotID}/cancel`);
  };

  const TWENTY = { Amount: { Amount: 2_000, Currency: 'GBP' } };

  // The price is £45.00 for each of two participants.
  it.each<[string, Change, string[]]>([
    ['moved', post('move', LATER), ['booking-moved|2|0.00|']],
    ['moved in the dashboard', form('/move', { Session: '2027-06-08 10:00' }), ['booking-moved|2|0.00|']],
    ['enlarged', patch({ Participants: 3 }), ['booking-changed|3|45.00|']],
    ['reduced', patch({ Participants: 1 }), ['booking-changed|1|-45.00|']],
    [
      'enlarged in the dashboard',
      form('/change', { Participants: '3', _Priced: '{"participants":3}' }),
      ['booking-changed|3|45.00|'],
    ],
    ['sent to another address', patch({ Customer: { Email: 'new@example.com' } }), ['booking-changed|2|0.00|']],
    ['of another name', patch({ Customer: { FirstName: 'Adele', Phone: '+447700900999' }, Notes: 'Late' }), []],
    ['unchanged', patch({ Participants: 2 }), []],
    ['refunded in part', post('refunds', TWENTY), ['booking-refunded|2|0.00|20.00']],
    [
      'cancelled with a refund',
      post('cancel', { Reason: 'x' }),
      ['booking-cancelled|2|0.00|90.00', 'booking-refunded|2|0.00|90.00'],
    ],
    ['cancelled without a refund', post('cancel', { Refund: 'none' }), ['booking-cancelled|2|0.00|']],
    ['cancelled with its session', cancelSession, ['session-cancelled|2|0.00|']],
  ])('a booking at the desk is %s', async (_name, change, expected) => {
    const reference = await atDesk();
    expect((await change(reference)).status).toBeLessThan(400);
    expect(await sent()).toEqual(expected);
  });

  it.each<[string, Change, string[]]>([
    ['moved by the partner', asPartner('post', '/move', LATER), ['booking-moved|2|0.00|']],
    ['enlarged by the partner', asPartner('patch', '', { Participants: 3 }), ['booking-changed|3|0.00|']],
    ['given notes by the partner', asPartner('patch', '', { Notes: 'Late' }), []],
    ['cancelled by the partner', asPartner('post', '/cancel'), ['booking-cancelled|2|0.00|']],
    ['cancelled by the operator', post('cancel'), ['booking-cancelled|2|0.00|']],
    ['cancelled with its session', cancelSession, ['session-cancelled|2|0.00|']],
  ])('a booking of a partner is %s', async (_name, change, expected) => {
    const reference = await byPartner();
    expect((await change(reference)).status).toBeLessThan(400);
    expect(await sent()).toEqual(expected);
  });

  describe('through OCTO', () => {
    let sales: OctoSales;
    let uuid: string;

    beforeEach(async () => {
      sales = await new OctoSales(operator).open();
      await operator.addTimeslot(sales.activityId, LATER.Date, LATER.Time, 20);
      const contact = { fullName: 'Ada Lovelace', emailAddress: 'ada@example.com', phoneNumber: '+447700900123' };
      ({ uuid } = await sales.confirmed({ contact }));
      expect(await sent()).toHaveLength(1);
    });

    const later = { availabilityId: '2027-06-08T10:00:00+01:00' };
    it.each<[string, () => object, string[]]>([
      ['moved', () => later, ['booking-moved|2|0.00|']],
      ['changed', () => ({ unitItems: sales.units(2, 1) }), ['booking-changed|3|0.00|']],
      ['moved and changed', () => ({ ...later, unitItems: sales.units(1) }), ['booking-moved|1|0.00|']],
      ['annotated', () => ({ notes: 'Late' }), []],
    ])('a booking is %s', async (_name, body, expected) => {
      expect((await operator.api.patch(`/octo/bookings/${uuid}`, body())).status).toBe(200);
      expect(await sent()).toEqual(expected);
    });

    it('a booking is cancelled', async () => {
      expect((await operator.api.post(`/octo/bookings/${uuid}/cancel`, {})).status).toBe(200);
      expect(await sent()).toEqual(['booking-cancelled|2|0.00|']);
    });

    it('a change is reported when the move of the same request was undone', async () => {
      await operator.api.patch(`/octo/bookings/${uuid}`, { ...later, unitItems: sales.units(1) });
      await operator.api.patch(`/octo/bookings/${uuid}`, { availabilityId: sales.availabilityId });
      expect(await sent()).toEqual(['booking-changed|1|0.00|']);
    });
  });

  it('one email is about all changes since the last, and another about later ones', async () => {
    const reference = await atDesk();
    await patch({ Participants: 3 })(reference);
    await patch({ Participants: 4 })(reference);
    expect(await sent()).toEqual(['booking-changed|4|90.00|']);
    await patch({ Participants: 2 })(reference);
    await post('refunds', TWENTY)(reference);
    await post('refunds', TWENTY)(reference);
    expect(await sent()).toEqual(['booking-changed|2|0.00|', 'booking-refunded|2|0.00|40.00']);
    await post('refunds', TWENTY)(reference);
    smtp.refusal = new Error('try later');
    expect(await sent()).toEqual([]);
    await post('refunds', { Amount: { Amount: 100, Currency: 'GBP' } })(reference);
    delete smtp.refusal;
    test.clock.advance(3_600);
    expect(await sent()).toEqual(['booking-refunded|2|0.00|21.00']);
  });

  it('a refund is reported even if the booking is cancelled before its email was sent', async () => {
    const reference = await atDesk();
    await post('refunds', TWENTY)(reference);
    await post('cancel', { Refund: 'full' })(reference);
    expect((await sent()).sort()).toEqual(['booking-cancelled|2|0.00|70.00', 'booking-refunded|2|0.00|90.00']);
  });

  it('customers of partners get no emails if the operator leaves them to its partners', async () => {
    const theirs = await byPartner();
    const own = await atDesk();
    const saved = await operator.api.patch(OPERATOR, { MailPartnerCustomers: false, ReplyTo: 'desk@harbour.example' });
    expect(saved.status).toBe(200);
    for (const reference of [theirs, own]) await post('move', LATER)(reference);
    expect(await sent()).toEqual(['booking-moved|2|0.00|']);
    expect(smtp.received[0]!.headers['reply-to']).toBe('desk@harbour.example');
    await operator.api.patch(OPERATOR, { MailPartnerCustomers: true, ReplyTo: '' });
    await post('cancel')(theirs);
    expect(await sent()).toEqual(['booking-cancelled|2|0.00|']);
    expect(smtp.received[0]!.headers['reply-to']).toBeUndefined();
  });

  it('booking-cancelled also covers cancelled sessions if no workflow is about these', async () => {
    const { data } = (await operator.api.get(`${OPERATOR}/workflows`)).body;
    const { ID } = data.find(({ Trigger }: { Trigger: string }) => Trigger === 'session-cancelled');
    await operator.api.patch(`${OPERATOR}/workflows/${ID}`, { Enabled: false });
    const reference = await atDesk();
    await cancelSession(reference);
    expect(await sent()).toEqual(['booking-cancelled|2|0.00|']);
  });
});
