import { PasswordResetRequestsService } from '../../src/platform/auth';
import { Database } from '../../src/platform/database';
import { EmailEntity } from '../../src/platform/email';
import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { TestSmtp } from '../support/test-smtp';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const EMAILS = `${OPERATOR}/emails`;

describe('emails', () => {
  let smtp: TestSmtp;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    env: async () => {
      smtp = await TestSmtp.start();
      return { SMTP_URL: smtp.url };
    },
  });

  beforeEach(() => {
    smtp.received.length = 0;
    smtp.refusal = undefined;
  });
  afterAll(() => smtp.down());

  const run = () => test.app.get(JobsRunner).runOnce();
  const list = async () => (await operator.api.get(EMAILS)).body.data;
  const counted = async (): Promise<number> => {
    const { body } = await operator.api.get('/api/v2/usage/meters', { from: '2027-06-01', to: '2027-06-01' });
    const meters: { Meter: string; EventCount: number }[] = body.data.Meters;
    return meters.find(({ Meter }) => Meter === 'workflow-email-sent')?.EventCount ?? 0;
  };
  const settle = (ID: number, changes: Partial<EmailEntity>) =>
    test.app.get(Database).manager.update(EmailEntity, { id: ID }, changes);

  /** Books, and returns the confirmation and the booking. */
  const confirmation = async () => {
    const { ActivityID } = await operator.addActivity({ Name: 'Kayak tour' });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const { body } = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    await run();
    const [{ ID }] = await list();
    return { ID: ID as number, path: `${EMAILS}/${ID}`, reference: body.data.BookingReference as string };
  };

  it('can be read with text and HTML until these are deleted', async () => {
    const { path, reference, ID } = await confirmation();
    const { status, body } = await operator.api.get(path);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ BookingReference: reference, Status: 'sent', Delivery: 'smtp', ResendOf: null });
    expect(body.data.Text).toContain(reference);
    expect(body.data.HTML).toMatch(/<p>.*Kayak tour/s);
    await settle(ID, { text: '', html: '', contentsRemovedAt: test.clock.now() });
    expect((await operator.api.get(path)).body.data).toMatchObject({ ID, Text: null, HTML: null });
    expectProblem(await operator.api.post(`${path}/resend`), 409, 'email-not-resendable');
  });

  it('are sent again as new emails to the same address, which no meter counts', async () => {
    const { ID, path, reference } = await confirmation();
    await operator.api.patch(OPERATOR, { SenderName: 'Front desk', ReplyTo: 'desk@example.org' });
    const { status, body } = await operator.api.post(`${path}/resend`);
    expect(status).toBe(202);
    expect(body.data).toMatchObject({ BookingReference: reference, Status: 'queued', Delivery: 'none', ResendOf: ID });
    expect(body.data.ID).not.toBe(ID);
    await run();
    const [first, second] = smtp.received;
    expect(second!.to).toEqual(first!.to);
    expect(second!.headers['subject']).toBe(first!.headers['subject']);
    expect(second!.headers['message-id']).not.toBe(first!.headers['message-id']);
    expect(second!.headers).toMatchObject({
      from: expect.stringContaining('Front desk'),
      'reply-to': 'desk@example.org',
    });
    expect((await list()).map(({ Status, ResendOf }: Record<string, unknown>) => [Status, ResendOf])).toEqual([
      ['sent', ID],
      ['sent', null],
    ]);
    expect(await counted()).toBe(1);
    const [entry] = (await operator.api.get(`${OPERATOR}/audit-log`, { Limit: 1 })).body.data;
    expect(entry).toMatchObject({ Action: 'email.resent', Subject: String(ID) });
    expect(entry.Details).toEqual({ EmailID: body.data.ID, BookingReference: reference });
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    expect((await staff.get(`/dashboard/bookings/${reference}`)).text.match(/data-label="Email"/g)).toHaveLength(2);
  });

  it('are sent again once by clicks at the same time, and by one Idempotency-Key', async () => {
    const { path } = await confirmation();
    const clicks = await Promise.all([1, 2, 3].map(() => operator.api.post(`${path}/resend`)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    await run();
    expect(smtp.received).toHaveLength(2);
    const keyed = () => operator.api.post(`${path}/resend`, undefined, { 'Idempotency-Key': 'again' });
    const first = await keyed();
    await run();
    expect((await keyed()).text).toBe(first.text);
    await run();
    expect(smtp.received).toHaveLength(3);
  });

  it('that failed can be sent again; queued and cancelled ones cannot', async () => {
    const { ID, path } = await confirmation();
    await settle(ID, { status: 'failed', sentAt: null });
    for (const status of ['queued', 'cancelled'] as const) {
      await settle(ID, { status, leaseUntil: null, nextAttemptAt: test.clock.now() + 3_600 });
      expectProblem(await operator.api.post(`${path}/resend`), 409, 'email-not-resendable');
    }
    await settle(ID, { status: 'failed' });
    expect((await operator.api.post(`${path}/resend`)).status).toBe(202);
  });

  it('that are sent again are cancelled with the booking', async () => {
    const { path, reference } = await confirmation();
    const { ID } = (await operator.api.post(`${path}/resend`)).body.data;
    await operator.api.post(`${OPERATOR}/bookings/${reference}/cancel`);
    expect((await operator.api.get(`${EMAILS}/${ID}`)).body.data.Status).toBe('cancelled');
  });

  it('that reset passwords are retried for an hour, then lose their text, and are no concern of others', async () => {
    smtp.refusal = new Error('mailbox full');
    const recipient = await addStaff(test, operator);
    await test.app.get(PasswordResetRequestsService).request(recipient, '203.0.113.7');
    const find = () => test.app.get(Database).manager.findOneByOrFail(EmailEntity, { recipient });
    await run();
    expect(await find()).toMatchObject({ status: 'queued', text: expect.stringContaining('reset-password') });
    for (let minutes = 0; minutes < 90; minutes += 15) {
      test.clock.advance(15 * 60);
      await run();
    }
    expect(await find()).toMatchObject({ status: 'failed', text: '', html: '' });
    const owner = await DashboardClient.signIn(test, recipient);
    expect((await owner.get('/dashboard')).text).not.toMatch(/\d emails?<\/a>|not delivered|delayed/);
  });

  it('belong to their operator', async () => {
    const { path } = await confirmation();
    const { api } = await test.addOperator();
    for (const unknown of [path, `${EMAILS}/none`]) {
      expectProblem(await api.get(unknown), 404, 'email-not-found');
      expectProblem(await api.post(`${unknown}/resend`), 404, 'email-not-found');
    }
    expect(await list()).toHaveLength(1);
  });
});
