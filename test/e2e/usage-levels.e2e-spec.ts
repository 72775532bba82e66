import { UsageAuditService } from '../../src/metering';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const SUBJECTS = '/api/v2/usage/subjects';
const JUNE = { from: '2026-06-01', to: '2026-06-30' };
const MAX = Number.MAX_SAFE_INTEGER;

const at = (iso: string) => Date.parse(iso) / 1000;

/** Part of an answer. */
type Answered = Record<string, any>;

describe('meters that measure a level', () => {
  const { test, operator } = useTestApp({
    operator: { timeZone: 'Europe/London' },
    operatorPerTest: true,
    at: '2026-07-01T08:00:00Z',
  });

  const define = async (meter = 'gb', definition: object = { Aggregation: 'weighted-sum', Unit: 'GB' }) =>
    expect((await operator.api.put(`${METERS}/definitions/${meter}`, definition)).status).toBe(200);
  const change = (Usage: number, local: string, Subject?: string) => ({
    ...{ Meter: 'gb', Usage, Subject, OccurredAt: at(`${local}+01:00`) },
  });
  const record = async (...Entries: object[]): Promise<number[]> => {
    const { status, body } = await operator.api.post(`${METERS}/batch`, { Entries });
    expect([status, body]).toEqual([201, body]);
    return body.data.map(({ ID }: { ID: number }) => ID);
  };
  const read = async (path: string, query: object = {}) => {
    const { status, body } = await operator.api.get(path, { ...JUNE, ...query });
    expect([status, body]).toEqual([200, body]);
    return body;
  };
  const totals = async (query: object = {}) =>
    (await read(METERS, query)).data.Meters.map(({ TotalUsage, EventCount }: Answered) => [TotalUsage, EventCount]);
  const points = async (query: object) =>
    ((await read(`${METERS}/series`, { Interval: 'day', ...query })).data.Meters[0]?.Points ?? []).map(
      ({ From, Usage, Events }: Answered) => [From, Usage, Events],
    );
  const subjects = async (query: object = {}) => {
    const { data, Totals } = await read(SUBJECTS, { Meter: 'gb', ...query });
    return [
      ...data.map(({ Subject, TotalUsage, EventCount }: Answered) => [Subject, TotalUsage, EventCount]),
      Totals.SumOfSubjects,
    ];
  };
  const differences = async () =>
    (await test.app.get(UsageAuditService).verify({ operatorId: operator.id })).differences;

  it('integrate it over time, in hours, from one period to the next', async () => {
    await define();
    await record(change(10, '2026-06-10T00:00:00'), change(-4.5, '2026-06-12T12:00:00'));
    // 10 for 60 hours, and 5.5 for 18.5 days.
    expect(await totals()).toEqual([[3_042, 2]]);
    expect((await read(METERS)).data.Totals).toEqual({ Usage: 0, Events: 2, Excluded: ['gb'] });
    expect(await totals({ from: '2026-05-01', to: '2026-05-31' })).toEqual([]);
    expect(await totals({ from: '2026-06-11', to: '2026-06-11' })).toEqual([[240, 0]]);
    expect(await totals({ from: '2026-06-13', to: '2026-06-14' })).toEqual([[264, 0]]);
    expect(await totals({ from: '2026-06-12T10:30:00Z', to: '2026-06-12T11:30:00Z' })).toEqual([[7.75, 1]]);
    const { Previous } = (await read(METERS, { from: '2026-06-13', to: '2026-06-13', Compare: 'previous-period' }))
      .data;
    expect(Previous.Meters).toEqual([{ Meter: 'gb', TotalUsage: 186, EventCount: 1 }]);
    expect(await differences()).toEqual([]);
  });

  it('end now', async () => {
    await define();
    await record(change(5.5, '2026-06-30T23:00:00'), change(100, '2026-07-01T09:00:01'));
    const july = { from: '2026-07-01', to: '2026-07-31' };
    expect(await totals(july)).toEqual([[49.5, 1]]);
    expect(await totals({ from: '2026-07-02', to: '2026-07-31' })).toEqual([]);
    expect(await points({ ...july, Interval: 'hour', to: '2026-07-01' })).toEqual([
      ...Array.from({ length: 9 }, (_, hour) => [`2026-07-01T0${hour}:00`, 5.5, 0]),
      ['2026-07-01T09:00', 0, 1],
    ]);
    test.clock.advance(3_600);
    expect(await totals(july)).toEqual([[154.972222222, 1]]);
  });

  it('carry it through the intervals of a series, also through those without entries', async () => {
    await define();
    await record(
      change(2, '2026-06-10T06:00:00'),
      change(1, '2026-06-10T06:00:00'),
      change(-3, '2026-06-13T12:00:00'),
      change(4, '2026-06-20T23:00:00'),
      change(-4, '2026-06-20T23:30:00'),
    );
    expect(await points({})).toEqual([
      ['2026-06-10', 54, 2],
      ['2026-06-11', 72, 0],
      ['2026-06-12', 72, 0],
      ['2026-06-13', 36, 1],
      ['2026-06-20', 2, 2],
    ]);
    expect(await points({ from: '2026-06-12', to: '2026-07-05', Interval: 'month' })).toEqual([['2026-06-12', 110, 3]]);
    expect(await points({ from: '2026-06-11T12:00:00Z', to: '2026-06-11T14:30:00Z', Interval: 'hour' })).toEqual([
      ['2026-06-11T13:00', 3, 0],
      ['2026-06-11T14:00', 3, 0],
      ['2026-06-11T15:00', 1.5, 0],
    ]);
  });

  it('count the hours of days on which clocks change', async () => {
    await define();
    await record({ Meter: 'gb', Usage: 1, OccurredAt: at('2026-03-20T12:00:00Z') });
    test.clock.set(at('2026-11-01T00:00:00Z'));
    expect(await points({ from: '2026-03-28', to: '2026-03-30' })).toEqual([
      ['2026-03-28', 24, 0],
      ['2026-03-29', 23, 0],
      ['2026-03-30', 24, 0],
    ]);
    expect(await points({ from: '2026-10-25', to: '2026-10-25' })).toEqual([['2026-10-25', 25, 0]]);
    expect(await points({ from: '2026-10-25', to: '2026-10-25', Interval: 'hour' })).toHaveLength(25);
  });

  it('are rounded once, half to even', async () => {
    await define();
    const second = { from: '2026-06-11T12:00:00Z', to: '2026-06-11T12:00:01Z' };
    const usages: string[] = [];
    for (const Usage of [0.0000018, 0.0000036, -0.0000108, 1]) {
      await record(change(Usage, '2026-06-10T06:00:00'));
      usages.push(/"TotalUsage":([-\d.]+)/.exec((await operator.api.get(METERS, second)).text)?.[1] ?? '');
    }
    // 0.5, 1.5 and −1.5 billionths, and 1/3600.
    expect(usages).toEqual(['0', '0.000000002', '-0.000000002', '0.000277776']);
  });

  it('belong to subjects, also to those without entries in the period', async () => {
    await define();
    await record(
      change(10, '2026-06-10T00:00:00', 'ada'),
      change(2, '2026-05-20T00:00:00', 'bob'),
      change(-2, '2026-06-02T00:00:00', 'bob'),
      change(1, '2026-05-01T00:00:00'),
      change(3, '2026-06-30T12:00:00', 'eve'),
    );
    const june = [['ada', 5_040, 1], [null, 720, 0], ['bob', 48, 1], ['eve', 36, 1], 5_844]; // prettier-ignore
    expect(await subjects()).toEqual(june);
    expect(await totals()).toEqual([[5_844, 3]]);
    expect(await subjects({ from: '2026-06-30T12:00:00Z', to: '2026-06-30T14:00:00Z' })).toEqual([
      ...[['ada', 20, 0], ['eve', 6, 0], [null, 2, 0]],
      28,
    ]); // prettier-ignore
    expect(await totals({ Subject: 'ada' })).toEqual([[5_040, 1]]);
    expect(await totals({ Subject: 'ada', Meter: 'gb', from: '2026-06-30', to: '2026-07-01' })).toEqual([[330, 0]]);
    expect(await totals({ Subject: 'bob', from: '2026-06-03' })).toEqual([]);
    expect(await points({ Subject: 'eve', from: '2026-06-30', to: '2026-07-01' })).toEqual([
      ['2026-06-30', 36, 1],
      ['2026-07-01', 27, 0],
    ]);
    expect(await subjects({ Limit: 2, Search: 'e' })).toEqual([['eve', 36, 1], 5_844]);
    expect((await read(SUBJECTS)).data).toEqual([]);
    // Totals by subject use the days of the former zone until they are rebuilt.
    await operator.api.patch('/api/v2/operator', { TimeZone: 'Asia/Tokyo' });
    expect((await totals({ Subject: 'ada', from: '2026-06-29', to: '2026-06-29' }))[0]).toEqual([240, 0]);
    expect((await subjects({ from: '2026-06-29', to: '2026-06-29' })).at(-1)).toBe(264);
    await operator.api.patch('/api/v2/operator', { TimeZone: 'Europe/London' });
    expect(await differences()).toEqual([]);
  });

  it('alone can have negative amounts, not below the lowest', async () => {
    await define();
    const body = {
      Entries: [
        { Meter: 'sms', Usage: -1 },
        { Meter: 'gb', Usage: -1 },
        { Meter: '', Usage: -1 },
        { Meter: 'gb', Usage: 0 },
        { Meter: 'gb', Usage: -MAX - 1 },
        { Meter: 'sms', Usage: -0.5, Subject: '' },
      ],
    };
    const rejected = await operator.api.post(`${METERS}/batch`, body);
    const fields = ['0.Usage', '2.Meter', '2.Usage', '3.Usage', '4.Usage', '5.Usage', '5.Subject'];
    expectProblem(rejected, 422, 'validation', fields.map((field) => `Entries.${field}`)); // prettier-ignore
    expectProblem(await operator.api.post(METERS, { Meter: 'sms', Usage: -1 }), 422, 'validation', ['Usage']);
    await record(
      { ...change(-MAX, '2026-06-10T00:00:00'), Subject: 'ada' },
      change(-0.000000001, '2026-06-10T00:00:00'),
    );
    const { text } = await operator.api.get(`${METERS}/entries`, JUNE);
    expect([...text.matchAll(/"Usage":([-\d.]+)/g)].map(([, usage]) => usage)).toEqual(['-0.000000001', `-${MAX}`]);
    expect((await operator.api.get(`${METERS}.csv`, JUNE)).text).toContain(`,gb,-${MAX},`);
    expect((await operator.api.get(METERS, { from: '2026-06-11', to: '2026-06-11' })).text).toContain(
      '"TotalUsage":-216172782113783784.000000024,',
    );
    expect(await differences()).toEqual([]);
  });

  it('get events and corrections with negative amounts', async () => {
    await define();
    const send = (type: string, id: string) =>
      operator.api.raw('/api/v2/usage/events', {
        method: 'POST',
        headers: { 'content-type': 'application/cloudevents+json' },
        body: JSON.stringify({
          ...{ specversion: '1.0', type, source: '/s', id, time: '2026-06-09T23:00:00Z', subject: 'ada' },
          data: { Usage: -2 },
        }),
      });
    expectProblem(await send('sms', '1'), 422, 'validation', ['data.Usage']);
    const { body } = await send('gb', '1');
    const [id, sms] = [body.data.ID, (await record({ Meter: 'sms', Usage: 1 }))[0]];
    expect(await totals({ from: '2026-06-10', to: '2026-06-10' })).toEqual([[-48, 1]]);
    const correct = (entryId: number, Usage: number) =>
      operator.api.post(`${METERS}/entries/${entryId}/correct`, { Usage });
    expectProblem(await correct(sms!, -1), 422, 'validation', ['Usage']);
    expectProblem(await correct(id + 1_000_000, -1), 422, 'validation', ['Usage']);
    const corrected = await correct(id, -3);
    expect([corrected.status, corrected.body.data.Usage]).toEqual([201, -3]);
    expect(await totals({ from: '2026-06-10', to: '2026-06-10', Subject: 'ada' })).toEqual([[-72, 1]]);
    await operator.api.post(`${METERS}/entries/${corrected.body.data.ID}/void`, {});
    expect(await totals({ from: '2026-06-10', to: '2026-06-10' })).toEqual([]);
    expect(await differences()).toEqual([]);
  });
});
