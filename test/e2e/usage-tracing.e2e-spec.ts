import { DataSource } from 'typeorm';
import { JobsRunner } from '../../src/platform/jobs';
import { expectProblem } from '../support/expect-problem';
import { statementsDuring } from '../support/statements';
import type { ApiClient } from '../support/api-client';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const ENTRIES = `${METERS}/entries`;
const NOON = Date.parse('2026-06-15T12:00:00Z') / 1000;
const JUNE = { from: '2026-06-01', to: '2026-06-30' };

describe('Usage that is traced to what its client sent', () => {
  const { test, operator } = useTestApp({
    operator: { timeZone: 'UTC' },
    operatorPerTest: true,
    at: '2026-06-15T12:00:00Z',
  });

  const entry = (overrides: object = {}) => ({ Meter: 'sms', Usage: 1, OccurredAt: NOON, ...overrides });
  const record = async (...Entries: object[]): Promise<number[]> => {
    const answer = await operator.api.post(`${METERS}/batch`, { Entries });
    expect(answer.status).toBe(201);
    return answer.body.data.map(({ ID }: { ID: number }) => ID);
  };
  const send = async (...events: object[]): Promise<number[]> => {
    const answer = await operator.api.raw('/api/v2/usage/events', {
      method: 'POST',
      headers: { 'content-type': 'application/cloudevents-batch+json' },
      body: JSON.stringify(
        events.map((event) => ({ specversion: '1.0', type: 'sms', time: '2026-06-15T12:00:00Z', ...event })),
      ),
    });
    expect(answer.status).toBe(201);
    return answer.body.data.map(({ ID }: { ID: number }) => ID);
  };
  const find = async (filter: object, api: ApiClient = operator.api): Promise<number[]> => {
    const answer = await api.get(ENTRIES, { ...JUNE, ...filter });
    expect(answer.status).toBe(200);
    return answer.body.data.map(({ ID }: { ID: number }) => ID);
  };

  it('lists, exports and gets entries with their key', async () => {
    const [first, second] = await record(entry({ EntryKey: ' Key ' }), entry());
    await operator.api.put(`${METERS}/definitions/sms`, { GroupBy: ['Campaign'] });
    const [third] = await record(entry({ EntryKey: '=1+1', ExtraInfo: '{"Campaign":"spring"}' }));
    const keys = (ID: number | undefined, EntryKey: string | null) =>
      expect.objectContaining({ ID, EntryKey, EventSource: null, EventID: null });
    const { data } = (await operator.api.get(ENTRIES, JUNE)).body;
    expect(data).toEqual([keys(third, '=1+1'), keys(second, null), keys(first, ' Key ')]);
    for (const listed of data) {
      expect((await operator.api.get(`${ENTRIES}/${listed.ID}`)).body).toEqual({ data: listed });
    }
    const csv = (await operator.api.get(`${METERS}.csv`, JUNE)).text.split('\r\n');
    expect(csv[0]).toBe('ID,Meter,Usage,OccurredAt,ExtraInfo,VoidedAt,EntryKey,EventSource,EventID');
    expect(csv.slice(2, 4)).toEqual([`${second},sms,1,${NOON},,,,,`, `${first},sms,1,${NOON},,, Key ,,`]);
    expect(csv[1]).toMatch(/,'=1\+1,,$/);
  });

  it('shows the source and the id of CloudEvents, in any characters and up to their greatest length', async () => {
    const sent = [
      { source: '/gateways/eu-1', id: 'message-7001' },
      { source: 'Größe, "q"', id: ' ' },
      { source: '𝕏'.repeat(1_000), id: 'é'.repeat(1_000) },
    ];
    const ids = await send(...sent);
    for (const [index, { source, id }] of sent.entries()) {
      const answer = await operator.api.get(`${ENTRIES}/${ids[index]}`);
      expect(answer.body.data).toMatchObject({ EntryKey: null, EventSource: source, EventID: id });
      if (index < 2) expect(await find({ EventSource: source, EventID: id })).toEqual([ids[index]]);
    }
    const csv = (await operator.api.get(`${METERS}.csv`, JUNE)).text;
    expect(csv).toContain(`\r\n${ids[0]},sms,1,${NOON},,,,/gateways/eu-1,message-7001\r\n`);
    const tooLong = { source: 'x'.repeat(1_001), id: '𝕏'.repeat(1_001), type: 'sms', specversion: '1.0' };
    const rejected = await operator.api.raw('/api/v2/usage/events', {
      method: 'POST',
      headers: { 'content-type': 'application/cloudevents+json' },
      body: JSON.stringify(tooLong),
    });
    expectProblem(rejected, 422, 'validation', ['source', 'id']);
  });

  it('finds the entries with a key, byte by byte, in one meter or all', async () => {
    const [plain, upper, blank, email] = await record(
      entry({ EntryKey: 'k' }),
      entry({ EntryKey: 'K' }),
      entry({ EntryKey: 'k ' }),
      entry({ EntryKey: 'k', Meter: 'mail', OccurredAt: NOON + 60 }),
      entry(),
    );
    const [event] = await send({ source: 's', id: 'k' }, { source: 'sk', id: 'x' });
    const other = await test.addOperator();
    await other.api.post(METERS, entry({ EntryKey: 'k' }));
    expect(await find({ EntryKey: 'k' })).toEqual([email, plain]);
    expect(await find({ EntryKey: 'k', Meter: 'sms' })).toEqual([plain]);
    expect(await find({ EntryKey: 'K' })).toEqual([upper]);
    expect(await find({ EntryKey: 'k ' })).toEqual([blank]);
    expect(await find({ EventSource: 's', EventID: 'k' })).toEqual([event]);
    expect(await find({ EntryKey: 'sk' })).toEqual([]);
    expect(await find({ EntryKey: 'k', Meter: 'unknown' })).toEqual([]);
    expect(await find({ EntryKey: 'k', to: '2026-06-14' })).toEqual([]);
    expect(await find({ EntryKey: 'k', from: '2026-06-16' })).toEqual([]);
    expect(await find({ EntryKey: 'k' }, other.api)).toHaveLength(1);
  });

  it('pages through a key that many meters have, in the order of the list', async () => {
    const ids = await record(
      ...Array.from({ length: 600 }, (_, n) => entry({ Meter: `m${n}`, EntryKey: 'k', OccurredAt: NOON + (n % 7) })),
    );
    const seen: number[] = [];
    for (let Cursor: string | null | undefined; Cursor !== null;) {
      const { body } = await operator.api.get(ENTRIES, { ...JUNE, EntryKey: 'k', Limit: 200, Cursor });
      seen.push(...body.data.map(({ ID }: { ID: number }) => ID));
      Cursor = body.NextCursor;
    }
    const at = (id: number) => (id - ids[0]!) % 7;
    expect(seen).toEqual([...ids].sort((one, two) => at(two) - at(one) || two - one));
  });

  it('finds by a few statements, however many entries there are', async () => {
    await record(...Array.from({ length: 300 }, (_, n) => entry({ EntryKey: `key ${n}` })));
    const statements = await statementsDuring(test.app.get(DataSource), async () => {
      expect(await find({ EntryKey: 'key 7' })).toHaveLength(1);
    });
    expect(statements.filter(({ sql }) => /\busage_\w+|\bmeter\b/.test(sql)).length).toBeLessThanOrEqual(4);
  });

  it('shows the key of an entry that was taken back, and of one whose key is forgotten', async () => {
    const [ID] = await record(entry({ EntryKey: 'k' }));
    await operator.api.post(`${ENTRIES}/${ID}/void`, {});
    expect(await find({ EntryKey: 'k' })).toEqual([ID]);
    test.clock.set('2026-07-20T12:00:01Z');
    await test.app.get(JobsRunner).runOnce();
    expect(await find({ EntryKey: 'k' })).toEqual([]);
    expect((await operator.api.get(`${ENTRIES}/${ID}`)).body.data).toMatchObject({ EntryKey: 'k', VoidedAt: NOON });
  });

  it('shows none for entries recorded before keys were stored, and finds them all the same', async () => {
    const [ID] = await record(entry({ EntryKey: 'k' }));
    await test.app
      .get(DataSource)
      .query('UPDATE usage_entry SET entry_key = NULL, event_source = NULL WHERE id = ?', [ID]);
    expect((await operator.api.get(ENTRIES, { ...JUNE, EntryKey: 'k' })).body.data).toEqual([
      expect.objectContaining({ ID, EntryKey: null, EventSource: null, EventID: null }),
    ]);
  });

  it.each([
    [{ EntryKey: '' }, ['EntryKey']],
    [{ EntryKey: 'ü' }, ['EntryKey']],
    [{ EntryKey: 'x'.repeat(201) }, ['EntryKey']],
    [{ EventSource: 's' }, ['EventSource']],
    [{ EventID: 'i' }, ['EventID']],
    [{ EventSource: 's', EventID: 'i', EntryKey: 'k' }, ['EventID']],
  ])('rejects the filter %j', async (filter, fields) => {
    expectProblem(await operator.api.get(ENTRIES, { ...JUNE, ...filter }), 422, 'validation', fields);
  });

  it('gets entries of its operator only, with the permission to read', async () => {
    const [ID] = await record(entry());
    const other = await test.addOperator();
    for (const unknown of [ID! + 1_000_000, 0, 'x', '1e3', '9'.repeat(20)]) {
      expectProblem(await operator.api.get(`${ENTRIES}/${unknown}`), 404, 'not-found');
    }
    expectProblem(await other.api.get(`${ENTRIES}/${ID}`), 404, 'not-found');
    const writer = test.anonymous.withKey(await operator.issueKey(['usage:write']));
    expectProblem(await writer.get(`${ENTRIES}/${ID}`), 403, 'forbidden');
  });
});
