import { Transactions } from '../../src/platform/database';
import { type OutgoingEmail, OutgoingEmailService } from '../../src/platform/email';
import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { TestSmtp } from '../support/test-smtp';
import { useTestApp } from '../support/use-test-app';

const METRICS_TOKEN = 'metrics-token-of-the-tests';

describe('the queue of emails', () => {
  let smtp: TestSmtp;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    env: async () => {
      smtp = await TestSmtp.start();
      return { SMTP_URL: smtp.url, METRICS_TOKEN };
    },
  });

  beforeEach(async () => {
    smtp.rejection = undefined;
    await sendAll();
    smtp.received.length = 0;
  });
  afterAll(() => smtp.down());

  const sendAll = async () => {
    const jobs = test.app.get(JobsRunner);
    while ((await jobs.runOnce())['emails-sent']! > 0);
  };
  const enqueue = (operatorId: number, count: number, email: Partial<OutgoingEmail> = {}) => {
    const emails = Array.from({ length: count }, (_, index) => ({
      ...{ operatorId, purpose: 'test', subjectId: index, to: 'ada@example.com', subject: `Hello from ${operatorId}` },
      ...{ html: '<p>Hello</p>', text: 'Hello', ...email },
    }));
    return test.app.get(Transactions).run(() => test.app.get(OutgoingEmailService).enqueueAll(operatorId, emails));
  };
  const subjects = () => smtp.received.map(({ headers }) => headers['subject']);

  it('is served in turns of operators, so that many emails of one do not delay others', async () => {
    const others = [await test.addOperator(), await test.addOperator(), await test.addOperator()];
    await enqueue(operator.id, 60, { subject: 'Flood' });
    for (const { id } of others) await enqueue(id, 2);
    await sendAll();
    expect(subjects()).toHaveLength(66);
    const last = Math.max(...others.map(({ id }) => subjects().lastIndexOf(`Hello from ${id}`)));
    // Two turns of the flood, and their own.
    expect(last).toBeLessThan(16);
  });

  it('starts with urgent emails of an operator, and ends with messages to many', async () => {
    await enqueue(operator.id, 8, { subject: 'Bulk', priority: 'bulk' });
    await enqueue(operator.id, 8, { subject: 'Normal' });
    await enqueue(operator.id, 4, { subject: 'Urgent', priority: 'urgent' });
    await sendAll();
    const expected = [...Array(4).fill('Urgent'), ...Array(8).fill('Normal'), ...Array(8).fill('Bulk')] as string[];
    expect(subjects()).toEqual(expected);
  });

  it('lets password links and confirmations pass messages of the same operator', async () => {
    const email = await addStaff(test, operator);
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    await new DashboardClient(test.url).submit('/dashboard/sign-in/forgot-password', { Email: email });
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    // Jobs write both emails first; the messages are due as long.
    await smtp.down();
    await sendAll();
    await smtp.up();
    await enqueue(operator.id, 40, { subject: 'Bulk', priority: 'bulk' });
    test.clock.advance(120);
    await sendAll();
    const important = subjects().flatMap((subject, index) => (subject === 'Bulk' ? [] : [index]));
    expect(important.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...important)).toBeLessThan(4);
  });

  it('takes messages to at most 10,000 recipients of an operator in 24 hours', async () => {
    const { ActivityID } = await operator.addActivity();
    const { TimeslotID } = await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID));
    const path = `/api/v2/operator/timeslots/${TimeslotID}/message`;
    const send = () => operator.api.post(path, { Subject: 'Hello', Body: 'Hello' });
    await enqueue(operator.id, 9_999, { purpose: 'message', notBefore: test.clock.now() + 90 * 86_400 });
    test.clock.advance(3_600);
    expect((await send()).status).toBe(202);

    const rejected = await send();
    expectProblem(rejected, 429, 'rate-limited');
    expect(rejected.headers.get('retry-after')).toBe(String(23 * 3_600));
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    const fields = { Subject: 'Hello', Body: 'Hello' };
    expect((await staff.submit(`/dashboard/schedule/${TimeslotID}/message`, fields)).status).toBe(429);
    expect((await (await test.addOperator()).api.post(path, fields)).status).toBe(404);

    test.clock.advance(23 * 3_600);
    expect((await send()).status).toBe(202);
  });

  it('ends with the first permanent rejection, which staff see with its reason', async () => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const Customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'nobody@example.com', Phone: '+447700900123' };
    const booked = bookingBody(ActivityID, { Customer });
    const { body } = await operator.api.post('/api/v2/ota/partner/booking', booked);
    smtp.rejection = { command: 'RCPT TO', code: 550 };
    await sendAll();
    smtp.rejection = undefined;
    test.clock.advance(7_200);
    await sendAll();
    expect(smtp.received.filter(({ to }) => to[0] === Customer.Email)).toEqual([]);

    const [email] = (await operator.api.get('/api/v2/operator/emails')).body.data;
    expect(email).toMatchObject({ Status: 'failed', Attempts: 1 });
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    const booking = await staff.get(`/dashboard/bookings/${body.data.BookingReference}`);
    expect(booking.text).toContain('550 not here');
    const today = await staff.get('/dashboard');
    expect(today.text).toContain('<a href="/dashboard/emails?Status=failed">1 email not delivered</a>');
    expect((await staff.get('/dashboard/emails?Status=failed')).text).toContain('550 not here');
  });

  it('shows the age of the oldest email that is due', async () => {
    await enqueue(operator.id, 1);
    test.clock.advance(120);
    const metrics = await fetch(`${test.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(await metrics.text()).toMatch(/slipway_jobs_oldest_age_seconds\{work="emails-sent"\} 120\n/);
  });
});
