import { Database } from '../../src/platform/database';
import { JobsRunner } from '../../src/platform/jobs';
import { EVENTS } from '../support/feed';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const THRESHOLDS = '/api/v2/usage/thresholds';
const NOON = Date.parse('2027-06-10T16:00:00Z') / 1000;

describe('thresholds of subjects and with levels', () => {
  const { test, operator } = useTestApp({
    operator: { timeZone: 'America/New_York' },
    operatorPerTest: true,
    at: '2027-06-10T16:00:00Z',
  });

  const add = async (threshold: object): Promise<string> => {
    const { status, body } = await operator.api.post(THRESHOLDS, { Meter: 'sms', Period: 'month', ...threshold });
    expect(status).toBe(201);
    return body.data.ThresholdID;
  };
  const use = async (Usage: number, Subject?: string, OccurredAt?: number): Promise<number> => {
    const { status, body } = await operator.api.post(METERS, { Meter: 'sms', Usage, Subject, OccurredAt });
    expect(status).toBe(201);
    return body.data.ID;
  };
  const change = (id: string, body: object) => operator.api.patch(`${THRESHOLDS}/${id}`, body);
  const reached = async (of = operator): Promise<unknown[]> => {
    await test.app.get(JobsRunner).runOnce();
    const { body } = await of.api.get(EVENTS, { Types: 'usage.threshold-reached', Limit: 200 });
    return body.data.map(({ Data }: { Data: Record<string, unknown> }) => [
      Data['Subject'],
      Data['Level'],
      Data['TotalUsage'],
    ]);
  };
  const subjects = (count: number, first = 0) =>
    Array.from({ length: count }, (_, n) => ({ Meter: 'sms', Usage: 10, Subject: `customer ${first + n}` }));
  const storedLevels = async () => {
    const sql = 'SELECT COUNT(*) AS count FROM usage_threshold_level WHERE operator_id = ?';
    return Number((await test.app.get(Database).row<{ count: number }>(sql, [operator.id]))!.count);
  };

  it('are shown with what they were given, and found by their subject, byte by byte', async () => {
    const given = [
      { Subject: 'ada', Levels: [100, 50, 1000] },
      { Subject: 'Ada' },
      { Subject: '*' },
      { Levels: [1] },
      {},
    ];
    for (const each of given) await add({ Limit: 5, ...each });
    const { text } = await operator.api.get(THRESHOLDS);
    expect(text.replace(/"thr_\w+"/g, 'ID')).toMatch(
      /^\{"data":\[\{"ThresholdID":ID,"Meter":"sms","Subject":"ada","Period":"month","Limit":5,"Levels":\[50,100,1000\],"CreatedAt":\d+\},/,
    );
    expect(text).toMatch(/"Meter":"sms","Period":"month","Limit":5,"CreatedAt":\d+\}\]\}$/);
    const found = async (Subject: string) => (await operator.api.get(THRESHOLDS, { Subject })).body.data;
    expect(await found('ada')).toMatchObject([{ Subject: 'ada', Levels: [50, 100, 1000] }]);
    expect(await found('*')).toMatchObject([{ Subject: '*' }]);
    expect(await found('ADA')).toEqual([]);
    expectProblem(await operator.api.get(THRESHOLDS, { Subject: '' }), 422, 'validation', ['Subject']);
    const month = { from: '2027-06-01', to: '2027-06-30' };
    expect((await operator.api.get('/api/v2/usage/subjects', month)).body.data).toEqual([]);
  });

  it.each([
    [{ Subject: 'x'.repeat(201) }, ['Subject']],
    [{ Subject: 7, Levels: 80 }, ['Subject', 'Levels']],
    [{ Levels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, ['Levels']],
    [{ Levels: [0] }, ['Levels']],
    [{ Levels: [1001] }, ['Levels']],
    [{ Levels: [50.5] }, ['Levels']],
    [{ Levels: ['50'] }, ['Levels']],
    [{ Levels: [50, 50] }, ['Levels']],
  ])('are rejected with %j', async (fields, names) => {
    const threshold = { Meter: 'sms', Period: 'day', Limit: 1, ...fields };
    expectProblem(await operator.api.post(THRESHOLDS, threshold), 422, 'validation', names);
  });

  it('count one subject, or each separately, and never entries without one', async () => {
    await add({ Subject: '*', Limit: 10, Levels: [50, 100] });
    await add({ Subject: 'ada', Limit: 3 });
    await use(20);
    await use(4, 'ada');
    await use(4, 'Ada');
    await use(4, '*');
    expect(await reached()).toEqual([['ada', undefined, 4]]);
    await use(1, 'Ada');
    await use(1.000000001, '*', NOON - 86_400);
    await use(1, 'Ada', NOON - 40 * 86_400);
    expect((await reached()).slice(1)).toEqual([
      ['Ada', 50, 5],
      ['*', 50, 5.000000001],
    ]);
    await use(5, 'Ada');
    expect((await reached()).slice(3)).toEqual([['Ada', 100, 10]]);
  });

  it('are reached at each level once, with an event for each and an email for the highest', async () => {
    const person = { Email: `owner@${operator.slug}.example`, Name: 'Owner', Role: 'owner' };
    expect((await operator.api.post('/api/v2/operator/staff', person)).status).toBe(201);
    await operator.api.put(`${METERS}/definitions/sms`, { DisplayName: 'Texts', Unit: 'SMS' });
    await add({ Subject: '*', Limit: 0.3, Period: 'day', Levels: [33, 34, 100, 150] });
    await use(0.1, '<ada>');
    expect(await reached()).toEqual([['<ada>', 33, 0.1]]);
    await use(0.2, '<ada>');
    await use(0.1, '<ada>');
    await use(0.15, '<ada>');
    expect((await reached()).slice(1)).toEqual([
      ['<ada>', 34, 0.3],
      ['<ada>', 100, 0.3],
      ['<ada>', 150, 0.55],
    ]);
    const emails = await test.app
      .get(Database)
      .rows<{ subject: string; html: string }>(
        "SELECT subject, html FROM email WHERE purpose = 'usage-threshold' ORDER BY id",
      );
    expect(emails.slice(-3).map(({ subject }) => subject)).toEqual([
      'Texts by <ada> has reached 33% of 0.3 SMS',
      'Texts by <ada> has reached 0.3 SMS',
      'Texts by <ada> has reached 150% of 0.3 SMS',
    ]);
    expect(emails.at(-1)!.html).toContain(
      'Texts by &lt;ada&gt; has reached 150% of 0.3 SMS on Thursday, 10 June 2027.',
    );
  });

  it('stay reached when usage is taken back or corrected', async () => {
    await add({ Subject: 'ada', Limit: 10, Levels: [50, 100] });
    const id = await use(6, 'ada');
    await operator.api.post(`${METERS}/entries/${id}/void`);
    const next = await use(9, 'ada');
    expect(await reached()).toEqual([['ada', 50, 6]]);
    expect((await operator.api.post(`${METERS}/entries/${next}/correct`, { Usage: 10 })).status).toBe(201);
    expect((await reached()).slice(1)).toEqual([['ada', 100, 10]]);
  });

  it('sum the entries of a subject after the time zone has changed', async () => {
    await add({ Subject: '*', Limit: 10, Period: 'day' });
    // 23:00 in New York is noon of the next day in Tokyo.
    await use(6, 'ada', NOON + 11 * 3_600);
    expect((await operator.api.patch('/api/v2/operator', { TimeZone: 'Asia/Tokyo' })).status).toBe(200);
    await use(4, 'ada', NOON - 2 * 3_600);
    const id = await use(3, 'ada', NOON + 12 * 3_600);
    await operator.api.post(`${METERS}/entries/${id}/void`);
    await use(3, 'ada', NOON + 12 * 3_600);
    expect(await reached()).toEqual([]);
    await use(1, 'ada', NOON + 12 * 3_600);
    expect(await reached()).toEqual([['ada', undefined, 10]]);
  });

  it('are changed from the next entry on, and reach no level again', async () => {
    const id = await add({ Limit: 10, Levels: [50, 100] });
    await use(6);
    const { status, text } = await change(id, { Limit: 4.000000001, Levels: [120, 50] });
    expect(status).toBe(200);
    expect(text).toMatch(
      /"Meter":"sms","Period":"month","Limit":4\.000000001,"Levels":\[50,120\],"CreatedAt":\d+\}\}$/,
    );
    expect(await reached()).toEqual([[undefined, 50, 6]]);
    await use(1);
    expect((await reached()).slice(1)).toEqual([[undefined, 120, 7]]);
    // 50 % was reached; 20 % and the limit of 100 % are new.
    await change(id, { Limit: 8, Levels: [20, 50, 100, 120] });
    await use(1);
    expect((await reached()).slice(2)).toEqual([
      [undefined, 20, 8],
      [undefined, 100, 8],
    ]);
    await change(id, { Levels: [], Period: 'day' });
    await use(1);
    expect((await reached()).slice(4)).toEqual([[undefined, undefined, 9]]);
    expect((await operator.api.get(THRESHOLDS)).text).toContain('"Period":"day","Limit":8,"CreatedAt"');
    const { body } = await operator.api.get('/api/v2/operator/audit-log', { Limit: 10 });
    const changed = body.data.filter(({ Action }: { Action: string }) => Action === 'threshold.changed');
    expect(changed).toHaveLength(3);
    expect(changed[0]).toMatchObject({ Details: { Period: 'day', Levels: null } });
  });

  it('are changed by operators only, and neither meter nor subject', async () => {
    const id = await add({ Limit: 1 });
    const reader = await operator.client(['usage:read']);
    expectProblem(await reader.patch(`${THRESHOLDS}/${id}`, { Limit: 2 }), 403, 'forbidden');
    const fixed = { Meter: 'mails', Subject: 'ada', Limit: 0, Levels: [0], Period: 'year', More: 1 };
    const names = ['More', 'Meter', 'Subject', 'Period', 'Limit', 'Levels'];
    expectProblem(await change(id, fixed), 422, 'validation', names);
    expectProblem(await operator.api.patch(`${THRESHOLDS}/thr_1`, { Limit: 2 }), 404, 'threshold-not-found');
    const other = await test.addOperator();
    expectProblem(await other.api.patch(`${THRESHOLDS}/${id}`, { Limit: 2 }), 404, 'threshold-not-found');
    const nothing = { Limit: null, Levels: null };
    expect((await change(id, nothing)).body.data).toMatchObject({ Limit: 1, Period: 'month' });
  });

  it('announce at most 200 levels at once, and the rest with the next entries', async () => {
    await add({ Subject: '*', Limit: 10, Levels: [50, 100] });
    const record = async (count: number, first: number) =>
      expect((await operator.api.post(`${METERS}/batch`, { Entries: subjects(count, first) })).status).toBe(201);
    await record(250, 0);
    expect(await storedLevels()).toBe(200);
    expect(await reached()).toHaveLength(200);
    await record(60, 100);
    expect(await storedLevels()).toBe(320);
  });

  it('leave nothing behind when they are removed, and reach nothing more', async () => {
    const id = await add({ Subject: '*', Limit: 10, Levels: [1, 2, 100] });
    for (let n = 0; n < 5; n++) await operator.api.post(`${METERS}/batch`, { Entries: subjects(60, n * 60) });
    await add({ Limit: 1 });
    expect((await operator.api.delete(`${THRESHOLDS}/${id}`)).status).toBe(204);
    await use(1, 'customer 1');
    expect(await storedLevels()).toBe(901);
    await test.app.get(JobsRunner).runOnce();
    expect(await storedLevels()).toBe(1);
    expect(await test.app.get(Database).rows('SELECT * FROM usage_removed_threshold')).toEqual([]);
  });
});
