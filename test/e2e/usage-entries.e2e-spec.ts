import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const JUNE = { from: '2026-06-01', to: '2026-06-30' };
const NOON = Date.parse('2026-06-15T12:00:00Z') / 1000;

describe('Usage entries', () => {
  const { test, operator } = useTestApp({ operator: { timeZone: 'UTC' }, operatorPerTest: true });

  const record = (...Entries: Record<string, unknown>[]) => operator.api.post(`${METERS}/batch`, { Entries });
  const entry = (overrides: Record<string, unknown> = {}) => ({ Meter: 'a', Usage: 1, OccurredAt: NOON, ...overrides });

  it('lists newest first, then highest ID, with what was sent and when it was recorded', async () => {
    test.clock.set('2026-07-01T00:00:00Z');
    const { body } = await record(
      entry(),
      entry({ OccurredAt: NOON + 60 }),
      entry({ Usage: 0.25, ExtraInfo: '{"x":1}' }),
    );
    test.clock.run();
    const [first, second, third] = body.data.map(({ ID }: { ID: number }) => ID);
    const list = await operator.api.get(`${METERS}/entries`, JUNE);
    expect(list.body.data.map(({ ID }: { ID: number }) => ID)).toEqual([second, third, first]);
    expect(list.body.data[1]).toEqual({
      ID: third,
      Meter: 'a',
      Usage: 0.25,
      ExtraInfo: '{"x":1}',
      OccurredAt: NOON,
      RecordedAt: Date.parse('2026-07-01T00:00:00Z') / 1000,
      Origin: 'api',
      EntryKey: null,
      EventSource: null,
      EventID: null,
      VoidedAt: null,
      VoidReason: null,
    });
  });

  it('pages through every entry once, also while more are recorded, and by meter', async () => {
    await record(...Array.from({ length: 50 }, (_, i) => entry({ Meter: `m${i % 2}`, OccurredAt: NOON + (i % 7) })));
    for (const Meter of [undefined, 'm1', 'unknown']) {
      const seen: number[] = [];
      for (let Cursor: string | null | undefined; Cursor !== null;) {
        const { body } = await operator.api.get(`${METERS}/entries`, { ...JUNE, Meter, Limit: 9, Cursor });
        seen.push(...body.data.map(({ ID }: { ID: number }) => ID));
        Cursor = body.NextCursor;
        await record(entry({ Meter: 'm1', OccurredAt: NOON + 1000 }));
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(Meter === undefined ? 50 : Meter === 'm1' ? 25 : 0);
      if (Meter === 'unknown') expect(seen).toEqual([]);
    }
  });

  it('exports the same entries as CSV, with formulas defused', async () => {
    const { body } = await record(
      entry({ Meter: '=SUM(A1)', ExtraInfo: '@cmd' }),
      entry({ Meter: '+1', ExtraInfo: '-2' }),
      entry({ Meter: 'quote " comma ,', Usage: 0.1, ExtraInfo: '{"a":"b"}\nnext' }),
      entry({ Meter: 'plain' }),
    );
    const ids = body.data.map(({ ID }: { ID: number }) => ID);
    const answer = await operator.api.get(`${METERS}.csv`, JUNE);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('usage-2026-06-01-to-2026-06-30.csv');
    expect(answer.text).toBe(
      [
        'ID,Meter,Usage,OccurredAt,ExtraInfo,VoidedAt,EntryKey,EventSource,EventID',
        `${ids[3]},plain,1,${NOON},,,,,`,
        `${ids[2]},"quote "" comma ,",0.1,${NOON},"{""a"":""b""}\nnext",,,,`,
        `${ids[1]},'+1,1,${NOON},-2,,,,`,
        `${ids[0]},'=SUM(A1),1,${NOON},'@cmd,,,,`,
        '',
      ].join('\r\n'),
    );
  });

  it('exports more than one batch, and only a header when there is nothing', async () => {
    expect((await operator.api.get(`${METERS}.csv`, JUNE)).text).toBe(
      'ID,Meter,Usage,OccurredAt,ExtraInfo,VoidedAt,EntryKey,EventSource,EventID\r\n',
    );
    await record(...Array.from({ length: 1000 }, () => entry()));
    await record(...Array.from({ length: 7 }, () => entry()));
    const lines = (await operator.api.get(`${METERS}.csv`, JUNE)).text.trimEnd().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1007);
  });
});
