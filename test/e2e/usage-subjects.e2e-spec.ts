import { DataSource } from 'typeorm';
import { expectProblem } from '../support/expect-problem';
import { statementsDuring } from '../support/statements';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const SUBJECTS = '/api/v2/usage/subjects';
const JUNE = { from: '2026-06-01', to: '2026-06-30' };
const EMOJI = '🛶'.repeat(200);

const at = (iso: string) => Date.parse(iso) / 1000;

/** An entry on 15 June unless it says otherwise. */
const entry = (Subject: string | undefined, Usage: number, more: object = {}) => ({
  ...{ Meter: 'sms', Usage, OccurredAt: at('2026-06-15T12:00:00Z'), Subject },
  ...more,
});

/** Part of an answer. */
type Answered = Record<string, unknown>;

describe('usage by subject', () => {
  const { test, operator } = useTestApp({
    operator: { timeZone: 'Europe/London' },
    operatorPerTest: true,
    at: '2026-07-01T08:00:00Z',
  });

  const record = async (...Entries: object[]): Promise<number[]> => {
    const { status, body } = await operator.api.post(`${METERS}/batch`, { Entries });
    expect([status, body]).toEqual([201, body]);
    return body.data.map(({ ID }: { ID: number }) => ID);
  };
  const sendEvent = (attributes: object) =>
    operator.api.raw('/api/v2/usage/events', {
      method: 'POST',
      headers: { 'content-type': 'application/cloudevents+json' },
      body: JSON.stringify({ specversion: '1.0', type: 'sms', source: '/s', id: '1', ...attributes }),
    });
  const list = async (query: object = {}) => {
    const { status, body } = await operator.api.get(SUBJECTS, { ...JUNE, ...query });
    expect([status, body]).toEqual([200, body]);
    return body.data.map(({ Subject, TotalUsage, EventCount }: Answered) => [Subject, TotalUsage, EventCount]);
  };
  const read = async (path: string, query: object = {}) => (await operator.api.get(path, { ...JUNE, ...query })).body;
  const totalsOf = async (query: object) => {
    const { Totals, Meters } = (await read(METERS, query)).data;
    return [Totals.Usage, Totals.Events, Meters.map(({ Meter }: { Meter: string }) => Meter)];
  };

  it('narrows the summary, the series, the breakdown, the list and the file', async () => {
    await operator.api.put(`${METERS}/definitions/sms`, { GroupBy: ['Campaign'] });
    const [, id] = await record(
      entry('ada', 0.1, { ExtraInfo: '{"Campaign":"spring"}' }),
      entry('bob', 2, { ExtraInfo: '{"Campaign":"spring"}' }),
      entry(undefined, 4),
      entry('ada', 0.2, { OccurredAt: at('2026-06-30T22:59:59Z') }),
      // In London, this is July.
      entry('ada', 100, { OccurredAt: at('2026-06-30T23:00:00Z') }),
      entry('ada', 7, { Meter: 'mails' }),
    );
    expect(await totalsOf({ Subject: 'ada' })).toEqual([7.3, 3, ['mails', 'sms']]);
    expect(await totalsOf({ Subject: 'ada', Meter: 'sms' })).toEqual([0.3, 2, ['sms']]);
    expect(await totalsOf({ Subject: 'Ada' })).toEqual([0, 0, []]);
    expect(await totalsOf({ Subject: 'ada', from: '2026-06-16', to: '2026-07-31' })).toEqual([100.2, 2, ['sms']]);

    const series = async (Interval: string, query: object = {}) =>
      (await read(`${METERS}/series`, { Interval, Subject: 'ada', Meter: 'sms', ...query })).data.Meters[0].Points.map(
        ({ From, Usage, Events }: Answered) => [From, Usage, Events],
      );
    const last = '2026-06-30';
    expect(await series('day')).toEqual([
      ['2026-06-15', 0.1, 1],
      [last, 0.2, 1],
    ]);
    expect(await series('hour')).toEqual([
      ['2026-06-15T13:00', 0.1, 1],
      ['2026-06-30T23:00', 0.2, 1],
    ]);
    expect(await series('month', { from: '2026-06-10', to: '2026-07-31' })).toEqual([
      ['2026-06-10', 0.3, 2],
      ['2026-07-01', 100, 1],
    ]);

    const groups = (await read(`${METERS}/breakdown`, { Meter: 'sms', By: 'Campaign', Subject: 'ada' })).data.Groups;
    expect(groups).toEqual([
      { Value: null, TotalUsage: 0.2, EventCount: 1 },
      { Value: 'spring', TotalUsage: 0.1, EventCount: 1 },
    ]);

    const { data } = await read(`${METERS}/entries`, { Subject: 'bob' });
    expect(data).toMatchObject([{ ID: id, Subject: 'bob', Usage: 2 }]);
    const first = await read(`${METERS}/entries`, { Subject: 'ada', Meter: 'sms', Limit: 1 });
    const second = await read(`${METERS}/entries`, {
      Subject: 'ada',
      Meter: 'sms',
      Limit: 1,
      Cursor: first.NextCursor,
    });
    expect([...first.data, ...second.data].map(({ Usage }: Answered) => Usage)).toEqual([0.2, 0.1]);
    expect(second.NextCursor).toBeNull();

    const csv = await operator.api.get(`${METERS}.csv`, { ...JUNE, Subject: 'bob' });
    expect(csv.text).toBe(
      `ID,Meter,Usage,OccurredAt,ExtraInfo,VoidedAt,EntryKey,EventSource,EventID,Subject\r\n${id},sms,2,${at('2026-06-15T12:00:00Z')},"{""Campaign"":""spring""}",,,,,bob\r\n`,
    );
  });

  it('is listed, the highest first, and adds up to the total', async () => {
    await record(
      entry('ada', 5),
      entry('bob', 10, { Meter: 'mails' }),
      entry('ada', 5.5, { Meter: 'mails' }),
      entry(undefined, 8),
      entry('eve', 8),
      entry('late', 1, { OccurredAt: at('2026-07-02T12:00:00Z') }),
    );
    const all = [
      ['ada', 10.5, 2],
      ['bob', 10, 1],
      ['eve', 8, 1],
      [null, 8, 1],
    ];
    expect(await list()).toEqual(all);
    expect(await list({ from: '2026-06-02' })).toEqual(all);
    expect(await list({ from: '2026-05-01', to: '2026-06-30' })).toEqual(all);
    expect(await list({ from: '2026-05-01', to: '2026-07-31' })).toEqual([...all, ['late', 1, 1]]);
    for (const period of [{}, { from: '2026-06-02' }]) {
      expect(await list({ ...period, Meter: 'sms' })).toEqual([
        ['eve', 8, 1],
        [null, 8, 1],
        ['ada', 5, 1],
      ]);
      expect(await list({ ...period, Search: 'E' })).toEqual([['eve', 8, 1]]);
      expect(await list({ ...period, Meter: 'none' })).toEqual([]);
      const pages: unknown[] = [];
      for (let Cursor: string | undefined; ;) {
        const page = await read(SUBJECTS, { ...period, Limit: 1, ...(Cursor && { Cursor }) });
        expect(page.data).toHaveLength(1);
        pages.push(page.data[0].Subject);
        if (page.NextCursor === null) break;
        Cursor = page.NextCursor;
      }
      expect(pages).toEqual(['ada', 'bob', 'eve', null]);
    }
  });

  it('sorts sums across a billion and across a unit, whichever way they came about', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    // One after another, so that the database adds them up.
    for (let times = 0; times < 3; times++) {
      await record(entry('vast', most), entry('billions', 999_999_999.75), entry('small', 0.4));
    }
    await record(entry('three billions', 3_000_000_000), entry('one', 1));
    const text = (await operator.api.get(SUBJECTS, JUNE)).text;
    const found = [...text.matchAll(/"Subject":"([^"]+)","TotalUsage":([\d.]+)/g)].map(([, ...pair]) => pair);
    expect(found).toEqual([
      ['vast', String(3n * BigInt(most))],
      ['three billions', '3000000000'],
      ['billions', '2999999999.25'],
      ['small', '1.2'],
      ['one', '1'],
    ]);
  });

  it('no longer counts what was voided, and counts what replaced it', async () => {
    const [first, second] = await record(entry('ada', 0.5), entry('bob', 3), entry('bob', 1));
    await operator.api.post(`${METERS}/entries/${first}/void`, {});
    expect(await list()).toEqual([['bob', 4, 2]]);
    expect(await totalsOf({ Subject: 'ada' })).toEqual([0, 0, []]);
    const { body } = await operator.api.post(`${METERS}/entries/${second}/correct`, { Usage: 0.000000001 });
    expect(await list()).toEqual([['bob', 1.000000001, 2]]);
    expect((await operator.api.get(`${METERS}/entries/${body.data.ID}`)).body.data).toMatchObject({ Subject: 'bob' });
  });

  it('distinguishes subjects by each byte', async () => {
    const subjects = [
      '__proto__',
      'constructor',
      'a',
      'A',
      'a ',
      'é',
      'e\u0301',
      EMOJI,
      `${EMOJI.slice(2)}🚣`,
      '0',
      'null',
    ];
    await record(...subjects.map((subject, index) => entry(subject, index + 1)));
    expect(await list()).toEqual(subjects.map((subject, index) => [subject, index + 1, 1]).reverse());
    for (const [index, Subject] of subjects.entries()) {
      expect(await totalsOf({ Subject })).toEqual([index + 1, 1, ['sms']]);
      expect((await read(`${METERS}/entries`, { Subject })).data).toMatchObject([{ Subject }]);
    }
  });

  it.each([
    ['', 'length'],
    [`${EMOJI}a`, 'length'],
    ['  ', 'not-blank'],
    ['a\u0000', 'plain-text'],
    ['\ud800', 'plain-text'],
    [7, 'is-string'],
  ])('rejects the subject %j', async (Subject, code) => {
    const expectRejected = (answer: Parameters<typeof expectProblem>[0], field: string) => {
      expectProblem(answer, 422, 'validation');
      expect(answer.body.errors).toMatchObject([{ field, code }]);
    };
    const body = { Meter: 'sms', Usage: 1, Subject };
    expectRejected(await operator.api.post(METERS, body), 'Subject');
    const Entries = [{ Meter: 'sms', Usage: 1 }, body];
    expectRejected(await operator.api.post(`${METERS}/batch`, { Entries }), 'Entries.1.Subject');
    expectRejected(await sendEvent({ subject: Subject }), 'subject');
    expect(await list()).toEqual([]);
  });

  it('takes the subject of a CloudEvent', async () => {
    const today = { from: '2026-07-01', to: '2026-07-01' };
    for (let sent = 0; sent < 2; sent++) {
      expect((await sendEvent({ subject: 'ada', data: { Usage: 2 } })).status).toBe(201);
      expect(await list(today)).toEqual([['ada', 2, 1]]);
    }
    expect((await read(`${METERS}/entries`, today)).data).toMatchObject([
      { Subject: 'ada', ExtraInfo: '{"subject":"ada"}' },
    ]);
  });

  it('is part of what an EntryKey stands for', async () => {
    const [id] = await record(entry('ada', 1, { EntryKey: 'k' }));
    expect(await record(entry('ada', 1, { EntryKey: 'k' }))).toEqual([id]);
    for (const other of [entry('bob', 1), entry(undefined, 1)]) {
      expectProblem(await operator.api.post(METERS, { ...other, EntryKey: 'k' }), 409, 'entry-conflict');
    }
    expect(await list()).toEqual([['ada', 1, 1]]);
  });

  it('is invisible to other operators', async () => {
    await record(entry('ada', 1), entry('bob', 2));
    const other = await test.addOperator();
    await other.api.post(METERS, entry('ada', 10));
    expect((await other.api.get(SUBJECTS, JUNE)).body.data).toEqual([
      { Subject: 'ada', TotalUsage: 10, EventCount: 1 },
    ]);
    for (const path of [METERS, `${METERS}/entries`, SUBJECTS]) {
      expect(JSON.stringify((await other.api.get(path, { ...JUNE, Subject: undefined })).body)).not.toContain('bob');
    }
    const { Totals } = (await other.api.get(METERS, { ...JUNE, Subject: 'bob' })).body.data;
    expect(Totals).toEqual({ Usage: 0, Events: 0 });
    expect(await list()).toEqual([
      ['bob', 2, 1],
      ['ada', 1, 1],
    ]);
  });

  it('stays exact after the operator changed its time zone', async () => {
    await record(
      entry('ada', 1, { OccurredAt: at('2026-06-01T02:00:00Z') }),
      entry('bob', 2, { OccurredAt: at('2026-07-01T02:00:00Z') }),
      entry(undefined, 4),
    );
    await operator.api.patch('/api/v2/operator', { TimeZone: 'America/New_York' });
    expect(await list()).toEqual([
      [null, 4, 1],
      ['bob', 2, 1],
    ]);
    await record(entry('bob', 0.5));
    expect(await totalsOf({ Subject: 'bob' })).toEqual([2.5, 2, ['sms']]);
    expect(await totalsOf({ Subject: 'ada' })).toEqual([0, 0, []]);
    expect(await totalsOf({ Subject: 'ada', from: '2026-05-31' })).toEqual([1, 1, ['sms']]);
    const { Meters } = (await read(`${METERS}/series`, { Subject: 'bob', Interval: 'day' })).data;
    expect(Meters[0].Points).toMatchObject([
      { From: '2026-06-15', Usage: 0.5 },
      { From: '2026-06-30', Usage: 2 },
    ]);
    expect(await list({ Meter: 'sms', Search: 'b' })).toEqual([['bob', 2.5, 2]]);
  });

  it('changes nothing for operators that do not use it', async () => {
    const [id] = await record({ Meter: 'sms', Usage: 1, OccurredAt: at('2026-06-15T12:00:00Z') });
    const { data } = (await operator.api.get(`${METERS}/entries/${id}`)).body;
    expect(Object.keys(data)).not.toContain('Subject');
    const { text } = await operator.api.get(`${METERS}.csv`, JUNE);
    expect(text.split('\r\n')[0]).toBe('ID,Meter,Usage,OccurredAt,ExtraInfo,VoidedAt,EntryKey,EventSource,EventID');
    expect(await list()).toEqual([[null, 1, 1]]);
    const statements = await statementsDuring(test.app.get(DataSource), async () => {
      for (const query of [{}, { from: '2026-06-02' }]) await list(query);
    });
    expect(statements.length).toBeGreaterThan(0);
    // The entries of an operator may be millions.
    expect(statements.filter(({ sql }) => /\busage_entry\b/.test(sql))).toEqual([]);
  });
});
