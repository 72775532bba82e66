import { DataSource } from 'typeorm';
import { JobsRunner } from '../../src/platform/jobs';
import type { ApiAnswer } from '../support/api-client';
import { expectProblem } from '../support/expect-problem';
import { type TestOperator, bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const WORKFLOWS = '/api/v2/operator/workflows';

const LOOP =
  '{% for a in (1..1000) %}{% for b in (1..1000) %}{% for c in (1..1000) %}{% endfor %}{% endfor %}{% endfor %}';

/** Runs until Liquid exceeds its half second or, on a fast machine, its memory limit. */
const SLOW = `<p>${LOOP}</p>`;

describe('templates that take long', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', isolated: true });
  let other: TestOperator;
  let bystander: TestOperator;
  let workflow: number;

  beforeAll(async () => {
    other = await test.addOperator();
    bystander = await test.addOperator();
    workflow = (await operator.api.get(WORKFLOWS)).body.data[0].ID;
  });

  const save = (Body: string, headers: Record<string, string> = {}, { api } = operator) =>
    api.post(WORKFLOWS, { Trigger: 'booking-confirmed', Subject: 'Hello', Body }, headers);

  /** How often a bystander reads and writes while this one's work is in progress. */
  async function servedMeanwhile(work: Promise<unknown>): Promise<number> {
    let hasEnded = false;
    const over = work.finally(() => (hasEnded = true));
    let served = 0;
    while (!hasEnded) {
      expect((await bystander.api.patch('/api/v2/operator', { Name: `Harbour ${served}` })).status).toBe(200);
      expect((await bystander.api.get('/api/v2/operator')).body.data.Name).toBe(`Harbour ${served}`);
      if (!hasEnded) served++;
    }
    await over;
    return served;
  }

  it.each<[string, () => Promise<ApiAnswer>]>([
    ['saved', () => save(SLOW)],
    [
      'saved under a key, whose transaction nobody waits for',
      () => save(`${SLOW}keyed`, { 'Idempotency-Key': 'slow' }),
    ],
    ['put into a workflow', () => operator.api.patch(`${WORKFLOWS}/${workflow}`, { Body: `${SLOW}changed` })],
  ])('hold up nobody else when they are %s', async (_when, send) => {
    const answer = send();
    expect(await servedMeanwhile(answer)).toBeGreaterThan(0);
    expectProblem(await answer, 422, 'validation', ['Body']);
    expect((await answer).body.errors[0].message).toMatch(
      /^Body, line 1: (template render|memory alloc) limit exceeded/,
    );
  });

  it('wait for each other and not for those of somebody else', async () => {
    const order: string[] = [];
    const own = Array.from({ length: 4 }, (_, n) => save(`${SLOW}${n}`).then(() => order.push('own')));
    const others = save('<p>Hello</p>', {}, other).then(() => order.push('other'));
    await Promise.all([...own, others]);
    expect(order.indexOf('other')).toBeLessThan(2);
  });

  it('delay nobody else when emails are rendered, and the emails of others are sent', async () => {
    await makeBreakingMails();
    const sent = await statusOfMails();
    expect(sent).toEqual([]);
    expect(await servedMeanwhile(test.app.get(JobsRunner).runOnce())).toBeGreaterThan(0);
    expect(new Set(await statusOfMails())).toEqual(new Set(['failed']));
    const [email] = (await other.api.get('/api/v2/operator/emails')).body.data;
    expect(email.Status).toBe('sent');
  });

  /** Bookings whose confirmation cannot be written any more, and one of somebody else. */
  async function makeBreakingMails(): Promise<void> {
    for (const each of [operator, operator, operator, other]) {
      const { ActivityID } = await each.addActivity();
      await each.addTimeslot(ActivityID, '2027-06-05', '10:00');
      expect((await each.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID))).status).toBe(201);
    }
    await test.app.get(DataSource).query('UPDATE workflow SET body = ? WHERE operator_id = ?', [SLOW, operator.id]);
  }

  async function statusOfMails(): Promise<string[]> {
    const rows = await test.app
      .get(DataSource)
      .query("SELECT status FROM workflow_email WHERE operator_id = ? AND status <> 'scheduled'", [operator.id]);
    return rows.map(({ status }: { status: string }) => status);
  }
});
