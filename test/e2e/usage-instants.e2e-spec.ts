import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const SUBJECTS = '/api/v2/usage/subjects';

/** In London, a day of 25 hours. */
const CHANGE = '2026-10-25';

const at = (iso: string) => Date.parse(iso) / 1000;

/** Part of an answer. */
type Answered = Record<string, unknown>;

describe('usage between two instants', () => {
  const { operator } = useTestApp({
    operator: { timeZone: 'Europe/London' },
    operatorPerTest: true,
    at: '2026-11-01T08:00:00Z',
  });

  const record = async (...entries: [iso: string, Usage: number, Subject?: string][]) => {
    const Entries = entries.map(([iso, Usage, Subject]) => ({ Meter: 'sms', Usage, OccurredAt: at(iso), Subject }));
    expect((await operator.api.post(`${METERS}/batch`, { Entries })).status).toBe(201);
  };
  const read = async (path: string, from: string, to: string, query: object = {}) => {
    const { status, body } = await operator.api.get(path, { from, to, ...query });
    expect([status, body]).toEqual([200, body]);
    return body.data;
  };
  const usageOf = async (from: string, to: string, query: object = {}) =>
    (await read(METERS, from, to, query)).Totals.Usage;
  const list = async (from: string, to: string, query: object = {}) =>
    (await read(SUBJECTS, from, to, query)).map(({ Subject, TotalUsage }: Answered) => [Subject, TotalUsage]);

  it('includes the first and excludes the last, with the offsets that were sent', async () => {
    await record(['2026-10-10T10:00:00Z', 1], ['2026-10-10T10:00:01Z', 2], ['2026-10-10T10:15:00Z', 4]);
    expect(await usageOf('2026-10-10T10:00:00Z', '2026-10-10T10:15:00Z')).toBe(3);
    expect(await usageOf('2026-10-10T12:00:01+02:00', '2026-10-10T05:15:01-05:00')).toBe(6);
    expect(await usageOf('2026-10-10T10:00:00.5Z', '2026-10-10T10:15:00.5Z')).toBe(6);
    expect((await read(METERS, '2026-10-10T10:00:00Z', '2026-10-12T10:00:00+02:00')).Period).toEqual({
      ...{ From: '2026-10-10T10:00:00Z', To: '2026-10-12T10:00:00+02:00', TimeZone: 'Europe/London' },
      ...{ FromTimestamp: at('2026-10-10T10:00:00Z'), ToTimestamp: at('2026-10-12T08:00:00Z') - 1 },
    });
  });

  it('narrows totals by subject to parts of days', async () => {
    await record(
      ['2026-09-30T12:00:00Z', 1, 'ada'],
      ['2026-10-01T12:00:00Z', 2, 'bob'],
      ['2026-10-15T12:00:00Z', 4, 'ada'],
      ['2026-10-31T12:00:00Z', 8],
      ['2026-11-01T06:00:00Z', 16, 'ada'],
      ['2026-11-01T07:00:00Z', 32],
    );
    const [from, to] = ['2026-09-30T12:00:00Z', '2026-11-01T06:00:00Z'] as const;
    expect(await list(from, to)).toEqual([
      [null, 8],
      ['ada', 5],
      ['bob', 2],
    ]);
    expect(await list('2026-09-30T12:00:01Z', '2026-11-01T06:00:01Z', { Meter: 'sms' })).toEqual([
      ['ada', 20],
      [null, 8],
      ['bob', 2],
    ]);
    expect(await list('2026-10-01T12:00:00Z', '2026-10-01T12:00:01Z')).toEqual([['bob', 2]]);
    expect(await usageOf(from, to, { Subject: 'ada' })).toBe(5);
    expect(await usageOf('2026-09-30T12:00:01Z', '2026-11-01T06:00:01Z', { Subject: 'ada' })).toBe(20);
    // A complete month of London.
    const october = ['2026-09-30T23:00:00Z', '2026-11-01T00:00:00Z'] as const;
    expect(await list(...october)).toEqual([
      [null, 8],
      ['ada', 4],
      ['bob', 2],
    ]);
    expect(await usageOf(...october, { Subject: 'ada' })).toBe(4);
  });

  it.each([{}, { Subject: 'ada' }])('cuts the first and the last interval of a series: %j', async (query) => {
    await record(
      [`${CHANGE}T00:10:00Z`, 1, 'ada'],
      [`${CHANGE}T00:40:00Z`, 2, 'ada'],
      [`${CHANGE}T01:20:00Z`, 4, 'ada'],
      ['2026-10-26T12:00:00Z', 8, 'ada'],
    );
    const points = async (Interval: string, from: string, to: string) =>
      (await read(`${METERS}/series`, from, to, { Interval, ...query })).Meters[0].Points.map(
        ({ From, FromTimestamp, Usage }: Answered) => [From, FromTimestamp, Usage],
      );
    const [from, to] = [`${CHANGE}T00:30:00Z`, '2026-10-26T12:00:01Z'] as const;
    const start = at(from);
    expect(await points('hour', from, to)).toEqual([
      [`${CHANGE}T01:30`, start, 2],
      [`${CHANGE}T01:00`, at(`${CHANGE}T01:00:00Z`), 4],
      ['2026-10-26T12:00', at('2026-10-26T12:00:00Z'), 8],
    ]);
    expect(await points('day', from, to)).toEqual([
      [CHANGE, start, 6],
      ['2026-10-26', at('2026-10-26T00:00:00Z'), 8],
    ]);
    expect(await points('month', from, to)).toEqual([[CHANGE, start, 14]]);
  });

  it.each([
    [{ from: '2026-10-10', to: '2026-10-11T00:00:00Z' }, 'to', 'not-allowed'],
    [{ from: '2026-10-10T00:00:00Z', to: '2026-10-11' }, 'to', 'not-allowed'],
    [{ from: '2026-10-10T00:00:00', to: '2026-10-11T00:00:00Z' }, 'from', 'is-date'],
    [{ from: '2026-10-10T00:00:00Z', to: '2026-10-10T00:00:00Z' }, 'to', 'before-start'],
    [{ from: '2026-10-10T00:00:00.1Z', to: '2026-10-10T00:00:00.9Z' }, 'to', 'before-start'],
    [{ from: '1969-12-31T23:59:59Z', to: '2026-10-10T00:00:00Z' }, 'from', 'range'],
    [{ from: '2026-02-30T00:00:00Z', to: '2026-10-10T00:00:00Z' }, 'from', 'is-date'],
  ])('rejects %j', async (query, field, code) => {
    for (const path of [METERS, `${METERS}/series`, SUBJECTS]) {
      const interval = path.endsWith('series') ? { Interval: 'day' } : {};
      const answer = await operator.api.get(path, { ...query, ...interval });
      expectProblem(answer, 422, 'validation');
      expect(answer.body.errors).toMatchObject([{ field, code }]);
    }
  });

  it('reaches to the ends of time, and is not compared', async () => {
    await record(['1970-01-01T00:00:00Z', 1, 'ada'], ['9999-12-31T23:59:59Z', 2, 'ada']);
    const [from, to] = ['1970-01-01T00:00:00Z', '9999-12-31T23:59:60Z'] as const;
    for (const timeZone of ['Europe/London', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await operator.api.patch('/api/v2/operator', { TimeZone: timeZone });
      expect(await usageOf(from, to)).toBe(3);
      expect(await usageOf(from, to, { Subject: 'ada' })).toBe(3);
      expect(await usageOf(from, '9999-12-31T23:59:59Z', { Subject: 'ada' })).toBe(1);
    }
    const answer = await operator.api.get(METERS, { from, to, Compare: 'previous-period' });
    expectProblem(answer, 422, 'validation');
    expect(answer.body.errors).toMatchObject([{ field: 'Compare', code: 'not-allowed' }]);
  });

  it('is rejected between two dates that are reversed or too far apart, and with a cursor of another list', async () => {
    const june = { from: '2026-06-01', to: '2026-06-30' };
    const errorsOf = async (query: object) => {
      const answer = await operator.api.get(SUBJECTS, { ...june, ...query });
      expectProblem(answer, 422, 'validation');
      return answer.body.errors.map(({ field, code }: Answered) => [field, code]);
    };
    expect(await errorsOf({ to: '2026-05-31' })).toEqual([['to', 'before-start']]);
    expect(await errorsOf({ to: '2226-12-31' })).toEqual([['to', 'range']]);
    expect(await errorsOf({ Cursor: Buffer.from('["1",2]').toString('base64url') })).toEqual([['Cursor', 'is-cursor']]);
    expect(await errorsOf({ Search: '' })).toEqual([['Search', 'length']]);
    expectProblem(await operator.api.get(METERS, { ...june, Subject: '' }), 422, 'validation');
  });
});
