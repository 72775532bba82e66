import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { TestSmtp } from '../support/test-smtp';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const TIMESLOTS = `${OPERATOR}/timeslots`;
const MESSAGE = {
  Subject: 'Meet at the pier',
  Body: 'Hello,\n\n<b>high</b> water & {{ customer.first_name }}:\nbring boots',
};

describe('messages to everyone of a session', () => {
  let smtp: TestSmtp;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    env: async () => {
      smtp = await TestSmtp.start();
      return { SMTP_URL: smtp.url };
    },
  });
  let activityId: string;
  let path: string;
  let timeslotId: number;

  const run = () => test.app.get(JobsRunner).runOnce();

  beforeEach(async () => {
    activityId = (await operator.addActivity({ Name: 'Kayak tour' })).ActivityID;
    timeslotId = (await operator.addTimeslot(activityId, '2027-06-05', '10:00', 20)).TimeslotID;
    path = `${TIMESLOTS}/${timeslotId}/message`;
    for (const { ID } of (await operator.api.get(`${OPERATOR}/workflows`)).body.data) {
      await operator.api.patch(`${OPERATOR}/workflows/${ID}`, { Enabled: false });
    }
    await run();
    smtp.received.length = 0;
  });
  afterAll(() => smtp.down());

  const customer = (Email: string) => ({ FirstName: 'Ada', LastName: 'Lovelace', Email, Phone: '+447700900123' });
  const byPartner = async (Email: string): Promise<string> => {
    const body = bookingBody(activityId, { Customer: customer(Email) });
    return (await operator.api.post('/api/v2/ota/partner/booking', body)).body.data.BookingReference;
  };
  const atDesk = async (Email: string): Promise<string> => {
    const body = { ...bookingBody(activityId), Customer: { ...customer(Email), Email }, Payment: { Method: 'cash' } };
    return (await operator.api.post(`${OPERATOR}/bookings`, body)).body.data.BookingReference;
  };
  const send = (message: object = MESSAGE, headers = {}) => operator.api.post(path, message, headers);
  const recipients = () => smtp.received.flatMap(({ to }) => to).sort();

  it('reach each confirmed booking once, as plain text', async () => {
    const reference = await byPartner('ada@example.com');
    await atDesk('grace@example.com');
    const cancelled = await atDesk('gone@example.com');
    await operator.api.post(`${OPERATOR}/bookings/${cancelled}/cancel`);
    await operator.api.patch(OPERATOR, { ReplyTo: 'desk@example.org' });
    const { status, body } = await send();
    expect([status, body.data]).toEqual([202, { Queued: 2 }]);
    await run();
    expect(recipients()).toEqual(['ada@example.com', 'grace@example.com']);
    expect(smtp.received[0]!.headers).toMatchObject({ subject: MESSAGE.Subject, 'reply-to': 'desk@example.org' });
    const emails = (await operator.api.get(`${OPERATOR}/emails`)).body.data;
    const email = emails.find(({ To }: { To: string }) => To === 'ada@example.com');
    expect(email).toMatchObject({ Purpose: 'message', BookingReference: reference, WorkflowID: null, Status: 'sent' });
    const read = (await operator.api.get(`${OPERATOR}/emails/${email.ID}`)).body.data;
    expect(read.Text).toContain(MESSAGE.Body);
    expect(read.HTML).toContain('<p>Hello,</p>\n<p>&lt;b&gt;high&lt;/b&gt; water &amp; {{ customer.first_name }}:<br>');
    const resent = await operator.api.post(`${OPERATOR}/emails/${email.ID}/resend`);
    expect(resent.body.data).toMatchObject({ BookingReference: reference, ResendOf: email.ID });
    const [, entry] = (await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 2 })).body.data;
    expect(entry).toMatchObject({ Action: 'timeslot.message-sent', Subject: String(timeslotId) });
    expect(entry.Details).toEqual({ Subject: MESSAGE.Subject, Queued: 2 });
    const usage = await operator.api.get('/api/v2/usage/meters', { from: '2027-06-01', to: '2027-06-01' });
    expect(usage.text).not.toContain('workflow-email-sent');
  });

  it('are sent once for one Idempotency-Key', async () => {
    await byPartner('ada@example.com');
    const first = await send(MESSAGE, { 'Idempotency-Key': 'tide' });
    expect((await send(MESSAGE, { 'Idempotency-Key': 'tide' })).text).toBe(first.text);
    await run();
    expect(recipients()).toEqual(['ada@example.com']);
  });

  it('leave customers of partners to them if the operator says so', async () => {
    await byPartner('ada@example.com');
    await atDesk('grace@example.com');
    await operator.api.patch(OPERATOR, { MailPartnerCustomers: false });
    expect((await send()).body.data).toEqual({ Queued: 1 });
    await run();
    expect(recipients()).toEqual(['grace@example.com']);
  });

  it('reach nobody of an empty or cancelled session', async () => {
    expect((await send()).body.data).toEqual({ Queued: 0 });
    await byPartner('ada@example.com');
    await operator.api.post(`${TIMESLOTS}/${timeslotId}/cancel`);
    expect((await send()).body.data).toEqual({ Queued: 0 });
    await run();
    expect(smtp.received).toEqual([]);
  });

  it('accept one line as the subject, and texts up to their limits', async () => {
    await byPartner('ada@example.com');
    const split = { Subject: 'Hello\r\nBcc: eve@example.com', Body: ' ' };
    expectProblem(await send(split), 422, 'validation', ['Body', 'Subject']);
    const long = { Subject: 'x'.repeat(151), Body: 'x'.repeat(5_001) };
    expectProblem(await send(long), 422, 'validation', ['Body', 'Subject']);
    const longest = { Subject: 'x'.repeat(150), Body: '\r\nBcc: eve@example.com\r\n'.padEnd(5_000, '<') };
    expect((await send(longest)).status).toBe(202);
    await run();
    expect(recipients()).toEqual(['ada@example.com']);
    expect(smtp.received[0]!.headers['bcc']).toBeUndefined();
  });

  it('are of the operator of the timeslot', async () => {
    await byPartner('ada@example.com');
    const { api } = await test.addOperator();
    for (const unknown of [path, `${TIMESLOTS}/none/message`, `${TIMESLOTS}/0/message`]) {
      expectProblem(await api.post(unknown, MESSAGE), 404, 'timeslot-not-found');
    }
    await run();
    expect(smtp.received).toEqual([]);
  });

  it('are written in the dashboard, to a session and to one booking', async () => {
    const reference = await byPartner('ada@example.com');
    await atDesk('grace@example.com');
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const session = `/dashboard/schedule/${timeslotId}`;
    const booking = `/dashboard/bookings/${reference}`;
    expect((await staff.get(session)).text).toContain(`href="${session}/message"`);
    expect((await staff.get(`${session}/message`)).text).toContain('<strong>2 emails</strong>');
    expect((await staff.submit(`${session}/message`, { Subject: '', Body: 'kept' })).text).toContain('kept');
    const all = await staff.submit(`${session}/message`, { ...MESSAGE });
    expect([all.status, all.headers.get('location')]).toEqual([303, `${session}?note=message-queued:2`]);
    expect((await staff.get(`${session}?note=message-queued:2`)).text).toContain('Sending 2 emails.');
    expect((await staff.get(`${booking}/message`)).text).toContain('<strong>1 email</strong>');
    const one = await staff.submit(`${booking}/message`, { Subject: 'Only you', Body: 'x' });
    expect([one.status, one.headers.get('location')]).toEqual([303, `${booking}?note=message-queued:1`]);
    await run();
    expect(recipients()).toEqual(['ada@example.com', 'ada@example.com', 'grace@example.com']);
    expect((await staff.get(booking)).text).toMatch(/Only you.*Meet at the pier/s);
    await operator.api.post(`${TIMESLOTS}/${timeslotId}/cancel`);
    expect((await staff.get(`${session}/message`)).text).toContain('There is nobody to write to.');
    expect((await staff.get(session)).text).not.toContain(`${session}/message`);
  });
});
