import { Database } from '../../src/platform/database';
import { runCommand } from '../support/command-line';
import { TestApp, type TestOperator } from '../support/test-app';

const METERS = '/api/v2/usage/meters';

describe('usage verify and usage rebuild', () => {
  let test: TestApp;
  let operator: TestOperator;

  beforeAll(async () => {
    test = await TestApp.create();
    operator = await test.addOperator({ timeZone: 'Asia/Kathmandu' });
    const days = ['2026-01-01', '2026-03-01', '2026-03-31'];
    const Entries = days.flatMap((day) =>
      [1, 2, 3].map((n) => ({ Meter: `m${n}`, Usage: n / 10, OccurredAt: Date.parse(`${day}T0${n}:00:00Z`) / 1000 })),
    );
    await operator.api.post(`${METERS}/batch`, { Entries });
  });

  afterAll(() => test.close());

  /** What a command printed as one JSON object, and how it ended. */
  async function run(...args: string[]) {
    const { code, stdout, stderr } = await runCommand(test.database, ...args, '--json');
    return { code, printed: stdout === '' ? undefined : JSON.parse(stdout), errors: stderr };
  }

  const execute = (sql: string) => test.app.get(Database).execute(sql);
  const quarterOf = (iso: string) => Date.parse(iso) / 900_000;

  it('finds nothing wrong with what was recorded', async () => {
    expect(await run('usage', 'verify')).toMatchObject({ code: 0, printed: { Checked: 9, Differences: [] } });
  });

  it('finds totals that are wrong, missing or too many, and rebuild makes them right', async () => {
    await execute(`UPDATE usage_quarter SET sum_nano = sum_nano + 1
      WHERE bucket = ${quarterOf('2026-01-01T01:00:00Z')}`);
    await execute(`DELETE FROM usage_day WHERE bucket = ${quarterOf('2026-03-01T00:00:00Z') / 96}`);
    await execute(`INSERT INTO usage_quarter (operator_id, bucket, meter_id, sum_high, sum_low, sum_nano, entries)
      SELECT operator_id, bucket + 1, meter_id, 0, 0, 0, 1 FROM usage_quarter
      WHERE bucket = ${quarterOf('2026-03-31T03:00:00Z')}`);
    const { code, printed } = await run('usage', 'verify');
    expect(code).toBe(1);
    expect(printed.Differences).toHaveLength(5);
    expect(printed.Differences[0]).toEqual({
      OperatorID: operator.id,
      Meter: 'm1',
      Total: 'quarter',
      FromTimestamp: Date.parse('2026-01-01T01:00:00Z') / 1000,
      Kept: { Usage: '0.100000001', Events: 1 },
      Recomputed: { Usage: '0.1', Events: 1 },
    });
    const march = ['usage', 'verify', '--operator', operator.slug, '--from', '2026-03-01', '--to', '2026-03-01'];
    expect((await run(...march)).printed).toMatchObject({ Checked: 3, Differences: [{}, {}, {}] });

    expect(await run('usage', 'rebuild')).toMatchObject({ code: 0, printed: { Entries: 9 } });
    expect((await run('usage', 'verify')).printed).toEqual({ Checked: 9, Differences: [] });
    const { body } = await operator.api.get(METERS, { from: '2026-01-01', to: '2026-12-31' });
    expect(body.data.Totals).toEqual({ Usage: 1.8, Events: 9 });
  });

  it('knows what was taken back, who recorded under the name of a built-in meter, and keys of entries that are not there', async () => {
    const OccurredAt = Date.parse('2026-04-01T00:00:00Z') / 1000;
    const record = async (more: object) => (await operator.api.post(METERS, { OccurredAt, ...more })).body.data.ID;
    for (const Usage of [1, 0.5]) await record({ Meter: 'order-completed', Usage });
    const id = await record({ Meter: 'm1', Usage: 5, EntryKey: 'k' });
    await operator.api.post(`${METERS}/entries/${id}/void`, {});
    expect((await run('usage', 'verify')).printed).toEqual({ Checked: 11, Differences: [] });

    await execute('UPDATE usage_day SET api_entries = NULL');
    await execute('UPDATE usage_entry_key SET entry_id = entry_id + 1');
    await execute('UPDATE usage_entry SET is_platform = 1 WHERE whole = 1 AND nano = 0');
    const { printed } = await run('usage', 'verify');
    const [quarter, day, key] = printed.Differences;
    const platform = (PlatformEvents: number) => ({ Usage: '1.5', Events: 2, PlatformEvents });
    expect(quarter).toMatchObject({ Total: 'quarter', Kept: platform(0), Recomputed: platform(1) });
    expect(day).toMatchObject({ Total: 'day', Kept: platform(2), Recomputed: platform(1) });
    expect(key).toMatchObject({
      Total: 'key',
      FromTimestamp: OccurredAt,
      Kept: { Events: 1 },
      Recomputed: { Events: 0 },
    });

    await run('usage', 'rebuild');
    expect((await run('usage', 'verify')).printed).toEqual({ Checked: 11, Differences: [] });
    const { body } = await operator.api.get(METERS, { from: '2026-04-01', to: '2026-04-01' });
    expect(body.data.Meters).toEqual([
      { Meter: 'order-completed', TotalUsage: 1.5, EventCount: 2, PlatformUsage: 1, PlatformEvents: 1 },
    ]);
    expect(await record({ Meter: 'm1', Usage: 5, EntryKey: 'k' })).not.toBe(id);
  });

  it('knows totals by the values of keys, in the days and months of the zone that they were named in', async () => {
    const at = (iso: string) => Date.parse(iso) / 1000;
    const define = (GroupBy: string[]) => operator.api.put(`${METERS}/definitions/m1`, { GroupBy });
    const record = (Usage: number, key: string, iso: string) =>
      operator.api.post(METERS, { Meter: 'm1', Usage, OccurredAt: at(iso), ExtraInfo: JSON.stringify({ Key: key }) });
    await record(1, 'before', '2026-05-31T20:00:00Z');
    await define(['Key']);
    await record(2, 'a', '2026-05-31T20:00:00Z');
    await record(4, 'a', '2026-05-31T18:00:00Z');
    await record(8, 'x'.repeat(501), '2026-05-31T20:00:00Z');
    const { body: recorded } = await record(16, 'b', '2026-05-31T18:00:00Z');
    await operator.api.post(`${METERS}/entries/${recorded.data.ID}/void`, {});
    expect((await run('usage', 'verify')).printed.Differences).toEqual([]);

    await execute('UPDATE usage_group_total SET sum_low = sum_low + 1 WHERE bucket = 20260601 AND value_id = 0');
    await execute('DELETE FROM usage_group_total WHERE bucket = 20260500');
    const { printed } = await run('usage', 'verify');
    const common = { OperatorID: operator.id, Meter: 'm1', By: 'Key' };
    expect(printed.Differences).toEqual([
      {
        ...common,
        ...{ Total: 'group-month', Value: 'a', FromTimestamp: at('2026-04-30T18:15:00Z') },
        ...{ Kept: { Usage: '0', Events: 0 }, Recomputed: { Usage: '4', Events: 1 } },
      },
      {
        ...common,
        ...{ Total: 'group-day', Value: null, FromTimestamp: at('2026-05-31T18:15:00Z') },
        ...{ Kept: { Usage: '9', Events: 1 }, Recomputed: { Usage: '8', Events: 1 } },
      },
      {
        ...common,
        ...{ Total: 'group-month', Value: null, FromTimestamp: at('2026-05-31T18:15:00Z') },
        ...{ Kept: { Usage: '8', Events: 1 }, Recomputed: { Usage: '9', Events: 1 } },
      },
    ]);
    await run('usage', 'rebuild');
    expect((await run('usage', 'verify')).printed.Differences).toEqual([]);
    const range = { from: '2026-05-01', to: '2026-06-30', Meter: 'm1', By: 'Key' };
    expect((await operator.api.get(`${METERS}/breakdown`, range)).body.data).toMatchObject({
      Groups: [
        { Value: 'a', TotalUsage: 6 },
        { Value: null, TotalUsage: 1 },
      ],
      Other: { TotalUsage: 8, EventCount: 1 },
    });
  });

  it('rebuilds next to writers without losing or duplicating what they record', async () => {
    let isDone = false;
    const writers = [1, 2, 3].map(async (writer) => {
      for (let n = 0; !isDone; n++) {
        const OccurredAt = Date.parse('2026-03-01T02:00:00Z') / 1000 + n * 900;
        const ExtraInfo = JSON.stringify({ Key: `${n % 50}` });
        await operator.api.post(METERS, { Meter: `m${writer}`, Usage: 1, OccurredAt, ExtraInfo });
      }
    });
    for (let round = 0; round < 5; round++) {
      await execute('UPDATE usage_group_total SET sum_low = sum_low + 1');
      expect((await run('usage', 'rebuild')).code).toBe(0);
    }
    isDone = true;
    await Promise.all(writers);
    expect((await run('usage', 'verify')).printed.Differences).toEqual([]);
  });

  it.each([
    [['--from', '2026-02-30'], '--from must be a date'],
    [['--to', 'today'], '--to must be a date'],
    [['--from', '2026-02-02', '--to', '2026-02-01'], '--to must be on or after --from'],
    [['--unknown'], 'unknown option'],
  ])('rejects %j as wrong use', async (args, message) => {
    const { code, errors } = await run('usage', 'verify', ...args);
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining(message) });
  });

  it('fails for an operator that does not exist', async () => {
    expect(await run('usage', 'verify', '--operator', 'nobody')).toMatchObject({ code: 1, printed: undefined });
  });

  it('knows totals by subject, and moves them to the time zone of the operator', async () => {
    const at = (iso: string) => Date.parse(iso) / 1000;
    const record = (Usage: number, Subject: string, iso: string) =>
      operator.api.post(METERS, { Meter: 'm1', Usage, OccurredAt: at(iso), Subject });
    await record(1, 'ada', '2026-07-31T18:00:00Z');
    await record(2, 'bob', '2026-07-31T18:20:00Z');
    const { body: recorded } = await record(4, 'bob', '2026-07-31T18:00:00Z');
    await operator.api.post(`${METERS}/entries/${recorded.data.ID}/void`, {});
    expect((await run('usage', 'verify')).printed.Differences).toEqual([]);

    await execute('UPDATE usage_subject_day SET sum_low = sum_low + 1 WHERE bucket = 20260731 AND subject_id > 0');
    await execute('DELETE FROM usage_subject_month WHERE bucket = 20260800 AND meter_id = 0');
    const { printed } = await run('usage', 'verify');
    const sums = (kept: number, counted: number) => ({
      Kept: { Usage: String(kept), Events: Math.min(kept, 1) },
      Recomputed: { Usage: String(counted), Events: 1 },
    });
    const common = { OperatorID: operator.id, FromTimestamp: at('2026-06-30T18:15:00Z') };
    const august = { OperatorID: operator.id, FromTimestamp: at('2026-07-31T18:15:00Z') };
    expect(printed.Differences).toEqual([
      {
        ...{ ...common, FromTimestamp: at('2026-07-30T18:15:00Z') },
        ...{ Total: 'subject-day', Meter: 'm1', Subject: 'ada', ...sums(2, 1) },
      },
      { ...common, Total: 'subject-month', Meter: null, Subject: 'ada', ...sums(1, 2) },
      { ...common, Total: 'subject-month', Meter: 'm1', Subject: 'ada', ...sums(1, 2) },
      { ...august, Total: 'subject-month', Meter: null, Subject: null, ...sums(0, 2) },
      { ...august, Total: 'subject-month', Meter: null, Subject: 'bob', ...sums(0, 2) },
    ]);
    const { stdout } = await runCommand(test.database, 'usage', 'verify');
    expect(stdout).toContain('all meters, subject "bob", subject-month');
    expect(stdout).toContain('all meters, all subjects, subject-month');
    await run('usage', 'rebuild');
    expect((await run('usage', 'verify')).printed.Differences).toEqual([]);

    await operator.api.patch('/api/v2/operator', { TimeZone: 'UTC' });
    await record(0.5, 'ada', '2026-07-31T20:00:00Z');
    await run('usage', 'rebuild');
    expect((await run('usage', 'verify')).printed.Differences).toEqual([]);
    await record(0.25, 'ada', '2026-07-31T20:00:00Z');
    expect((await run('usage', 'verify')).printed.Differences).toEqual([]);
    const july = { from: '2026-07-01', to: '2026-07-31' };
    const { body } = await operator.api.get('/api/v2/usage/subjects', july);
    expect(body.data).toEqual([
      { Subject: 'bob', TotalUsage: 2, EventCount: 1 },
      { Subject: 'ada', TotalUsage: 1.75, EventCount: 3 },
    ]);
    // They are read from the totals again.
    await execute('UPDATE usage_subject_month SET sum_low = 7 WHERE bucket = 20260700 AND subject_id > 0');
    expect((await operator.api.get('/api/v2/usage/subjects', july)).body.data).toMatchObject([
      { TotalUsage: 7.75 },
      { TotalUsage: 7 },
    ]);
  });
});
