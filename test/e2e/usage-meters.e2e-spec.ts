import { DataSource } from 'typeorm';
import { expectProblem } from '../support/expect-problem';
import { statementsDuring } from '../support/statements';
import { database } from '../support/test-database';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';

describe('Usage meters', () => {
  const { test, operator } = useTestApp({ operator: { timeZone: 'UTC' }, operatorPerTest: true });

  const postText = (json: string, path = METERS) =>
    operator.api.raw(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json });
  const summary = (from = '2026-12-01', to = from) => operator.api.get(METERS, { from, to });
  const at = (iso: string) => Date.parse(iso) / 1000;
  const noon = at('2026-12-01T12:00:00Z');

  it('records an entry and counts it in the next summary', async () => {
    const answer = await operator.api.post(METERS, { Meter: 'sms', Usage: 2.5, ExtraInfo: '{}', OccurredAt: noon });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({ data: { ID: expect.any(Number), Meter: 'sms', Usage: 2.5 } });
    expect((await summary()).body).toEqual({
      data: {
        Period: {
          From: '2026-12-01',
          To: '2026-12-01',
          TimeZone: 'UTC',
          FromTimestamp: at('2026-12-01T00:00:00Z'),
          ToTimestamp: at('2026-12-01T23:59:59Z'),
        },
        Totals: { Usage: 2.5, Events: 1 },
        Meters: [{ Meter: 'sms', TotalUsage: 2.5, EventCount: 1 }],
      },
    });
  });

  it('takes the time of arrival when OccurredAt is left out or null', async () => {
    test.clock.set('2026-12-01T23:59:59Z');
    await operator.api.post(METERS, { Meter: 'a', Usage: 1 });
    await operator.api.post(METERS, { Meter: 'a', Usage: 1, OccurredAt: null, ExtraInfo: null });
    test.clock.run();
    expect((await summary()).body.data.Totals).toEqual({ Usage: 2, Events: 2 });
    expect((await summary('2026-12-02')).body.data).toMatchObject({ Totals: { Usage: 0, Events: 0 }, Meters: [] });
  });

  it('adds a hundred times 0.1 up to 10', async () => {
    await Promise.all(
      Array.from({ length: 100 }, () => operator.api.post(METERS, { Meter: 'a', Usage: 0.1, OccurredAt: noon })),
    );
    expect((await summary()).text).toContain('"Totals":{"Usage":10,"Events":100}');
  });

  it('adds 2,000 times 2^53−1 up to the digit', async () => {
    const Entries = Array.from({ length: 1000 }, () => ({ Meter: 'a', Usage: 2 ** 53 - 1, OccurredAt: noon }));
    await Promise.all([1, 2].map(() => operator.api.post(`${METERS}/batch`, { Entries })));
    expect((await summary()).text).toContain(`"TotalUsage":${(2n ** 53n - 1n) * 2000n},"EventCount":2000`);
  });

  it('writes a diverse batch in one statement for each table, or on SQLite in statements that are prepared once', async () => {
    const Entries = Array.from({ length: 977 }, (_, n) => ({
      Meter: `meter ${(n * 7) % 60}`,
      Usage: 0.001,
      OccurredAt: noon - ((n * 7919 * 61) % (30 * 86_400)),
    }));
    const post = async () => expect((await operator.api.post(`${METERS}/batch`, { Entries })).status).toBe(201);
    await post();
    const statements = await statementsDuring(test.app.get(DataSource), post);
    const writes = statements.map(({ sql }) => sql).filter((sql) => /^INSERT INTO usage_/.test(sql));
    if (database() === 'sqlite') expect(new Set(writes).size).toBe(13);
    else expect(writes.length).toBe(3);
    expect((await summary('2026-11-01', '2026-12-01')).text).toContain('"Totals":{"Usage":1.954,"Events":1954}');
  });

  it.each([
    ['1e-9', '0.000000001'],
    ['1E2', '100'],
    ['0.1000000005', '0.1'],
    ['0.1000000015', '0.100000002'],
    ['0.10000000050000000001', '0.100000001'],
    ['123456789012345.123456789', '123456789012345.123456789'],
    ['9007199254740991', '9007199254740991'],
    ['1.50', '1.5'],
  ])('keeps Usage %s as %s', async (literal, kept) => {
    const answer = await postText(`{"Meter":"a","OccurredAt":${noon},"Usage":${literal}}`);
    expect(answer.text).toMatch(new RegExp(`"Usage":${kept.replace('.', '\\.')}}}$`));
    expect((await summary()).text).toContain(`"TotalUsage":${kept},`);
    const entries = await operator.api.get(`${METERS}/entries`, { from: '2026-12-01', to: '2026-12-01' });
    expect(entries.text).toContain(`"Usage":${kept},`);
  });

  it('sorts totals that differ in the 18th digit, and equal ones by code point', async () => {
    const entry = (Meter: string, whole: string) => `{"Meter":"${Meter}","OccurredAt":${noon},"Usage":${whole}}`;
    const meters = ['low', 'high', '\u{1F600}', '\uFF5E'];
    const amounts = ['123456789.123456788', '123456789.123456789', '1', '1'];
    await postText(`{"Entries":[${meters.map((name, i) => entry(name, amounts[i]!)).join()}]}`, `${METERS}/batch`);
    const names = (await summary()).body.data.Meters.map(({ Meter }: { Meter: string }) => Meter);
    expect(names).toEqual(['high', 'low', '\uFF5E', '\u{1F600}']);
  });

  it('keeps meters apart by their exact bytes', async () => {
    const names = [
      'SMS',
      'sms',
      'sms ',
      ' sms',
      'strasse',
      'straße',
      '\u00e9',
      'e\u0301',
      'x'.repeat(255),
      '😀'.repeat(255),
    ];
    const Entries = names.map((Meter) => ({ Meter, Usage: 1, OccurredAt: noon }));
    const answer = await operator.api.post(`${METERS}/batch`, { Entries });
    expect(answer.body.data.map(({ Meter }: { Meter: string }) => Meter)).toEqual(names);
    const { Meters } = (await summary()).body.data;
    expect(Meters.map(({ Meter }: { Meter: string }) => Meter).sort()).toEqual([...names].sort());
    const trailing = await operator.api.get(`${METERS}/entries`, {
      from: '2026-12-01',
      to: '2026-12-01',
      Meter: 'sms ',
    });
    expect(trailing.body.data).toMatchObject([{ Meter: 'sms ' }]);
    const filter = { from: '2026-12-01', to: '2026-12-01', Meter: 'sms ' };
    const only = (await operator.api.get(METERS, { ...filter, Compare: 'previous-year' })).body.data;
    expect([only.Totals, only.Meters.length, only.Previous.Totals]).toEqual([
      { Usage: 1, Events: 1 },
      1,
      { Usage: 0, Events: 0 },
    ]);
    const rows = (await operator.api.get(`${METERS}.csv`, filter)).text.split('\r\n').slice(1, -1);
    expect(rows.map((row) => row.split(',')[1])).toEqual(['sms ']);
    const none = (await operator.api.get(METERS, { ...filter, Meter: 'nothing' })).body.data;
    expect([none.Totals, none.Meters]).toEqual([{ Usage: 0, Events: 0 }, []]);
  });

  it('keeps ExtraInfo byte by byte, up to 65,536 bytes', async () => {
    const texts = ['', '\u0000a\u0000', '"\\\n\t\u007f', '=1+1', 'é'.repeat(32_768), ' trailing ', '😀'];
    for (const ExtraInfo of texts)
      await operator.api.post(METERS, { Meter: 'a', Usage: 1, OccurredAt: noon, ExtraInfo });
    const { body } = await operator.api.get(`${METERS}/entries`, { from: '2026-12-01', to: '2026-12-01' });
    expect(body.data.map(({ ExtraInfo }: { ExtraInfo: string }) => ExtraInfo)).toEqual([...texts].reverse());
  });

  it('records nothing of a batch that has a bad entry, and names each', async () => {
    const good = { Meter: 'a', Usage: 1, OccurredAt: noon };
    const Entries = [
      good,
      { ...good, Usage: 0 },
      { ...good, Meter: ' ', Extra: 1 },
      5,
      null,
      { ...good, OccurredAt: 1.5 },
    ];
    expectProblem(await operator.api.post(`${METERS}/batch`, { Entries, More: 1 }), 422, 'validation', [
      'More',
      'Entries.1.Usage',
      'Entries.2.Meter',
      'Entries.2.Extra',
      'Entries.3',
      'Entries.4',
      'Entries.5.OccurredAt',
    ]);
    expect((await summary()).body.data.Totals.Events).toBe(0);
  });

  it.each([undefined, null, [], {}, 'x', Array.from({ length: 1001 }, () => ({ Meter: 'a', Usage: 1 }))])(
    'rejects a batch with Entries %#',
    async (Entries) => {
      expectProblem(await operator.api.post(`${METERS}/batch`, { Entries }), 422, 'validation', ['Entries']);
    },
  );

  it('limits a batch to 1 MB', async () => {
    const entry = { Meter: 'a', Usage: 1, OccurredAt: noon, ExtraInfo: 'x'.repeat(60_000) };
    const fits = await operator.api.post(`${METERS}/batch`, { Entries: Array(16).fill(entry) });
    expect(fits.status).toBe(201);
    expectProblem(
      await operator.api.post(`${METERS}/batch`, { Entries: Array(17).fill(entry) }),
      413,
      'payload-too-large',
    );
  });

  it('answers a repeated key with the first answer and counts once, also when both run at the same time', async () => {
    const body = { Meter: 'a', Usage: 0.1, OccurredAt: noon };
    const send = (Usage = 0.1) => operator.api.post(METERS, { ...body, Usage }, { 'Idempotency-Key': 'once' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0].text).toMatch(/^\{"data":\{"ID":\d+,"Meter":"a","Usage":0.1\}\}$/);
    expectProblem(await send(2), 409, 'idempotency-conflict');
    expect((await summary()).text).toContain('"Totals":{"Usage":0.1,"Events":1}');
  });

  it('does not keep a rejected request under its key', async () => {
    const key = { 'Idempotency-Key': 'later' };
    expectProblem(await operator.api.post(METERS, { Meter: 'a', Usage: 0 }, key), 422, 'validation', ['Usage']);
    expect((await operator.api.post(METERS, { Meter: 'a', Usage: 1, OccurredAt: noon }, key)).status).toBe(201);
  });

  it('asks for its permissions and shows an operator only its own usage', async () => {
    await operator.api.post(METERS, { Meter: 'a', Usage: 1, OccurredAt: noon });
    const reader = await operator.client(['usage:read']);
    const writer = await operator.client(['usage:write']);
    expectProblem(await reader.post(METERS, {}), 403, 'forbidden');
    expectProblem(await reader.post(`${METERS}/batch`, {}), 403, 'forbidden');
    for (const path of [METERS, `${METERS}/series`, `${METERS}/entries`, `${METERS}.csv`]) {
      expectProblem(await writer.get(path), 403, 'forbidden');
      expectProblem(await test.anonymous.get(path), 401, 'unauthorized');
    }
    const other = await test.addOperator();
    expect((await other.api.get(METERS, { from: '2026-12-01', to: '2026-12-01' })).body.data.Meters).toEqual([]);
  });
});
