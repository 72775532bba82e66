import { Database } from '../../src/platform/database';
import { JobsRunner } from '../../src/platform/jobs';
import { EVENTS } from '../support/feed';
import { expectProblem } from '../support/expect-problem';
import { statementsDuring } from '../support/statements';
import { DataSource } from 'typeorm';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const THRESHOLDS = '/api/v2/usage/thresholds';

describe('thresholds of usage', () => {
  const { test, operator } = useTestApp({
    operator: { timeZone: 'America/New_York' },
    operatorPerTest: true,
    at: '2027-06-10T16:00:00Z',
  });
  const at = (iso: string) => Date.parse(iso) / 1000;

  const add = async (Limit: number, Period = 'month', Meter = 'sms'): Promise<string> => {
    const { status, body } = await operator.api.post(THRESHOLDS, { Meter, Period, Limit });
    expect(status).toBe(201);
    return body.data.ThresholdID;
  };
  const use = async (Usage: number, OccurredAt?: number, Meter = 'sms') => {
    expect((await operator.api.post(METERS, { Meter, Usage, OccurredAt })).status).toBe(201);
  };
  const published = async (): Promise<string> => {
    await test.app.get(JobsRunner).runOnce();
    return (await operator.api.get(EVENTS, { Types: 'usage.threshold-reached', Limit: 200 })).text;
  };
  const reached = async () =>
    JSON.parse(await published()).data.map(({ Data }: { Data: Record<string, unknown> }) => [
      Data['Period'],
      Data['Limit'],
      Data['TotalUsage'],
    ]);

  it('are listed as they were made, and each operator’s own', async () => {
    const body = '{"Meter":"sms","Period":"month","Limit":9007199254740991.5}';
    const made = await operator.api.raw(THRESHOLDS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expectProblem(made, 422, 'validation', ['Limit']);
    const good = body.replace('991.5', '990.123456789');
    const { status, text } = await operator.api.raw(THRESHOLDS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: good,
    });
    expect(status).toBe(201);
    expect(text).toMatch(
      /^\{"data":\{"ThresholdID":"thr_[0-9a-z]{12}","Meter":"sms","Period":"month","Limit":9007199254740990\.123456789,"CreatedAt":\d+\}\}$/,
    );
    const id = await add(2, 'day');
    const reader = await operator.client(['usage:read']);
    expect((await reader.get(THRESHOLDS)).text).toContain(text.slice(8, -1));
    expectProblem(await reader.post(THRESHOLDS, {}), 403, 'forbidden');
    expectProblem(await reader.delete(`${THRESHOLDS}/${id}`), 403, 'forbidden');
    const other = await test.addOperator();
    expect((await other.api.get(THRESHOLDS)).body.data).toEqual([]);
    expectProblem(await other.api.delete(`${THRESHOLDS}/${id}`), 404, 'threshold-not-found');
    expect((await operator.api.delete(`${THRESHOLDS}/${id}`)).status).toBe(204);
    expectProblem(await operator.api.delete(`${THRESHOLDS}/${id}`), 404, 'threshold-not-found');
    expect((await operator.api.get(THRESHOLDS)).body.data).toHaveLength(1);
  });

  it.each([
    [{}, ['Meter', 'Period', 'Limit']],
    [{ Meter: ' ', Period: 'year', Limit: 0, More: 1 }, ['More', 'Meter', 'Period', 'Limit']],
    [[], ['']],
  ])('are rejected as %j', async (body, fields) => {
    expectProblem(await operator.api.post(THRESHOLDS, body), 422, 'validation', fields);
  });

  it('are 100 at most', async () => {
    for (let made = 0; made < 100; made++) await add(made + 1);
    expectProblem(await operator.api.post(THRESHOLDS, { Meter: 'a', Period: 'day', Limit: 1 }), 422, 'validation', [
      'Meter',
    ]);
  });

  it('tell once in each period, to the digit, by when usage occurred', async () => {
    await add(0.3);
    await add(0.3, 'day');
    await use(0.1);
    await use(0.1, at('2027-06-09T16:00:00Z'));
    expect(await reached()).toEqual([]);
    await use(0.1);
    expect(await reached()).toEqual([['month', 0.3, 0.3]]);
    await use(0.1);
    await use(5, at('2027-06-11T03:59:59Z'));
    await use(5, at('2027-06-11T04:00:00Z'));
    await use(5, at('2027-07-01T03:59:59Z'));
    expect(await reached()).toEqual([
      ['month', 0.3, 0.3],
      ['day', 0.3, 0.3],
      ['day', 0.3, 5],
      ['day', 0.3, 5],
    ]);
  });

  it('split days to the second where a time zone once had an offset of seconds', async () => {
    const liberia = await test.addOperator({ timeZone: 'Africa/Monrovia' });
    // A threshold counts from the period in which it is added.
    test.clock.set('1971-05-31T12:00:00Z');
    const record = async (Usage: number, iso: string) =>
      expect((await liberia.api.post(METERS, { Meter: 'sms', Usage, OccurredAt: at(iso) })).status).toBe(201);
    await liberia.api.post(THRESHOLDS, { Meter: 'sms', Period: 'day', Limit: 5 });
    test.clock.set('1971-06-02T12:00:00Z');
    // Until 1972 days started at 00:44:30 UTC.
    await record(4, '1971-06-01T00:44:29Z');
    await record(2, '1971-06-01T00:44:30Z');
    await record(0.5, '1971-06-01T00:45:00Z');
    await record(3, '1971-06-02T00:44:30Z');
    await record(4, '1971-06-02T00:44:29Z');
    await test.app.get(JobsRunner).runOnce();
    const { data } = (await liberia.api.get(EVENTS, { Types: 'usage.threshold-reached' })).body;
    expect(data.map(({ Data }: { Data: object }) => Data)).toMatchObject([{ Period: 'day', TotalUsage: 6.5 }]);
  });

  it('are reached with every digit, in the feed as well', async () => {
    await add(9_007_199_254_740_990);
    await use(9_007_199_254_740_991);
    await use(9_007_199_254_740_991);
    expect(await published()).toContain('"Limit":9007199254740990,"TotalUsage":9007199254740991}');
    await add(9_007_199_254_740_990);
    await use(0.123456789);
    expect(await published()).toContain('"Limit":9007199254740990,"TotalUsage":18014398509481982.123456789}');
  });

  it('include the usage of the current period, so that the next entry reaches them, but no earlier periods', async () => {
    await use(10);
    await use(10, at('2027-05-10T16:00:00Z'));
    await use(10, undefined, 'other');
    await add(5);
    expect(await reached()).toEqual([]);
    await use(1, at('2027-05-10T16:00:00Z'));
    await use(1, undefined, 'other');
    expect(await reached()).toEqual([]);
    await use(1);
    expect(await reached()).toEqual([['month', 5, 11]]);
    test.clock.set('2027-07-10T16:00:00Z');
    await use(7, at('2027-06-30T16:00:00Z'));
    await use(7, at('2027-07-01T16:00:00Z'));
    expect(await reached()).toEqual([
      ['month', 5, 11],
      ['month', 5, 7],
    ]);
  });

  it('tell once however many callers reach them at once', async () => {
    await add(50);
    await add(10, 'day');
    const days = [8, 9, 10, 11].map((day) => at(`2027-06-${String(day).padStart(2, '0')}T16:00:00Z`));
    await Promise.all(Array.from({ length: 100 }, (_, n) => use(1, days[n % 4])));
    const all = await reached();
    expect(all.filter(([period]: string[]) => period === 'month')).toHaveLength(1);
    expect(all.filter(([period]: string[]) => period === 'day')).toHaveLength(2);
  });

  it('stay reached when usage is taken back, and are reached later when it was taken back before', async () => {
    await add(10, 'day');
    const { body } = await operator.api.post(METERS, { Meter: 'sms', Usage: 6 });
    await operator.api.post(`${METERS}/entries/${body.data.ID}/void`);
    await use(6);
    expect(await reached()).toEqual([]);
    const { body: crossing } = await operator.api.post(METERS, { Meter: 'sms', Usage: 4 });
    await operator.api.post(`${METERS}/entries/${crossing.data.ID}/void`);
    await use(20);
    expect(await reached()).toEqual([['day', 10, 10]]);
  });

  it('do not report removed usage', async () => {
    await operator.api.delete(`${THRESHOLDS}/${await add(1)}`);
    await use(5);
    expect(await reached()).toEqual([]);
  });

  it('write to the owners', async () => {
    for (const role of ['owner', 'desk']) {
      const person = { Email: `${role}@${operator.slug}.example`, Name: role, Role: role };
      expect((await operator.api.post('/api/v2/operator/staff', person)).status).toBe(201);
    }
    await add(2.5, 'day', '<b>SMS</b> & more');
    await use(2.5, undefined, '<b>SMS</b> & more');
    const { body } = await operator.api.get('/api/v2/operator/emails');
    expect(body.data).toMatchObject([{ Purpose: 'usage-threshold', To: `owner@${operator.slug}.example` }]);
    const [email] = await test.app
      .get(Database)
      .rows<{ html: string; text: string }>("SELECT html, text FROM email WHERE purpose = 'usage-threshold'");
    expect(email!.text).toContain('The usage of <b>SMS</b> & more has reached 2.5 on Thursday, 10 June 2027.');
    expect(email!.html).toContain('&lt;b&gt;SMS&lt;/b&gt; &amp; more');
    await operator.api.put('/api/v2/usage/meters/definitions/api-x', { DisplayName: 'API calls', Unit: 'calls' });
    await add(3, 'day', 'api-x');
    await use(3, undefined, 'api-x');
    expect((await operator.api.get('/api/v2/operator/emails')).body.data).toContainEqual(
      expect.objectContaining({ Subject: 'API calls has reached 3 calls' }),
    );
  });

  describe('compared with many entries at once', () => {
    const DAY = 86_400;
    const NOON = at('2027-06-10T16:00:00Z');
    /** Entries on as many days, from one of the future on, so that none of their periods has been looked at before. */
    const batch = (days: number, firstDay: number) =>
      Array.from({ length: days }, (_, day) => ({ Meter: 'sms', Usage: 1, OccurredAt: NOON + (firstDay + day) * DAY }));
    const record = async (days: number, firstDay: number) => {
      expect((await operator.api.post(`${METERS}/batch`, { Entries: batch(days, firstDay) })).status).toBe(201);
    };
    const statements = async (days: number, firstDay: number) =>
      (await statementsDuring(test.app.get(DataSource), () => record(days, firstDay))).filter(({ sql }) =>
        /usage_threshold|AS period/.test(sql),
      ).length;

    it('need as many statements for many thresholds as for one', async () => {
      await add(1_000_000, 'day');
      await record(1, 0);
      const withOne = await statements(20, 100);
      for (let made = 1; made < 40; made++) await add(1_000_000 + made, made % 2 ? 'day' : 'month');
      await record(1, 0);
      expect(await statements(20, 200)).toBe(withOne);
    });

    it('need a statement for each 100 days of a thousand, not for each day', async () => {
      for (let made = 0; made < 40; made++) await add(1_000_000 + made, 'day');
      await record(1, 0);
      expect(await statements(1_000, 100)).toBeLessThanOrEqual(15);
    });

    it('announce at most 200 periods at once, and the rest with the next entry of each', async () => {
      const announced = async () => {
        const sql = 'SELECT COUNT(*) AS count FROM usage_threshold_level WHERE operator_id = ?';
        return Number((await test.app.get(Database).row<{ count: number }>(sql, [operator.id]))!.count);
      };
      await add(1, 'day');
      await record(300, 1);
      expect(await announced()).toBe(200);
      expect(await reached()).toHaveLength(200);
      await record(300, 1);
      expect(await announced()).toBe(300);
    });
  });
});
