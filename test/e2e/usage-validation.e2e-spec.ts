import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';

describe('What usage requests are rejected for', () => {
  const { operator } = useTestApp();

  const post = (json: string) =>
    operator.api.raw(METERS, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json });

  it.each([
    '0',
    '-1',
    '-0.5',
    '0.0',
    '1e-10',
    '5e-10',
    '"5"',
    '"1e3"',
    'true',
    'null',
    '[]',
    '{}',
    '1e400',
    '-1e400',
    '9007199254740992',
    '9007199254740991.5',
    '1e16',
    '0e999999999999999999999',
  ])('Usage %s', async (literal) => {
    expectProblem(await post(`{"Meter":"a","Usage":${literal}}`), 422, 'validation', ['Usage']);
  });

  it.each(['1.5', '"1796464800"', '1796464800000', '-1', '253402300800', 'true', '[]', '1e300'])(
    'OccurredAt %s',
    async (literal) => {
      expectProblem(await post(`{"Meter":"a","Usage":1,"OccurredAt":${literal}}`), 422, 'validation', ['OccurredAt']);
    },
  );

  it.each([
    '""',
    '" "',
    '"\\u200b\\u00a0"',
    JSON.stringify('x'.repeat(256)),
    JSON.stringify('😀'.repeat(256)),
    '"\\ud800"',
    '"a\\u0000"',
    '"a\\nb"',
    '5',
    'null',
    '["a"]',
  ])('Meter %s', async (literal) => {
    expectProblem(await post(`{"Meter":${literal},"Usage":1}`), 422, 'validation', ['Meter']);
  });

  it.each(['5', '{}', 'true', '"\\ud800"', JSON.stringify('é'.repeat(32_769))])('ExtraInfo %#', async (literal) => {
    expectProblem(await post(`{"Meter":"a","Usage":1,"ExtraInfo":${literal}}`), 422, 'validation', ['ExtraInfo']);
  });

  it('names every wrong field at once, unknown ones too', async () => {
    const answer = await operator.api.post(METERS, { usage: 1, ExtraInfo: 1, OccurredAt: 'now' });
    expectProblem(answer, 422, 'validation', ['usage', 'Meter', 'Usage', 'ExtraInfo', 'OccurredAt']);
    expect(answer.body.detail).toContain('Meter is required');
  });

  it.each(['[]', '5', 'true', '"text"'])('a body that is %s', async (json) => {
    expectProblem(await post(json), 422, 'validation', ['']);
  });

  it('reads the last of several fields of the same name, as JSON parsers do', async () => {
    const answer = await post('{"Meter":"a","Usage":"5","\\u0055sage":1.25}');
    expect(answer.body.data.Usage).toBe(1.25);
    expectProblem(await post('{"Meter":"a","Usage":1,"Usage":null}'), 422, 'validation', ['Usage']);
  });

  const june = { from: '2026-06-01', to: '2026-06-30' };

  it.each([
    [{}, ['from', 'to']],
    [{ from: '2026-06-01' }, ['to']],
    [{ to: '2026-06-01' }, ['from']],
    [{ from: '2026-06-02', to: '2026-06-01' }, ['to']],
    [{ from: '2025-02-30', to: '2026-06-01' }, ['from']],
    [{ from: '2026-06-01', to: '20260630' }, ['to']],
    [{ from: '', to: '0000-01-01' }, ['from', 'to']],
  ])('the period %j', async (query: Record<string, string>, fields: string[]) => {
    for (const path of [METERS, `${METERS}/entries`, `${METERS}.csv`]) {
      expectProblem(await operator.api.get(path, query), 422, 'validation', fields);
    }
    expectProblem(await operator.api.get(`${METERS}/series`, { ...query, Interval: 'day' }), 422, 'validation', fields);
  });

  it.each([
    ['hour', '2026-06-01', '2026-08-31', '2026-09-01'],
    ['day', '2026-06-01', '2031-06-04', '2031-06-05'],
    ['month', '1970-01-01', '2070-03-16', '2070-03-17'],
    ['hour', '0001-01-01', '0001-04-02', '9999-12-31'],
  ])('a series by %s from %s that is too long', async (Interval, from, last, beyond) => {
    const series = `${METERS}/series`;
    expect((await operator.api.get(series, { from, to: last, Interval })).status).toBe(200);
    const rejected = await operator.api.get(series, { from, to: beyond, Interval });
    expectProblem(rejected, 422, 'validation', ['to']);
    expect(rejected.body.errors[0].code).toBe('range');
  });

  it('repeated parameters', async () => {
    const answer = await operator.api.raw(`${METERS}?from=2026-06-01&from=2026-06-02&to=2026-06-30&to=2026-06-30`);
    expectProblem(answer, 422, 'validation', ['from', 'to']);
  });

  it('wrong intervals, meters, limits and cursors', async () => {
    const series = `${METERS}/series`;
    expectProblem(await operator.api.get(series, june), 422, 'validation', ['Interval']);
    expectProblem(await operator.api.get(series, { ...june, Interval: 'week', Meter: ' ' }), 422, 'validation', [
      'Interval',
      'Meter',
    ]);
    const entries = `${METERS}/entries`;
    expectProblem(await operator.api.get(entries, { ...june, Limit: 201 }), 422, 'validation', ['Limit']);
    expectProblem(await operator.api.get(entries, { ...june, Cursor: 'x' }), 422, 'validation', ['Cursor']);
    const textual = Buffer.from('["x","y"]').toString('base64url');
    expectProblem(await operator.api.get(entries, { ...june, Cursor: textual }), 422, 'validation', ['Cursor']);
  });
});
