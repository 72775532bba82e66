import { DataSource } from 'typeorm';
import { TimeslotChangesService } from '../../src/availability';
import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { copyTimeslot, copyWaitlistEntry } from '../support/large-data';
import { sqlitePlan, statementsDuring } from '../support/statements';
import { database } from '../support/test-database';
import { TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

describe('a waitlist of many parties', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let queue: TestQueue;
  let first: string;

  beforeEach(async () => {
    queue = await TestQueue.create(test, operator, 2);
    await queue.book(2);
    first = await queue.join('ada');
  });
  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const resize = async (Capacity: number) => {
    const path = `/api/v2/operator/timeslots/${queue.timeslotId}`;
    expect((await operator.api.patch(path, { Capacity })).status).toBe(200);
  };
  const offered = async () => (await queue.states()).filter((state) => state.endsWith(':offered')).length;
  const emails = async () => {
    const sql = "SELECT COUNT(*) AS count FROM email WHERE operator_id = ? AND purpose = 'waitlist-offer'";
    const rows: { count: number | string }[] = await test.app.get(DataSource).query(sql, [operator.id]);
    return Number(rows[0]!.count);
  };

  it('gets 50 offers at once and the others from the job, each once and in order', async () => {
    await copyWaitlistEntry(test, first, 119);
    await resize(112);
    expect(await offered()).toBe(50);
    await test.app.get(JobsRunner).runOnce();
    expect([await offered(), await emails()]).toEqual([110, 110]);
    const states = await queue.states();
    expect(states.slice(110)).toEqual(Array<string>(10).fill('ada:waiting'));
  });

  it('gets 50 offers in a transaction that frees places of many timeslots', async () => {
    const other = await TestQueue.create(test, operator, 2);
    await other.book(2);
    await copyWaitlistEntry(test, await other.join('bob'), 39);
    await copyWaitlistEntry(test, first, 39);
    const day = { from: '2027-06-05', to: '2027-06-05' };
    await test.app.get(TimeslotChangesService).change(operator.id, day, { capacity: 100 });
    expect((await offered()) + (await other.states()).filter((state) => state === 'bob:offered').length).toBe(50);
    await test.app.get(JobsRunner).runOnce();
    expect([await offered(), await emails()]).toEqual([40, 80]);
  });

  it('passes over parties that are too large, however many these are', async () => {
    const large = await queue.join('grace', 5);
    await copyWaitlistEntry(test, large, 60);
    await queue.join('zoe');
    await resize(4);
    expect((await queue.states()).filter((state) => state.endsWith('offered'))).toEqual(['ada:offered', 'zoe:offered']);
  });

  it('has at most 1,000 of them, who can join again', async () => {
    await copyWaitlistEntry(test, first, 998);
    const last = (await queue.tryJoin('bob')).body.data;
    expect(last.Position).toBe(1_000);
    expectProblem(await queue.tryJoin('cy'), 409, 'waitlist-full');
    expect((await queue.tryJoin('bob')).body.data).toEqual(last);
    expect((await queue.tryJoin('ADA')).body.data).toEqual({ WaitlistID: first, Position: 1 });
    await operator.api.delete(`/api/v2/operator/waitlist/${first}`);
    expect((await queue.tryJoin('cy')).body.data.Position).toBe(1_000);
  });

  it('is listed in pages, and by the API in portions, with positions that continue', async () => {
    await copyWaitlistEntry(test, first, 449);
    const other = await TestQueue.create(test, operator, 1);
    await other.book();
    await other.join('zoe');
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const pages: number[][] = [];
    let path: string | undefined = '/dashboard/waitlist';
    while (path) {
      const { text } = await staff.get(path);
      pages.push([...text.matchAll(/data-label="Position"[^>]*>(\d+)</g)].map(([, position]) => Number(position)));
      path = /href="([^"]*)">(?:More of this session|Later sessions)</.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 100, 100, 50, 1]);
    expect(pages.slice(0, 5).flat()).toEqual(upTo(450));
    const { body } = await operator.api.get(`/api/v2/operator/timeslots/${queue.timeslotId}/waitlist`);
    expect(body.data.map(({ Position }: { Position: number }) => Position)).toEqual(upTo(450));
    expect(new Set(body.data.map(({ WaitlistID }: { WaitlistID: string }) => WaitlistID)).size).toBe(450);
  });

  it('is read once for a page, however many timeslots there are', async () => {
    if (database() !== 'sqlite') return;
    await copyWaitlistEntry(test, first, 449);
    await copyTimeslot(test, queue.timeslotId, 1_000);
    const source = test.app.get(DataSource);
    await source.query('ANALYZE');
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const statements = await statementsDuring(source, async () => void (await staff.get('/dashboard/waitlist')));
    const listing = statements.find(({ sql }) => /FROM timeslot t\b.*waitlist_entry/s.test(sql))!;
    const plan = sqlitePlan(test.database, listing).map(({ detail }) => detail);
    expect(plan.join()).toContain('w USING');
    expect(plan.join()).not.toContain('CORRELATED');
  });
});
