import { UsageAuditService } from '../../src/metering';
import { expectProblem } from '../support/expect-problem';
import { useTestApp } from '../support/use-test-app';

const EVENTS = '/api/v2/usage/events';
const METERS = '/api/v2/usage/meters';
const DECEMBER = { from: '2026-12-01', to: '2026-12-31' };
const STRUCTURED = 'application/cloudevents+json';
const BATCHED = 'application/cloudevents-batch+json';

/** Part of an answer. */
type Answered = Record<string, unknown>;

describe('Usage as CloudEvents', () => {
  const { test, operator } = useTestApp({
    isolated: true,
    operator: { timeZone: 'UTC' },
    operatorPerTest: true,
    at: '2026-12-05T12:00:00Z',
  });

  const send = (type: string, body: unknown, headers: Record<string, string> = {}) =>
    operator.api.raw(EVENTS, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const event = (overrides: object = {}) => ({
    specversion: '1.0',
    type: 'sms-sent',
    source: '/gateways/eu-1',
    id: 'message-7001',
    time: '2026-12-05T10:30:00.750+01:00',
    data: { Usage: 2.5, Provider: 'demo' },
    ...overrides,
  });
  const headersOf = (attributes: object) =>
    Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`ce-${name}`, encodeURI(String(value))]));
  const listed = async () => (await operator.api.get(`${METERS}/entries`, DECEMBER)).body.data;

  it('records a structured one, once by source and id', async () => {
    const answer = await send(`${STRUCTURED}; charset=utf-8`, event({ subject: 'spring', vendor: 'not stored' }));
    const ID = answer.body.data.ID;
    expect([answer.status, answer.body]).toEqual([201, { data: { ID, Meter: 'sms-sent', Usage: 2.5 } }]);
    expect(await listed()).toEqual([
      expect.objectContaining({
        ID,
        ExtraInfo: '{"Provider":"demo","subject":"spring"}',
        OccurredAt: Date.parse('2026-12-05T09:30:00Z') / 1000,
        Origin: 'api',
      }),
    ]);
    expect((await send(STRUCTURED, event({ subject: 'spring' }))).body.data.ID).toBe(ID);
    expectProblem(await send(STRUCTURED, event()), 409, 'entry-conflict');
    for (const other of [
      { id: '/message-7001', source: '/gateways/eu-1' },
      { source: '/gateways/eu-1m', id: 'essage-7001' },
    ]) {
      expect((await send(STRUCTURED, event(other))).body.data.ID).not.toBe(ID);
    }
    expect(
      (await operator.api.post(METERS, { Meter: 'sms-sent', Usage: 1, EntryKey: '/gateways/eu-1message-7001' })).status,
    ).toBe(201);
    expect((await test.app.get(UsageAuditService).verify()).differences).toEqual([]);
  });

  it('records a batch all or none, and names what is wrong or differs', async () => {
    const answer = await send(BATCHED, [event(), event({ id: '2', data: undefined }), event()]);
    const ids = answer.body.data.map(({ ID }: { ID: number }) => ID);
    expect(answer.body.data.map(({ Usage }: { Usage: number }) => Usage)).toEqual([2.5, 1, 2.5]);
    expect(ids[2]).toBe(ids[0]);
    const differs = await send(BATCHED, [event({ id: 'new' }), event({ data: { Usage: 3 } })]);
    expectProblem(differs, 409, 'entry-conflict');
    expect(differs.body.errors).toEqual([expect.objectContaining({ field: '1.id' })]);
    const wrong = await send(BATCHED, [
      event({ id: 'new' }),
      event({ type: '', data: { Usage: 0 } }),
      event({ source: 5 }),
    ]);
    expectProblem(wrong, 422, 'validation', ['1.type', '1.data.Usage', '2.source']);
    expect(await listed()).toHaveLength(2);
    expect((await send(BATCHED, [])).body).toEqual({ data: [] });
    expectProblem(await send(BATCHED, Array(1_001).fill(event())), 422, 'validation', ['']);
    expectProblem(await send(BATCHED, event()), 422, 'validation', ['']);
    expectProblem(await send(BATCHED, [event(), 5]), 422, 'validation', ['1']);
  });

  it('records one in binary mode, whose attributes are percent-encoded headers', async () => {
    const { data, ...attributes } = event({ subject: 'Frühling 50%' });
    const answer = await send('application/json', data, headersOf(attributes));
    expect(answer.status).toBe(201);
    expect((await listed())[0]).toMatchObject({
      Meter: 'sms-sent',
      ExtraInfo: '{"Provider":"demo","subject":"Frühling 50%"}',
    });
    expect((await send(STRUCTURED, event({ subject: 'Frühling 50%' }))).body).toEqual(answer.body);
    const bare = await operator.api.raw(EVENTS, { method: 'POST', headers: headersOf({ ...attributes, id: 'bare' }) });
    expect([bare.status, bare.body.data.Usage]).toEqual([201, 1]);
    expectProblem(
      await send('application/json', { Usage: 'x' }, { 'ce-specversion': '0.3', 'ce-type': '%ff', 'ce-id': '1' }),
      422,
      'validation',
      ['ce-type', 'ce-specversion', 'ce-type', 'ce-source', 'data.Usage'],
    );
  });

  it('reads quoted headers as what they quote, and leaves headers alone that are no attributes it reads', async () => {
    const { data, ...attributes } = event({ id: 'a "b" \\c', subject: 'spring' });
    const plain = { ...headersOf(attributes), 'ce-id': 'a%20%22b%22%20%5Cc' };
    const answer = await send('application/json', data, plain);
    expect(answer.status).toBe(201);
    const quoted = Object.fromEntries(Object.entries(headersOf(attributes)).map(([name, text]) => [name, `"${text}"`]));
    for (const id of ['"a \\"b\\" \\\\c"', '"a%20%22b%22%20%5Cc"', '"a \\"b%22 %5Cc"'])
      expect((await send('application/json', data, { ...quoted, 'ce-id': id, 'ce-pct': '100%' })).body).toEqual(
        answer.body,
      );
    expect((await send('application/json', data, { ...plain, 'ce-id': '"' })).status).toBe(201);
    expect(await listed()).toHaveLength(2);
    expect((await listed())[0].ExtraInfo).toBe('{"Provider":"demo","subject":"spring"}');
  });

  it.each([
    [{ usage: 7 }, ['data.usage']],
    [{ value: '7' }, ['data.value']],
    [{ Value: 7, USAGE: 7, Provider: 'demo' }, ['data.Value', 'data.USAGE']],
    [{ Usage: null, value: 7 }, ['data.value']],
    [{ Usage: 7, usage: 8 }, ['data.usage']],
    [{ amount: 7 }, ['data.Usage']],
    [{ Usage: null, quantity: 7, Provider: 'demo' }, ['data.Usage']],
  ])('counts no 1 for an amount by another name: %j', async (data, fields) => {
    expectProblem(await send(STRUCTURED, event({ data })), 422, 'validation', fields);
    const inBatch = fields.map((field) => `1.${field}`);
    expectProblem(await send(BATCHED, [event(), event({ id: '2', data })]), 422, 'validation', inBatch);
    const { data: _, ...attributes } = event();
    expectProblem(await send('application/json', data, headersOf(attributes)), 422, 'validation', fields);
    expect(await listed()).toEqual([]);
  });

  it.each([{}, { Provider: 'demo' }, { Width: 3, Height: 4 }, { List: [7], Inner: { amount: 7 } }])(
    'counts 1 for an event without an amount: %j',
    async (data) => {
      const answer = await send(STRUCTURED, event({ data }));
      expect([answer.status, answer.body.data.Usage]).toEqual([201, 1]);
    },
  );

  it('stores a value next to the amount', async () => {
    expect((await send(STRUCTURED, event({ data: { Usage: 7, value: 8, Inner: { usage: 9 } } }))).status).toBe(201);
    expect((await listed())[0]).toMatchObject({ Usage: 7, ExtraInfo: '{"value":8,"Inner":{"usage":9}}' });
  });

  it('keeps every digit of what it is sent', async () => {
    const data = '{"Usage":0.1234567891,"Big":12345678901234567890.10,"List":[1.0,{"e":1E5}],"Text":"1.0"}';
    const answer = await send(STRUCTURED, JSON.stringify(event({ data: 'DATA' })).replace('"DATA"', data));
    expect(answer.text).toContain('"Usage":0.123456789}');
    expect((await listed())[0].ExtraInfo).toBe('{"Big":12345678901234567890.10,"List":[1.0,{"e":1E5}],"Text":"1.0"}');
  });

  it('takes nothing but the amount for an entry without ExtraInfo', async () => {
    await send(STRUCTURED, event({ data: { Usage: 2 }, time: null }));
    expect((await listed())[0]).toMatchObject({ ExtraInfo: null, OccurredAt: test.clock.now() });
  });

  it.each([
    [['specversion'], { specversion: '0.3' }],
    [['specversion', 'source', 'id'], { specversion: undefined, source: undefined, id: undefined }],
    [['type'], { type: ' ' }],
    [['id'], { id: '' }],
    [['source'], { source: 'a\u0000b' }],
    [['time'], { time: '2026-02-30T00:00:00Z' }],
    [['time'], { time: '2026-12-05 09:30' }],
    [['time'], { time: '1969-12-31T23:59:59Z' }],
    [['subject'], { subject: '' }],
    [['data'], { data: [1] }],
    [['data'], { data: 'text' }],
    [['data'], { data: { Long: 'x'.repeat(65_537) } }],
    [['data.Usage'], { data: { Usage: '2.5' } }],
    [['data_base64'], { data: undefined, data_base64: 'AA==' }],
    [['datacontenttype'], { datacontenttype: 'application/xml' }],
  ])('names %j', async (fields, overrides) => {
    expectProblem(await send(STRUCTURED, event(overrides)), 422, 'validation', fields);
    expect(await listed()).toEqual([]);
  });

  it('are rejected without an amount if the definition of their meter requires one', async () => {
    const define = async (definition: object) => {
      const { status, body } = await operator.api.put(`${METERS}/definitions/sms-sent`, definition);
      expect([status, body]).toEqual([200, body]);
      return body.data;
    };
    const expectRejected = (answer: Parameters<typeof expectProblem>[0], fields: string[]) => {
      expectProblem(answer, 422, 'validation');
      expect(answer.body.errors.map(({ field, code }: Answered) => [field, code])).toEqual(
        fields.map((field) => [field, 'is-required']),
      );
    };
    expect(await define({ RequireUsage: true })).toMatchObject({ GroupBy: [], RequireUsage: true });
    const without = event({ id: '2', data: { Provider: 'demo' } });
    expectRejected(await send(STRUCTURED, without), ['data.Usage']);
    expectRejected(await send(STRUCTURED, event({ data: undefined })), ['data.Usage']);
    const other = event({ type: 'mails', id: '3', data: undefined });
    expectRejected(await send(BATCHED, [other, without, event(), { ...without, id: '4' }]), [
      '1.data.Usage',
      '3.data.Usage',
    ]);
    const { data, ...attributes } = event();
    expectRejected(await send('application/json', '', headersOf(attributes)), ['data.Usage']);
    expect(await listed()).toEqual([]);

    expect((await send(BATCHED, [other, event()])).status).toBe(201);
    expect(await define({ Unit: 'SMS' })).not.toHaveProperty('RequireUsage');
    expect((await send(STRUCTURED, without)).status).toBe(201);
    expect((await listed()).map(({ Usage }: Answered) => Usage).sort()).toEqual([1, 1, data.Usage]);
  });

  it('rejects what is no JSON, and keys that may not write', async () => {
    const { data: _, ...attributes } = event();
    for (const type of ['text/plain', 'application/cloudevents+xml', 'application/avro']) {
      expectProblem(await send(type, '{}', headersOf(attributes)), 415, 'unsupported-media-type');
    }
    expectProblem(await send(STRUCTURED, '{"specversion":'), 400, 'malformed-body');
    expectProblem(
      await operator.api.raw(METERS, { method: 'POST', headers: { 'content-type': STRUCTURED }, body: '{}' }),
      415,
      'unsupported-media-type',
    );
    const reader = test.anonymous.withKey(await operator.issueKey(['usage:read']));
    expectProblem(await reader.post(EVENTS, event()), 403, 'forbidden');
    const other = await test.addOperator();
    const theirs = await other.api.raw(EVENTS, {
      method: 'POST',
      headers: { 'content-type': STRUCTURED },
      body: JSON.stringify(event()),
    });
    expect((await send(STRUCTURED, event())).body.data.ID).not.toBe(theirs.body.data.ID);
  });
});
