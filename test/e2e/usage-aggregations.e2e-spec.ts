import { FeedReader } from '../support/feed';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const SUBJECTS = '/api/v2/usage/subjects';
const JUNE = { from: '2026-06-01', to: '2026-06-30' };

const at = (iso: string) => Date.parse(iso) / 1000;

/** An entry of a meter on 15 June unless it says otherwise. */
const entry = (Meter: string, Usage: number, Subject?: string, more: object = {}) => ({
  ...{ Meter, Usage, Subject, OccurredAt: at('2026-06-15T12:00:00Z') },
  ...more,
});
const on = (iso: string) => ({ OccurredAt: at(iso) });
const info = (value: unknown) => ({ ExtraInfo: JSON.stringify({ User: value }) });

/** Part of an answer. */
type Answered = Record<string, any>;

describe('aggregations of meters', () => {
  const { test, operator } = useTestApp({
    operator: { timeZone: 'Europe/London' },
    operatorPerTest: true,
    at: '2026-07-01T08:00:00Z',
  });

  const define = (meter: string, definition: object) => operator.api.put(`${METERS}/definitions/${meter}`, definition);
  const defined = async (meter: string, definition: object) => {
    const { status, body } = await define(meter, definition);
    expect([status, body]).toEqual([200, body]);
    return body.data;
  };
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
  const totalsOf = async (query: object = {}) => {
    const { Totals, Meters } = (await read(METERS, query)).data;
    return [Totals, ...Meters.map(({ Meter, TotalUsage, EventCount }: Answered) => [Meter, TotalUsage, EventCount])];
  };
  const points = async (Meter: string, query: object = {}) =>
    ((await read(`${METERS}/series`, { Meter, Interval: 'day', ...query })).data.Meters[0]?.Points ?? []).map(
      ({ From, Usage, Events }: Answered) => [From, Usage, Events],
    );
  const subjects = async (query: object) => {
    const { data, Totals } = await read(SUBJECTS, query);
    const rows = data.map(({ Subject, TotalUsage, EventCount }: Answered) => [Subject, TotalUsage, EventCount]);
    return Totals === undefined ? rows : [...rows, Totals];
  };
  const voidEntry = async (id: number) =>
    expect((await operator.api.post(`${METERS}/entries/${id}/void`, {})).status).toBe(200);
  const correct = async (id: number, Usage: number) =>
    expect((await operator.api.post(`${METERS}/entries/${id}/correct`, { Usage })).status).toBe(201);

  it('are part of the definition unless they are sums', async () => {
    expect(await defined('users', { Aggregation: 'unique', UniqueBy: 'User' })).toMatchObject({
      ...{ Meter: 'users', Aggregation: 'unique', UniqueBy: 'User' },
    });
    expect(Object.keys(await defined('sms', { Aggregation: 'sum' }))).not.toContain('Aggregation');
    const { data } = (await operator.api.get(`${METERS}/definitions`)).body;
    expect(data.map(({ Meter, Aggregation }: Answered) => [Meter, Aggregation])).toEqual([
      ['sms', undefined],
      ['users', 'unique'],
    ]);
    // The meter has no entries yet.
    expect(await defined('users', { Aggregation: 'max' })).not.toHaveProperty('UniqueBy');
  });

  it('match the rest of the definition and the thresholds', async () => {
    expectProblem(await define('a', { Aggregation: 'unique' }), 422, 'validation', ['UniqueBy']);
    expectProblem(await define('a', { Aggregation: 'max', UniqueBy: 'User' }), 422, 'validation', ['UniqueBy']);
    expectProblem(await define('a', { UniqueBy: 'User' }), 422, 'validation', ['UniqueBy']);
    expectProblem(await define('a', { Aggregation: 'median' }), 422, 'validation', ['Aggregation']);
    const grouped = { Aggregation: 'last', GroupBy: ['User'], UniqueBy: 'User' };
    expectProblem(await define('a', grouped), 422, 'validation', ['UniqueBy', 'GroupBy']);
    const threshold = (Meter: string) => ({ Meter, Period: 'month', Limit: 2 });
    await defined('a', { Aggregation: 'max' });
    expectProblem(await operator.api.post('/api/v2/usage/thresholds', threshold('a')), 422, 'validation', ['Meter']);
    expect((await operator.api.post('/api/v2/usage/thresholds', threshold('b'))).status).toBe(201);
    expectProblem(await define('b', { Aggregation: 'last' }), 422, 'validation', ['Aggregation']);
    await defined('b', { Aggregation: 'count' });
  });

  it('are fixed with the first entry, even if it is voided', async () => {
    await defined('seats', { Aggregation: 'max', DisplayName: 'Seats' });
    const [id] = await record(entry('seats', 5));
    await voidEntry(id!);
    const changed = await define('seats', { Aggregation: 'last' });
    expectProblem(changed, 409, 'aggregation-fixed');
    expect(changed.body.detail).toContain('Send the Aggregation max');
    expectProblem(await define('seats', { DisplayName: 'Chairs' }), 409, 'aggregation-fixed');
    expect(await defined('seats', { Aggregation: 'max', Unit: 'seats' })).toMatchObject({ Unit: 'seats' });
    await record(entry('sms', 1));
    expectProblem(await define('sms', { Aggregation: 'count' }), 409, 'aggregation-fixed');
    await defined('users', { Aggregation: 'unique', UniqueBy: 'User' });
    await record(entry('users', 1));
    expectProblem(await define('users', { Aggregation: 'unique', UniqueBy: 'Name' }), 409, 'aggregation-fixed');
  });

  it('count the entries', async () => {
    await defined('calls', { Aggregation: 'count', GroupBy: ['User'] });
    const [first] = await record(
      entry('calls', 100, 'ada', info('x')),
      entry('calls', 0.5, 'bob', { ...info('y'), ...on('2026-06-16T12:00:00Z') }),
      entry('calls', 0.25, 'bob', info('y')),
      entry('calls', 1),
      entry('sms', 1.5, 'ada'),
    );
    expect(await totalsOf()).toEqual([{ Usage: 5.5, Events: 5 }, ['calls', 4, 4], ['sms', 1.5, 1]]);
    expect(await totalsOf({ Subject: 'bob' })).toEqual([{ Usage: 2, Events: 2 }, ['calls', 2, 2]]);
    // Parts of a quarter of an hour are read from entries.
    const instants = { from: '2026-06-15T11:59:59Z', to: '2026-06-15T12:00:01Z' };
    expect(await totalsOf(instants)).toEqual([{ Usage: 4.5, Events: 4 }, ['calls', 3, 3], ['sms', 1.5, 1]]);
    expect(await points('calls')).toEqual([
      ['2026-06-15', 3, 3],
      ['2026-06-16', 1, 1],
    ]);
    const lists = [
      { query: { Meter: 'calls' }, rows: [['bob', 2, 2], ['ada', 1, 1], [null, 1, 1]] },
      { query: {}, rows: [['ada', 2.5, 2], ['bob', 2, 2], [null, 1, 1]] },
    ]; // prettier-ignore
    for (const { query, rows } of lists) {
      expect(await subjects(query)).toEqual(rows);
      expect(await subjects({ ...query, from: '2026-06-02' })).toEqual(rows);
      const part = { from: '2026-06-14T12:00:01Z', to: '2026-06-16T12:00:01Z' };
      expect(await subjects({ ...query, ...part })).toEqual(rows);
    }
    const { Groups } = (await read(`${METERS}/breakdown`, { Meter: 'calls', By: 'User' })).data;
    expect(Groups.map(({ Value, TotalUsage }: Answered) => [Value, TotalUsage])).toEqual([
      ['y', 2],
      ['x', 1],
      [null, 1],
    ]);
    await voidEntry(first!);
    expect(await subjects({ Meter: 'calls' })).toEqual([['bob', 2, 2], [null, 1, 1]]); // prettier-ignore
  });

  it('count the entries of a threshold', async () => {
    await defined('calls', { Aggregation: 'count' });
    await operator.api.post('/api/v2/usage/thresholds', { Meter: 'calls', Period: 'month', Limit: 2 });
    const feed = await FeedReader.create(test, operator.api);
    const reached = async () => (await feed.next()).map(({ Data }) => Data['TotalUsage']);
    const now = { OccurredAt: test.clock.now() };
    await record(entry('calls', 1_000, undefined, now));
    expect(await reached()).toEqual([]);
    await record(entry('calls', 0.1, undefined, now));
    expect(await reached()).toEqual([2]);
  });

  it('take the highest or the last entry', async () => {
    await defined('peak', { Aggregation: 'max' });
    await defined('seats', { Aggregation: 'last' });
    const [peak, , seats] = await record(
      entry('peak', 9.5, 'ada'),
      entry('peak', 3, 'bob', on('2026-06-16T12:00:00Z')),
      entry('seats', 4, 'ada', on('2026-06-16T12:00:00Z')),
      // The same second: the higher ID is the last one.
      entry('seats', 2, 'ada', on('2026-06-16T12:00:00Z')),
      entry('sms', 1),
    );
    const excluded = { Usage: 1, Events: 5, Excluded: ['peak', 'seats'] };
    expect(await totalsOf()).toEqual([excluded, ['peak', 9.5, 2], ['seats', 2, 2], ['sms', 1, 1]]);
    expect(await totalsOf({ Meter: 'sms' })).toEqual([{ Usage: 1, Events: 1 }, ['sms', 1, 1]]);
    // A late entry is not the last one.
    await record(entry('seats', 100, 'bob'));
    expect((await totalsOf())[1]).toEqual(['peak', 9.5, 2]);
    expect((await totalsOf())[2]).toEqual(['seats', 2, 3]);
    expect(await points('seats')).toEqual([
      ['2026-06-15', 100, 1],
      ['2026-06-16', 2, 2],
    ]);
    expect(await subjects({ Meter: 'seats' })).toEqual([['bob', 100, 1], ['ada', 2, 2], { SumOfSubjects: 102 }]);
    expect(await subjects({ Meter: 'seats', Limit: 1, Search: 'ada' })).toEqual([
      ['ada', 2, 2],
      { SumOfSubjects: 102 },
    ]);
    expect(await subjects({})).toEqual([[null, 1, 1]]);
    expect(await totalsOf({ Subject: 'bob', Meter: 'peak' })).toEqual([
      { Usage: 0, Events: 1, Excluded: ['peak'] },
      ['peak', 3, 1],
    ]);
    await correct(peak!, 2);
    await voidEntry(seats! + 1);
    expect((await totalsOf()).slice(1, 3)).toEqual([['seats', 4, 2], ['peak', 3, 2]]); // prettier-ignore
    const { Previous } = (await read(METERS, { from: '2026-07-01', to: '2026-07-30', Compare: 'previous-period' }))
      .data;
    expect(Previous.Totals).toEqual({ Usage: 1, Events: 5, Excluded: ['peak', 'seats'] });
  });

  it('count different values', async () => {
    await defined('users', { Aggregation: 'unique', UniqueBy: 'User' });
    const long = 'x'.repeat(600);
    await record(
      ...['a', 'b', 'a', `${long}1`, `${long}2`].map((user) => entry('users', 7, 'ada', info(user))),
      ...[true, 'true', 5, null, { deep: 1 }].map((user) => entry('users', 7, 'bob', info(user))),
      entry('users', 7, undefined, info('a')),
      entry('users', 7, undefined, { ExtraInfo: 'plain' }),
      entry('users', 7, 'ada', { ...info('c'), ...on('2026-06-20T12:00:00Z') }),
    );
    expect(await totalsOf()).toEqual([{ Usage: 0, Events: 13, Excluded: ['users'] }, ['users', 7, 13]]);
    expect(await points('users')).toEqual([
      ['2026-06-15', 6, 12],
      ['2026-06-20', 1, 1],
    ]);
    expect(await points('users', { Subject: 'bob', Interval: 'month' })).toEqual([['2026-06-01', 2, 5]]);
    expect(await subjects({ Meter: 'users' })).toEqual([
      ...[['ada', 5, 6], ['bob', 2, 5], [null, 1, 2]],
      { SumOfSubjects: 8 },
    ]); // prettier-ignore
  });
});
