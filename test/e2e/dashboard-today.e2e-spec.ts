import { Transactions } from '../../src/platform/database';
import { JobsRunner } from '../../src/platform/jobs';
import { OutgoingEmailService } from '../../src/platform/email';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { TestQueue } from '../support/test-queue';
import { TestSmtp } from '../support/test-smtp';
import { useTestApp } from '../support/use-test-app';

describe('what needs attention today', () => {
  let smtp: TestSmtp;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    env: async () => ({ SMTP_URL: (smtp = await TestSmtp.start()).url }),
  });
  let staff: DashboardClient;

  beforeEach(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
  });

  afterAll(() => smtp.down());

  /** The items as a reader sees them, and where each leads. */
  async function items(date = '', client = staff): Promise<[string, string][]> {
    const { text } = await client.get(`/dashboard${date && `?Date=${date}`}`);
    const panel = /Needs attention.*?<\/section>/s.exec(text)?.[0] ?? '';
    return [...panel.matchAll(/<li>.*?href="([^"]*)".*?<\/li>/gs)].map(([item, href]) => [
      item.replace(/<[^>]*>/g, ''),
      href!,
    ]);
  }

  it('has nothing to say where all is well', async () => {
    expect(await items()).toEqual([]);
  });

  it('counts who waits for the sessions of the next seven days', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    await queue.book();
    await queue.join('ada', 2);
    const waitlist = '/dashboard/waitlist';
    expect(await items()).toContainEqual(['1 party on the waitlist for 2 places in the next seven days', waitlist]);
    await queue.join('kim');
    expect(await items()).toContainEqual(['2 parties on the waitlist for 3 places in the next seven days', waitlist]);
    for (const elsewhen of ['2027-05-29', '2027-06-06']) {
      expect((await items(elsewhen)).filter(([, href]) => href === waitlist)).toEqual([]);
    }
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    expect(await items('', stranger)).toEqual([]);
  });

  it('counts emails that are not accepted: first as being retried, then as failed, for a week', async () => {
    await test.app.get(Transactions).run(() =>
      test.app.get(OutgoingEmailService).enqueue({
        operatorId: operator.id,
        purpose: 'test',
        subjectId: 1,
        to: 'ada@example.com',
        subject: 'Hello',
        html: '',
        text: '',
      }),
    );
    smtp.refusal = new Error('mailbox full');
    const attempt = () => test.app.get(JobsRunner).runOnce();
    expect(await items()).toEqual([]);
    await attempt();
    expect(await items()).toEqual([['1 email delayed, retried for up to 48 hours', '/dashboard/emails?Status=queued']]);
    // Longer than a session lasts without use.
    test.clock.advance(48 * 3600);
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    await attempt();
    expect(await items()).toEqual([
      ['1 email not delivered in the last seven days', '/dashboard/emails?Status=failed'],
    ]);
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    expect(await items('', stranger)).toEqual([]);
    test.clock.advance(8 * 86_400);
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    expect(await items()).toEqual([]);
  });
});
