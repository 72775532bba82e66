import { Injectable } from '@nestjs/common';
import { EmailAcceptedEvent, OnDomainEvent, WorkflowEmailSentEvent } from '../../src/platform/domain-events';
import { JobsRunner } from '../../src/platform/jobs';
import { allowLoggedErrors } from '../support/server-log';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { TestSmtp } from '../support/test-smtp';

allowLoggedErrors(/the process died before it marked/);

const WORKFLOWS = '/api/v2/operator/workflows';
const BOOKINGS = 20;

/** What all processes published, including units of work that were rolled back. */
const published: number[] = [];

@Injectable()
class Counter {
  static failNext = false;

  @OnDomainEvent(EmailAcceptedEvent)
  async crash({ emailId }: EmailAcceptedEvent): Promise<void> {
    if (!Counter.failNext) return Promise.resolve();
    Counter.failNext = false;
    throw new Error(`the process died before it marked ${emailId}`);
  }

  @OnDomainEvent(WorkflowEmailSentEvent)
  async count({ emailId }: WorkflowEmailSentEvent): Promise<void> {
    published.push(emailId);
    return Promise.resolve();
  }
}

describe('several processes on one database', () => {
  let shared: TestDatabase;
  let smtp: TestSmtp;
  let processes: TestApp[];
  let operator: TestOperator;

  beforeAll(async () => {
    smtp = await TestSmtp.start();
    shared = await createTestDatabase();
    processes = [];
    const env = { SMTP_URL: smtp.url };
    for (let count = database() === 'sqlite' ? 2 : 5; count > 0; count--) {
      processes.push(await TestApp.create({ env, database: shared, providers: [Counter] }));
    }
  });

  beforeEach(async () => {
    setClocks('2027-06-01T08:00:00Z');
    operator = await processes[0]!.addOperator();
    smtp.received.length = 0;
    published.length = 0;
  });

  afterAll(async () => {
    await Promise.all(processes.map((each) => each.close()));
    await shared.drop();
    await smtp.down();
  });

  const setClocks = (instant: string) => processes.forEach(({ clock }) => clock.set(instant));
  const runEverywhere = () => Promise.all(processes.map(({ app }) => app.get(JobsRunner).runOnce()));

  const book = async (count: number) => {
    const { ActivityID } = await operator.addActivity();
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', count);
    const bookings = Array.from({ length: count }, () =>
      operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID)),
    );
    expect((await Promise.all(bookings)).map(({ status }) => status)).toEqual(Array(count).fill(201));
  };

  const sentIds = async () => {
    const { data } = (await operator.api.get('/api/v2/operator/emails', { Limit: 200 })).body;
    expect(data.every(({ Status }: { Status: string }) => Status === 'sent')).toBe(true);
    return data.map(({ ID }: { ID: number }) => ID).sort((a: number, b: number) => a - b);
  };

  const counted = async () => {
    const period = { from: '2027-01-01', to: '2027-12-31', Meter: 'workflow-email-sent', Limit: 200 };
    return (await operator.api.get('/api/v2/usage/meters/entries', period)).body.data.length;
  };

  it('send and count each email once, whatever made it due', async () => {
    const reminder = { Trigger: 'session-starting', DelayMinutes: -1440, Subject: 'Reminder', Body: 'Hi' };
    expect((await operator.api.post(WORKFLOWS, reminder)).status).toBe(201);
    await book(BOOKINGS);
    await runEverywhere();
    setClocks('2027-06-04T09:00:00Z');
    await runEverywhere();
    await runEverywhere();

    const ids = await sentIds();
    expect(ids).toHaveLength(2 * BOOKINGS);
    expect(published.sort((a, b) => a - b)).toEqual(ids);
    expect(await counted()).toBe(2 * BOOKINGS);
    expect(smtp.received).toHaveLength(2 * BOOKINGS);
    const subjects = smtp.received.map(({ headers }) => headers['subject']);
    expect(subjects.filter((subject) => subject === 'Reminder')).toHaveLength(BOOKINGS);
  });

  it('another takes over when one has died between sending and marking', async () => {
    await book(1);
    const [one, other] = processes;
    Counter.failNext = true;
    await expect(one!.app.get(JobsRunner).runOnce()).rejects.toThrow('the process died');
    expect(await counted()).toBe(0);
    await other!.app.get(JobsRunner).runOnce();
    expect(await counted()).toBe(0);

    setClocks('2027-06-01T08:05:01Z');
    await other!.app.get(JobsRunner).runOnce();
    expect(await sentIds()).toHaveLength(1);
    expect(await counted()).toBe(1);
    expect(new Set(smtp.received.map(({ headers }) => headers['message-id'])).size).toBe(1);
  });
});
