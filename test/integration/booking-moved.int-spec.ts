import { DataSource } from 'typeorm';
import { DomainEvents } from '../../src/platform/domain-events';
import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { allowLoggedErrors } from '../support/server-log';
import { type TestOperator, bookingBody } from '../support/test-app';
import { TestSmtp } from '../support/test-smtp';
import { useTestApp } from '../support/use-test-app';

allowLoggedErrors(/a listener failed/);

const WORKFLOWS = '/api/v2/operator/workflows';

/** The old and new session in an email about a move. */
const SUBJECT = '{{ session.previous_date }} {{ session.previous_time }} > {{ session.date }} {{ session.time }}';

describe('the email about a move', () => {
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

  beforeEach(async () => {
    activityId = (await operator.addActivity({ Name: 'Kayak tour' })).ActivityID;
    for (const day of ['05', '06', '07', '08']) await operator.addTimeslot(activityId, `2027-06-${day}`, '10:00');
    for (const { ID } of await workflows()) {
      expect((await operator.api.delete(`${WORKFLOWS}/${ID}`)).status).toBe(204);
    }
    await run();
    smtp.received.length = 0;
    delete smtp.refusal;
  });

  afterAll(() => smtp.down());

  const workflows = async () => (await operator.api.get(WORKFLOWS)).body.data as { ID: number; Trigger: string }[];
  const run = () => test.app.get(JobsRunner).runOnce();
  const addWorkflow = async (DelayMinutes = 0, overrides = {}): Promise<number> => {
    const body = { Trigger: 'booking-moved', DelayMinutes, Subject: SUBJECT, Body: 'Hello', ...overrides };
    const answer = await operator.api.post(WORKFLOWS, body);
    expect(answer.status).toBe(201);
    return answer.body.data.ID;
  };
  const book = async (overrides = {}): Promise<string> => {
    const answer = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, overrides));
    return answer.body.data.BookingReference;
  };
  const move = async (reference: string, day: string) => {
    const to = { Date: `2027-06-${day}`, Time: '10:00' };
    expect((await operator.api.post(`/api/v2/operator/bookings/${reference}/move`, to)).status).toBe(200);
  };
  const published = async (): Promise<string[]> => {
    smtp.received.length = 0;
    await run();
    return smtp.received.map(({ headers }) => headers['subject']!);
  };

  it('goes out once for each move, from wherever it was moved, by the API as in the dashboard', async () => {
    await addWorkflow();
    const reference = await book();
    await move(reference, '06');
    expect(await published()).toEqual(['2027-06-05 10:00 > 2027-06-06 10:00']);
    expect(await published()).toEqual([]);
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const moved = await staff.submit(`/dashboard/bookings/${reference}/move`, { Session: '2027-06-08 10:00' });
    expect(moved.status).toBe(303);
    expect(await published()).toEqual(['2027-06-06 10:00 > 2027-06-08 10:00']);
    await move(reference, '08');
    expect(await published()).toEqual([]);
  });

  it('is one email about several moves not yet reported, and none if the booking is back where it was', async () => {
    await addWorkflow(30);
    const reference = await book();
    const other = await book();
    await move(reference, '06');
    await move(reference, '07');
    await move(other, '06');
    await move(other, '05');
    expect(await published()).toEqual([]);
    test.clock.advance(30 * 60);
    expect(await published()).toEqual(['2027-06-05 10:00 > 2027-06-07 10:00']);
  });

  it('is rewritten when the booking moves again before the SMTP server has accepted it', async () => {
    await addWorkflow();
    const reference = await book();
    await move(reference, '06');
    smtp.refusal = new Error('try later');
    expect(await published()).toEqual([]);
    await move(reference, '07');
    delete smtp.refusal;
    test.clock.advance(3_600);
    expect(await published()).toEqual(['2027-06-05 10:00 > 2027-06-07 10:00']);
    test.clock.advance(48 * 3_600);
    expect(await published()).toEqual([]);
  });

  it('is not sent about a booking that is cancelled, has no address, or is of another activity', async () => {
    const other = (await operator.addActivity()).ActivityID;
    await addWorkflow(0, { ActivityIDs: [other] });
    const ofOther = await book();
    await move(ofOther, '06');
    expect(await published()).toEqual([]);
    await addWorkflow(10);
    const reference = await book();
    await move(reference, '06');
    await operator.api.post(`/api/v2/operator/bookings/${reference}/cancel`);
    test.clock.advance(3_600);
    expect(await published()).toEqual([]);
  });

  it('is one of the workflows that every operator starts with, and can be previewed', async () => {
    const beginner = await test.addOperator();
    const { data } = (await beginner.api.get(WORKFLOWS)).body;
    const own = data.filter(({ Trigger }: { Trigger: string }) => Trigger === 'booking-moved');
    expect(own).toMatchObject([{ Name: 'Booking moved', DelayMinutes: 0, Enabled: true }]);
    const preview = await beginner.api.post(`${WORKFLOWS}/${own[0].ID}/preview`, {});
    expect(preview.body.data.Text).toMatch(
      /Saturday 5 December, 10:00[\s\S]*Previously: Friday 4 December 2026, 14:00/,
    );
  });

  it('is given at the next start to operators from before, unless they removed it', async () => {
    const { id } = operator;
    const source = test.app.get(DataSource);
    const before = await test.addOperator();
    await source.query("DELETE FROM workflow WHERE operator_id = ? AND preset = 'move'", [before.id]);
    const triggersOf = async ({ api }: TestOperator) =>
      (await api.get(WORKFLOWS)).body.data.map(({ Trigger }: { Trigger: string }) => Trigger);
    expect(await triggersOf(before)).not.toContain('booking-moved');
    await test.another();
    expect((await triggersOf(before)).filter((trigger: string) => trigger === 'booking-moved')).toHaveLength(1);
    expect(await triggersOf(before)).toHaveLength(9);
    expect([id, await triggersOf(operator)]).toEqual([id, []]);
  });

  it('waits while its trigger is one of a newer version', async () => {
    const id = await addWorkflow();
    const reference = await book();
    await move(reference, '06');
    const source = test.app.get(DataSource);
    await source.query("UPDATE workflow SET trigger_name = 'from-the-future' WHERE id = ?", [id]);
    await addWorkflow(0, { Trigger: 'booking-confirmed', Subject: 'confirmed' });
    await book();
    expect(await published()).toEqual(['confirmed']);
    await source.query("UPDATE workflow SET trigger_name = 'booking-moved' WHERE id = ?", [id]);
    expect(await published()).toEqual(['2027-06-05 10:00 > 2027-06-06 10:00']);
  });

  it('is announced within the transaction of the move', async () => {
    await addWorkflow();
    const reference = await book();
    const events = test.app.get(DomainEvents);
    const failing = jest.spyOn(events, 'publish').mockRejectedValueOnce(new Error('a listener failed'));
    const to = { Date: '2027-06-06', Time: '10:00' };
    expect((await operator.api.post(`/api/v2/operator/bookings/${reference}/move`, to)).status).toBe(500);
    failing.mockRestore();
    const { data } = (await operator.api.get(`/api/v2/operator/bookings/${reference}`)).body;
    expect([data.Date, await published()]).toEqual(['2027-06-05', []]);
    expect(await test.capacityDifferences()).toEqual([]);
  });

  it('is promised to staff before they move a booking, as far as it will be sent', async () => {
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const reference = await book();
    const page = async () => (await staff.get(`/dashboard/bookings/${reference}`)).text;
    expect(await page()).toContain('No workflow sends an email about moves. Let this customer know yourself.');
    await addWorkflow();
    expect(await page()).toContain('The customer will be notified by email at ada@example.com.');
  });
});
