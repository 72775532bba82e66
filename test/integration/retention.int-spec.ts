import { AuditTrail } from '../../src/platform/audit';
import { Database, Transactions } from '../../src/platform/database';
import { ScheduledJobRegistry, JobsRunner } from '../../src/platform/jobs';
import { type OutgoingEmail, OutgoingEmailService } from '../../src/platform/email';
import { TestApp, type TestOperator } from '../support/test-app';

const DAY = 86_400;

describe('what is old is forgotten', () => {
  let test: TestApp;
  let operator: TestOperator;

  beforeEach(async () => {
    test = await TestApp.create();
    test.clock.set('2027-06-01T08:00:00Z');
    operator = await test.addOperator();
  });

  afterEach(() => test.close());

  const run = () => test.app.get(JobsRunner).runOnce();
  const advanceDays = (days: number) => test.clock.advance(days * DAY);

  async function enqueue(overrides: Partial<OutgoingEmail> = {}): Promise<void> {
    const email = {
      purpose: 'test',
      subjectId: 1,
      to: 'ada@example.org',
      subject: 'Hello',
      html: '<p>Hi</p>',
      text: 'Hi',
    };
    const transactions = test.app.get(Transactions);
    await transactions.run(() =>
      test.app.get(OutgoingEmailService).enqueue({ operatorId: operator.id, ...email, ...overrides }),
    );
  }

  const contents = () =>
    test.app
      .get(Database)
      .rows<{ html: string; text: string; calendar: string | null; headers: string; status: string }>(
        'SELECT html, text, calendar, headers, status FROM email ORDER BY id',
      );
  const emails = async (): Promise<unknown[]> => (await operator.api.get('/api/v2/operator/emails')).body.data;
  const auditEntries = async (): Promise<unknown[]> => (await operator.api.get('/api/v2/operator/audit-log')).body.data;

  it('emails lose what was written in them after 90 days, and go after 400', async () => {
    await enqueue({ listUnsubscribe: 'https://example.org/stop', calendar: 'BEGIN:VCALENDAR' });
    expect(await run()).toMatchObject({ 'emails-sent': 1, 'email-contents-removed': 0 });
    advanceDays(90);
    expect(await run()).toMatchObject({ 'email-contents-removed': 0 });
    const [written] = await contents();
    expect(written).toMatchObject({ html: expect.stringContaining('<p>Hi</p>'), calendar: 'BEGIN:VCALENDAR' });
    expect(written!.text).toMatch(/^Hi\n/);

    test.clock.advance(1);
    expect(await run()).toMatchObject({ 'email-contents-removed': 1, 'emails-removed': 0 });
    expect(await contents()).toEqual([{ html: '', text: '', calendar: null, headers: '{}', status: 'sent' }]);
    expect(await emails()).toEqual([expect.objectContaining({ Subject: 'Hello', Status: 'sent' })]);
    expect(await run()).toMatchObject({ 'email-contents-removed': 0 });

    advanceDays(310);
    expect(await run()).toMatchObject({ 'emails-removed': 0 });
    test.clock.advance(1);
    expect(await run()).toMatchObject({ 'emails-removed': 1 });
    expect(await emails()).toEqual([]);
  });

  it('an email that is still to be sent stays, however old', async () => {
    await enqueue({ notBefore: Math.floor(test.clock.milliseconds() / 1000) + 200 * DAY });
    advanceDays(199);
    expect(await run()).toMatchObject({ 'email-contents-removed': 0, 'emails-sent': 0 });
    expect(await contents()).toMatchObject([{ html: expect.stringContaining('<p>Hi</p>'), status: 'queued' }]);
    advanceDays(1);
    expect(await run()).toMatchObject({ 'emails-sent': 1, 'email-contents-removed': 1 });
  });

  it('entries of the audit log go after 730 days', async () => {
    await operator.addActivity();
    expect((await auditEntries()).length).toBeGreaterThan(0);
    advanceDays(730);
    expect(await run()).toMatchObject({ 'audit-entries-removed': 0 });
    test.clock.advance(1);
    await operator.addActivity();
    expect((await run())['audit-entries-removed']).toBeGreaterThan(0);
    expect(await auditEntries()).toEqual([expect.objectContaining({ Action: 'activity.added' })]);
  });

  it('in portions of a hundred, which the backlog shows', async () => {
    const actor = { kind: 'system', id: null, name: 'test' } as const;
    const deeds = Array.from({ length: 250 }, () => ({ operatorId: operator.id, subject: 1, details: {}, actor }));
    const transactions = test.app.get(Transactions);
    await transactions.run(() => test.app.get(AuditTrail).recordAll('activity.changed', deeds));
    for (let email = 0; email < 110; email++) await enqueue();
    await run();
    advanceDays(1000);

    const works = test.app.get(ScheduledJobRegistry).all();
    const portionsOf = async (name: string) => {
      const work = works.find((each) => each.name === name)!;
      expect((await work.backlog()).count).toBeGreaterThanOrEqual(100);
      const portions: number[] = [];
      do portions.push(await work.runDue());
      while (portions.at(-1)! > 0);
      expect((await work.backlog()).count).toBe(0);
      return portions;
    };
    expect((await portionsOf('audit-entries-removed')).slice(0, 2)).toEqual([100, 100]);
    expect(await portionsOf('email-contents-removed')).toEqual([100, 10, 0]);
    advanceDays(1000);
    expect(await portionsOf('emails-removed')).toEqual([100, 10, 0]);
  });

  it('after as many days as the settings say', async () => {
    const env = { RETENTION_EMAIL_CONTENT_DAYS: '10', RETENTION_EMAIL_DAYS: '20', RETENTION_AUDIT_DAYS: '30' };
    const other = await TestApp.create({ database: test.database, env });
    other.clock.set('2027-06-01T08:00:00Z');
    await enqueue();
    await run();
    const runDays = async (days: number) => {
      other.clock.advance(days * DAY + 1);
      return other.app.get(JobsRunner).runOnce();
    };
    expect(await runDays(10)).toMatchObject({ 'email-contents-removed': 1, 'emails-removed': 0 });
    expect(await runDays(10)).toMatchObject({ 'emails-removed': 1, 'audit-entries-removed': 0 });
    expect((await runDays(10))['audit-entries-removed']).toBeGreaterThan(0);
    await other.close();
  });
});
