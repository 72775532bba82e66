import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Transactions } from '../../src/platform/database';
import {
  BasketExpiredEvent,
  DomainEvents,
  OnDomainEvent,
  WorkflowEmailSentEvent,
} from '../../src/platform/domain-events';
import { ScheduledJobRegistry, JobsRunner } from '../../src/platform/jobs';
import { bookingBody } from '../support/test-app';
import { TestSmtp } from '../support/test-smtp';
import { useTestApp } from '../support/use-test-app';

const [WORKFLOWS, BOOKINGS] = ['/api/v2/operator/workflows', '/api/v2/operator/bookings'] as const;

/** Stands in for the meter. */
@Injectable()
class Counter {
  readonly emailIds: number[] = [];

  @OnDomainEvent(WorkflowEmailSentEvent)
  async count({ emailId }: WorkflowEmailSentEvent): Promise<void> {
    await Promise.resolve(this.emailIds.push(emailId));
  }
}

describe('workflow triggers', () => {
  let smtp: TestSmtp;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    env: async () => {
      smtp = await TestSmtp.start();
      return { SMTP_URL: smtp.url, PUBLIC_URL: 'https://book.example' };
    },
    providers: [Counter],
  });
  let activityId: string;
  let counter: Counter;

  beforeAll(() => {
    counter = test.app.get(Counter);
  });

  beforeEach(async () => {
    await removeWorkflows();
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00');
    await operator.addTimeslot(activityId, '2027-06-08', '10:00');
    smtp.received.length = 0;
    counter.emailIds.length = 0;
  });

  // All operators of this file share one SMTP server.
  afterEach(() => removeWorkflows());

  afterAll(() => smtp.down());

  const removeWorkflows = async () => {
    const { data } = (await operator.api.get(WORKFLOWS)).body;
    for (const { ID } of data) await operator.api.delete(`${WORKFLOWS}/${ID}`);
  };

  const addWorkflow = async (Trigger: string, DelayMinutes = 0, overrides: Record<string, unknown> = {}) => {
    const body = { Trigger, DelayMinutes, Subject: `${Trigger} {{ session.date }}`, Body: 'Hi', ...overrides };
    const answer = await operator.api.post(WORKFLOWS, body);
    expect(answer.status).toBe(201);
    return answer.body.data.ID as number;
  };

  const book = async (overrides: Record<string, unknown> = {}): Promise<string> => {
    const answer = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, overrides));
    expect(answer.status).toBe(201);
    return answer.body.data.BookingReference;
  };

  /** Runs what is due at an instant and returns the subjects of the emails that were sent. */
  const sentAt = async (instant: string): Promise<string[]> => {
    smtp.received.length = 0;
    test.clock.set(instant);
    await test.app.get(JobsRunner).runOnce();
    return smtp.received.map(({ headers }) => headers['subject']!);
  };

  const history = async (): Promise<{ ID: number; Status: string }[]> =>
    (await operator.api.get('/api/v2/operator/emails')).body.data;

  it('booking-confirmed sends at once, or after its delay, once', async () => {
    await addWorkflow('booking-confirmed');
    await addWorkflow('booking-confirmed', 90, { Subject: 'later' });
    await book();
    expect(await sentAt('2027-06-01T08:00:00Z')).toEqual(['booking-confirmed 2027-06-05']);
    expect(await sentAt('2027-06-01T09:29:59Z')).toEqual([]);
    expect(await sentAt('2027-06-01T09:30:00Z')).toEqual(['later']);
    expect(await sentAt('2027-06-02T09:30:00Z')).toEqual([]);
    expect(counter.emailIds).toEqual((await history()).map(({ ID }) => ID).reverse());
  });

  it('fires for every source, but not without an email address, nor for other activities', async () => {
    await addWorkflow('booking-confirmed');
    const other = (await operator.addActivity()).ActivityID;
    await addWorkflow('booking-confirmed', 0, { Subject: 'other', ActivityIDs: [other] });
    const { Customer, ...places } = bookingBody(activityId);
    const desk = { ...places, Payment: { Method: 'cash' } };
    await operator.api.post(BOOKINGS, { ...desk, Customer: { FirstName: 'Walk', LastName: 'In' } });
    expect(await sentAt('2027-06-01T08:00:00Z')).toEqual([]);
    await operator.api.post(BOOKINGS, { ...desk, Customer });
    const hold = await operator.api.post('/api/v2/ota/partner/holds', places);
    await book({ HoldID: hold.body.data.HoldID });
    expect(await sentAt('2027-06-01T08:00:00Z')).toHaveLength(2);
  });

  it('tells what is true when it goes out', async () => {
    await addWorkflow('booking-confirmed', 60);
    const reference = await book();
    await operator.api.post(`${BOOKINGS}/${reference}/move`, { Date: '2027-06-08', Time: '10:00' });
    expect(await sentAt('2027-06-01T09:00:00Z')).toEqual(['booking-confirmed 2027-06-08']);
  });

  it('booking-cancelled sends after a cancellation, also of the entire timeslot, and stops the rest', async () => {
    await addWorkflow('booking-cancelled', 5);
    await addWorkflow('booking-confirmed', 5);
    await addWorkflow('session-starting', -1440);
    const reference = await book();
    await book();
    await operator.api.post(`${BOOKINGS}/${reference}/cancel`);
    const { TimeslotID } = (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data;
    await operator.api.post(`/api/v2/operator/timeslots/${TimeslotID}/cancel`);
    expect(await sentAt('2027-06-01T08:05:00Z')).toEqual(Array(2).fill('booking-cancelled 2027-06-05'));
    expect(await sentAt('2027-06-04T09:00:00Z')).toEqual([]);
  });

  it('session-starting sends before the start, late if no process was running, once, and not after the start', async () => {
    await addWorkflow('session-starting', -24 * 60);
    await book();
    expect(await sentAt('2027-06-04T08:59:59Z')).toEqual([]);
    expect(await sentAt('2027-06-05T08:59:59Z')).toEqual(['session-starting 2027-06-05']);
    await addWorkflow('session-starting', -60);
    expect(await sentAt('2027-06-05T09:00:00Z')).toEqual([]);
  });

  it('session-starting follows a booking that is moved', async () => {
    await addWorkflow('session-starting', -24 * 60);
    const reference = await book();
    await operator.api.post(`${BOOKINGS}/${reference}/move`, { Date: '2027-06-08', Time: '10:00' });
    expect(await sentAt('2027-06-04T09:00:00Z')).toEqual([]);
    expect(await sentAt('2027-06-07T09:00:00Z')).toEqual(['session-starting 2027-06-08']);
  });

  it('session-starting skips a booking that is moved when its email was already due', async () => {
    await addWorkflow('session-starting', -24 * 60);
    const reference = await book();
    test.clock.set('2027-06-04T09:00:00Z');
    const finding = test.app.get(ScheduledJobRegistry).all();
    expect(await finding.find(({ name }) => name === 'workflow-sessions-found')!.runDue()).toBe(1);
    await operator.api.post(`${BOOKINGS}/${reference}/move`, { Date: '2027-06-08', Time: '10:00' });
    expect(await sentAt('2027-06-04T09:00:00Z')).toEqual([]);
    expect(await sentAt('2027-06-07T09:00:00Z')).toEqual(['session-starting 2027-06-08']);
  });

  it('session-starting follows the operator to another time zone', async () => {
    await addWorkflow('session-starting', -24 * 60);
    await book();
    await operator.api.patch('/api/v2/operator', { TimeZone: 'America/New_York' });
    expect(await sentAt('2027-06-04T13:59:59Z')).toEqual([]);
    expect(await sentAt('2027-06-04T14:00:00Z')).toHaveLength(1);
  });

  it('reminders around a clock change go out at the right local time', async () => {
    await addWorkflow('session-starting', -24 * 60, { Subject: 'day before' });
    await addWorkflow('session-starting', -120, { Subject: 'two hours before' });
    test.clock.set('2027-03-20T08:00:00Z');
    for (const date of ['2027-03-28', '2027-10-31']) {
      await operator.addTimeslot(activityId, date, '10:00');
      await book({ Date: date });
    }
    // 10:00 is 09:00 UTC after the change of 28 March and 10:00 UTC after that of 31 October.
    expect(await sentAt('2027-03-27T08:59:59Z')).toEqual([]);
    expect(await sentAt('2027-03-27T09:00:00Z')).toEqual(['day before']);
    expect(await sentAt('2027-03-28T06:59:59Z')).toEqual([]);
    expect(await sentAt('2027-03-28T07:00:00Z')).toEqual(['two hours before']);
    expect(await sentAt('2027-10-30T09:59:59Z')).toEqual([]);
    expect(await sentAt('2027-10-30T10:00:00Z')).toEqual(['day before']);
    expect(await sentAt('2027-10-31T07:59:59Z')).toEqual([]);
    expect(await sentAt('2027-10-31T08:00:00Z')).toEqual(['two hours before']);
  });

  it('session-ended sends after the end, but not for sessions that ended before it was enabled', async () => {
    await operator.api.patch('/api/v2/operator', { SenderEmail: 'hello@harbour.example' });
    const ID = await addWorkflow('session-ended', 60);
    await book();
    await book({ Date: '2027-06-08' });
    // From 10:00 to 12:00 in London.
    expect(await sentAt('2027-06-05T11:59:59Z')).toEqual([]);
    expect(await sentAt('2027-06-05T12:00:00Z')).toEqual(['session-ended 2027-06-05']);
    expect(smtp.received[0]!.headers['list-unsubscribe']).toBe('<mailto:hello@harbour.example?subject=Unsubscribe>');
    await operator.api.patch(`${WORKFLOWS}/${ID}`, { Enabled: false });
    test.clock.set('2027-06-08T12:00:01Z');
    await operator.api.patch(`${WORKFLOWS}/${ID}`, { Enabled: true });
    expect(await sentAt('2027-06-08T13:00:00Z')).toEqual([]);
  });

  it('session-ended catches up when no process was running at its moment', async () => {
    await addWorkflow('session-ended', 60);
    await book();
    expect(await sentAt('2027-06-07T12:00:00Z')).toEqual(['session-ended 2027-06-05']);
  });

  it('waiver-incomplete asks only those who have not answered', async () => {
    await addWorkflow('waiver-incomplete', -24 * 60, { Body: '{{ links.waiver }}' });
    const [answered, open] = [await book(), await book()];
    const set = 'UPDATE booking SET waiver_status = ? WHERE reference = ?';
    await test.app.get(DataSource).query(set, ['complete', answered]);
    await test.app.get(DataSource).query(set, ['incomplete', open]);
    expect(await sentAt('2027-06-04T09:00:00Z')).toEqual(['waiver-incomplete 2027-06-05']);
    const { Waiver } = (await operator.api.get(`${BOOKINGS}/${open}`)).body.data;
    expect(Waiver.CompletionURL).toMatch(/^https:\/\/book\.example\/waivers\/\w+$/);
    expect(smtp.received[0]!.raw.replace(/=\r\n/g, '')).toContain(Waiver.CompletionURL);
  });

  it('basket-expired emails customers who entered an address, and nobody else', async () => {
    await addWorkflow('basket-expired', 10);
    const reference = await book();
    const [{ id }] = await test.app.get(DataSource).query('SELECT id FROM booking WHERE reference = ?', [reference]);
    await test.app.get(DataSource).query("UPDATE booking SET status = 'expired' WHERE id = ?", [id]);
    const publish = (bookingId?: number) => {
      const event = new BasketExpiredEvent(operator.id, 'bas_000000000000', bookingId);
      return test.app.get(Transactions).run(() => test.app.get(DomainEvents).publish(event));
    };
    await publish();
    expect(await sentAt('2027-06-01T08:10:00Z')).toEqual([]);
    await publish(id);
    expect(await sentAt('2027-06-01T08:20:00Z')).toEqual(['basket-expired 2027-06-05']);
  });

  it('switching a workflow off, or removing it, stops what is not sent', async () => {
    const one = await addWorkflow('booking-confirmed', 10);
    const other = await addWorkflow('booking-confirmed', 10);
    await book();
    await operator.api.patch(`${WORKFLOWS}/${one}`, { Enabled: false });
    await operator.api.delete(`${WORKFLOWS}/${other}`);
    await operator.api.patch(`${WORKFLOWS}/${one}`, { Enabled: true });
    expect(await sentAt('2027-06-01T08:10:00Z')).toEqual([]);
    await book();
    expect(await sentAt('2027-06-01T08:20:00Z')).toHaveLength(1);
  });

  it('emails that wait for the SMTP server stop as well, and are not counted', async () => {
    const ID = await addWorkflow('booking-confirmed');
    await addWorkflow('booking-confirmed');
    const [first] = [await book(), await book()];
    await smtp.down();
    expect(await sentAt('2027-06-01T08:00:00Z')).toEqual([]);
    expect((await history()).map(({ Status }) => Status)).toEqual(Array(4).fill('queued'));
    await operator.api.post(`${BOOKINGS}/${first}/cancel`);
    await operator.api.patch(`${WORKFLOWS}/${ID}`, { Enabled: false });
    await smtp.up();
    expect(await sentAt('2027-06-01T10:00:00Z')).toHaveLength(1);
    expect((await history()).map(({ Status }) => Status).sort()).toEqual([...Array(3).fill('cancelled'), 'sent']);
    expect(counter.emailIds).toHaveLength(1);
  });

  it('a changed delay moves what is scheduled', async () => {
    const ID = await addWorkflow('booking-confirmed', 60);
    await book();
    await operator.api.patch(`${WORKFLOWS}/${ID}`, { DelayMinutes: 10 });
    expect(await sentAt('2027-06-01T08:09:59Z')).toEqual([]);
    expect(await sentAt('2027-06-01T08:10:00Z')).toHaveLength(1);
  });

  it('the history is paged, newest first, and says what became of each', async () => {
    const ID = await addWorkflow('booking-confirmed');
    const [first, second] = [await book(), await book()];
    await sentAt('2027-06-01T08:00:00Z');
    const page = await operator.api.get('/api/v2/operator/emails', { Limit: 1 });
    expect(page.body.data).toEqual([
      {
        ID: expect.any(Number),
        Purpose: 'workflow',
        WorkflowID: ID,
        BookingReference: second,
        To: 'ada@example.com',
        Subject: 'booking-confirmed 2027-06-05',
        Status: 'sent',
        Attempts: 1,
        ScheduledFor: Date.parse('2027-06-01T08:00:00Z') / 1000,
        SentAt: Date.parse('2027-06-01T08:00:00Z') / 1000,
        ...{ LastError: null, Delivery: 'smtp', ResendOf: null },
        CreatedAt: Date.parse('2027-06-01T08:00:00Z') / 1000,
      },
    ]);
    const next = await operator.api.get('/api/v2/operator/emails', { Limit: 1, Cursor: page.body.NextCursor });
    expect(next.body).toMatchObject({ data: [{ BookingReference: first }], NextCursor: null });
    const other = await test.addOperator();
    expect((await other.api.get('/api/v2/operator/emails')).body.data).toEqual([]);
  });
});
