import { Database } from '../../src/platform/database';
import { JobsRunner } from '../../src/platform/jobs';
import { EmailEntity } from '../../src/platform/email';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { bookingBody } from '../support/test-app';
import { TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

const MARKUP = '<script>alert("x")</script><b>';
const PAGE = '/dashboard/emails';

describe('emails in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let person: DashboardClient;

  beforeEach(async () => {
    person = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const runJobs = () => test.app.get(JobsRunner).runOnce();

  const book = async (overrides = {}): Promise<string> => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const answer = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, overrides));
    return answer.body.data.BookingReference;
  };

  /** As the mailer would leave the newest one. */
  const settle = async (changes: Partial<EmailEntity>): Promise<void> => {
    const { manager } = test.app.get(Database);
    const [newest] = await manager.find(EmailEntity, { where: { operatorId: operator.id }, order: { id: 'DESC' } });
    await manager.update(EmailEntity, { id: newest!.id }, changes);
  };

  it('say where they come from when there are none', async () => {
    expect((await person.get(PAGE)).text).toContain('Nothing sent yet.');
    expect((await person.get(`${PAGE}?Status=failed`)).text).toContain('No email has this status.');
    expect((await person.get(`${PAGE}?Status=lost`)).status).toBe(422);
    expect((await person.get(`${PAGE}?Cursor=x`)).status).toBe(422);
  });

  it('show what became of them, with the reason, and lead to booking and workflow', async () => {
    const reference = await book();
    await runJobs();
    const sent = await person.get(PAGE);
    expect(sent.text).toContain(`href="/dashboard/bookings/${reference}"`);
    expect(sent.text).toMatch(/href="\/dashboard\/workflows\/\d+"[^>]*>Booking confirmation</);
    // Nobody receives what is only written to a file.
    expect(sent.text).toContain('badge warn">written to a file');
    await settle({ delivery: 'smtp' });
    expect((await person.get(PAGE)).text).toContain('badge good">sent');
    await settle({ status: 'failed', attempts: 9, sentAt: null, lastError: '550 no such mailbox' });
    const failed = await person.get(`${PAGE}?Status=failed`);
    expect(failed.text).toContain('badge bad">failed');
    expect(failed.text).toContain('550 no such mailbox');
    expect((await person.get(`${PAGE}?Status=sent`)).text).not.toContain(reference);
    await settle({ status: 'queued', attempts: 2 });
    expect((await person.get(`${PAGE}?Status=queued`)).text).toMatch(/2 attempts, next .*1 Jun 2027/s);
  });

  it('name offers from the waitlist as such, and survive the removal of their workflow', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    const reference = await queue.book();
    await queue.join('ada');
    await queue.cancel(reference);
    await runJobs();
    const [confirmation] = (await operator.api.get('/api/v2/operator/workflows')).body.data;
    await operator.api.delete(`/api/v2/operator/workflows/${confirmation.ID}`);
    const { text } = await person.get(PAGE);
    expect(text).toContain('<a href="/dashboard/waitlist">Waitlist offer</a>');
    expect(text).not.toContain(`/dashboard/workflows/${confirmation.ID}`);
  });

  it('can be read and sent again from the booking', async () => {
    const reference = await book();
    await runJobs();
    const booking = `/dashboard/bookings/${reference}`;
    const [, email] = /href="(\/dashboard\/emails\/\d+)"/.exec((await person.get(booking)).text)!;
    const shown = await person.get(email!);
    expect(shown.text).toMatch(new RegExp(`<pre class="email-text">Hello Ada,.*${reference}`, 's'));
    expect(shown.text).toContain(`href="${booking}"`);
    const resent = await person.submit(`${email}/resend`);
    expect([resent.status, resent.headers.get('location')]).toEqual([303, `${booking}?note=email-resent`]);
    const twice = await person.submit(`${email}/resend`);
    expect(twice.status).toBe(409);
    expect(twice.text).toContain('The email is being sent again.');
    await runJobs();
    expect((await person.get(booking)).text.match(/data-label="Email"/g)).toHaveLength(2);
    const [copy] = (await operator.api.get('/api/v2/operator/emails')).body.data;
    expect((await person.get(`${PAGE}/${copy.ID}`)).text).toContain(`href="${email}"`);
  });

  it('cannot be read or sent again by others, or without text', async () => {
    await book();
    await runJobs();
    const [{ ID }] = (await operator.api.get('/api/v2/operator/emails')).body.data;
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    expect((await stranger.get(`${PAGE}/${ID}`)).status).toBe(404);
    expect((await stranger.submit(`${PAGE}/${ID}/resend`)).status).toBe(404);
    await settle({ text: '', html: '', contentsRemovedAt: 1 });
    const { text } = await person.get(`${PAGE}/${ID}`);
    expect(text).toContain('The text has been deleted');
    expect(text).not.toContain('Send again');
  });

  it('are said to reach nobody on every page while no SMTP server is configured', async () => {
    for (const page of ['/dashboard', PAGE]) {
      expect((await person.get(page)).text).toContain('Emails are written to files; nobody receives them.');
    }
  });

  it('are divided into pages of 50', async () => {
    await book();
    await runJobs();
    const { manager } = test.app.get(Database);
    const { id, ...email } = await manager.findOneByOrFail(EmailEntity, { operatorId: operator.id });
    await manager.insert(
      EmailEntity,
      Array.from({ length: 50 }, (_, index) => ({ ...email, subject: `Copy ${index}`, messageId: `<${index}@test>` })),
    );
    const first = (await person.get(`${PAGE}?Status=sent`)).text;
    expect(first.match(/data-label="Email"/g)).toHaveLength(50);
    const next = /href="(\/dashboard\/emails\?Status=sent&amp;Cursor=[^"]+)"/.exec(first)![1]!;
    const second = (await person.get(next.replaceAll('&amp;', '&'))).text;
    expect(second.match(/data-label="Email"/g)).toHaveLength(1);
  });

  it("never show another operator's, and show stored markup as text", async () => {
    const { ActivityID } = await operator.addActivity({ Name: MARKUP });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    await runJobs();
    const { text } = await person.get(PAGE);
    expect(text).toMatch(/&lt;script(>|&gt;)/);
    expect(text).not.toContain('<script>');
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    expect((await stranger.get(PAGE)).text).not.toMatch(/ada@example|alert\(/);
  });
});
