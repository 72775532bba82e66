import { once } from 'node:events';
import { connect } from 'node:net';
import { KeyedResponse } from '../../src/platform/idempotency';
import { UsageRecordingController } from '../../src/metering/usage-recording.controller';
import { frameworkRequests } from '../support/framework-requests';
import { type RawAnswer, askRaw } from '../support/raw-http';
import { allowLoggedErrors } from '../support/server-log';
import type { TestApp } from '../support/test-app';
import { useBothWays } from '../support/use-test-app';

allowLoggedErrors(/Invalid character in header content/);

const USAGE = '/api/v2/usage/meters';

describe('usage recorded by a hot route', () => {
  const { fast, plain, operator } = useBothWays({ at: '2027-06-01T12:00:00Z' });
  let key: string;

  beforeAll(async () => {
    key = await operator.issueKey(['ota', 'usage:write'], 'adventuro');
  });
  const post = (app: TestApp, body: string, headers: Record<string, string> = {}, path = USAGE) =>
    askRaw(
      `${app.url}${path}`,
      'POST',
      { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      Buffer.from(body, 'latin1'),
    );

  it('records usage with the same answers as the framework', async () => {
    await post(fast, '{"Meter":"first","Usage":1}');
    const bodies = [
      '{"Meter":"SMS","Usage":0.1}',
      '{"Meter":"SMS","Usage":1e-9,"ExtraInfo":"\xc3\xa9","OccurredAt":1795000000}',
      '{"Meter":"SMS","Usage":1,"EntryKey":"once"}',
      '{"Meter":"SMS","Usage":2,"EntryKey":"once"}',
      '{"Meter":"SMS","Usage":1,"EntryKey":""}',
      '{"Meter":"SMS","Usage":0}',
      '{"Meter":"SMS","Usage":"5"}',
      '{"Meter":"\xff","Usage":1}',
      '{"Meter":"SMS","Usage":1,"More":true}',
      '{"Meter":"SMS","Usage":1,"__proto__":{}}',
      '{"Meter":',
      '\xef\xbb\xbf{"Meter":"SMS","Usage":1}',
      '[]',
      'null',
      '5',
      ' ',
      '',
    ];
    for (const body of bodies) {
      const answers = [
        await post(plain, body, { 'x-request-id': 'same' }),
        await post(fast, body, { 'x-request-id': 'same' }),
      ];
      const [expected, answer] = answers.map((each) => withoutId(each));
      expect({ body, answer }).toEqual({ body, answer: expected });
    }
    const unusual: Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-encoding': 'gzip' },
      { authorization: `Bearer ${await operator.issueKey(['usage:read'])}` },
      { authorization: 'Bearer nonsense' },
      { 'idempotency-key': '' },
      { origin: 'https://example.org' },
    ];
    for (const headers of unusual) {
      const body = '{"Meter":"SMS","Usage":1}';
      const same = { 'x-request-id': 'same', ...headers };
      expect(withoutId(await post(fast, body, same))).toEqual(withoutId(await post(plain, body, same)));
    }
    for (const [path, sent] of [
      [`${USAGE}?`, '{"Meter":"SMS","Usage":0}'],
      [`${USAGE}?`, '{"Meter":"SMS","Usage":1}'],
      [`${USAGE}??`, '{"Meter":"SMS","Usage":1}'],
      [`${USAGE}#`, '{"Meter":"SMS","Usage":1}'],
      ['/api/v2/ota/partner/holds?', '{}'],
    ] as const) {
      const same = { 'x-request-id': 'same' };
      const [expected, answer] = [await post(plain, sent, same, path), await post(fast, sent, same, path)].map(
        withoutId,
      );
      expect({ path, answer }).toEqual({ path, answer: expected });
    }
    const usage = await operator.api.get(`${USAGE}?from=2027-06-01&to=2027-06-01`);
    expect(usage.body.data.Meters).toContainEqual(expect.objectContaining({ Meter: 'first', TotalUsage: 1 }));
  });

  it('takes no harm from a client that goes away in the middle of its body', async () => {
    await post(fast, '{"Meter":"first","Usage":1}');
    const { hostname, port } = new URL(fast.url);
    const socket = connect(Number(port), hostname);
    const head = ['POST /api/v2/usage/meters HTTP/1.1', 'Host: slipway', `Authorization: Bearer ${key}`];
    socket.write(
      [...head, 'Content-Type: application/json', 'Content-Length: 50', '', '{"Meter":"gone",'].join('\r\n'),
    );
    await once(socket, 'ready');
    socket.destroy();
    await once(socket, 'close');
    expect((await post(fast, '{"Meter":"still there","Usage":1}')).status).toBe(201);
    const usage = await operator.api.get(`${USAGE}?from=2027-06-01&to=2027-06-01`);
    expect(usage.body.data.Meters.map(({ Meter }: { Meter: string }) => Meter)).not.toContain('gone');
  });

  it('lets no response inject header lines', async () => {
    await post(fast, '{"Meter":"first","Usage":1}');
    const broken = KeyedResponse.created('{"data":{}}', '/somewhere\r\nX-Brought: along');
    const recording = jest.spyOn(fast.app.get(UsageRecordingController), 'recordUsage').mockResolvedValue(broken);
    const answer = await post(fast, '{"Meter":"first","Usage":1}');
    expect(answer.status).toBe(500);
    expect(answer.headers).not.toHaveProperty('x-brought');
    recording.mockRestore();
  });

  it('answers usage without the framework', async () => {
    await post(fast, '{"Meter":"count","Usage":1}');
    const requested = await frameworkRequests(fast, async () => {
      for (let time = 0; time < 5; time++) {
        expect((await post(fast, '{"Meter":"count","Usage":1}')).status).toBe(201);
        expect((await post(fast, '{"Meter":"count","Usage":1,"EntryKey":"count 1"}')).status).toBe(201);
      }
    });
    expect(requested).toBe(0);
  });
});

function withoutId(answer: RawAnswer): RawAnswer {
  const { etag: _etag, 'content-length': _length, ...headers } = answer.headers;
  return { ...answer, headers, body: answer.body.replace(/"ID":\d+/, '"ID":0') };
}
