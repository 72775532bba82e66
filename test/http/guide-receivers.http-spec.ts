import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newWebhookSecret, signatureOf } from '../../src/webhooks/http-client/signature';
import { canRun } from '../support/guide-examples';
import { RunningReceiver, receiversOf } from '../support/guide-receivers';
import { until } from '../support/until';

const [SECRET, NEWER, STRANGE] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];

const FACT = { Sequence: 40118, Type: 'booking.moved', OccurredAt: 1_796_464_800, Mode: 'live' };
const bodyOf = (id: string) => JSON.stringify({ ID: id, ...FACT, Data: { Name: 'Zoë 🛶' } });

const now = () => Math.floor(Date.now() / 1000);

/** As it is sent, by the very function that signs deliveries. */
function headersOf(id: string, secrets: readonly string[] = [SECRET], timestamp = now(), body = bodyOf(id)) {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id, timestamp, body }, secrets),
  };
}

const receivers = receiversOf(readFileSync(join(__dirname, '../../docs/guides/webhooks.md'), 'utf8'));

it('there is a receiver in each language', () => {
  expect(receivers.map(({ language }) => language)).toEqual(['ts', 'python', 'php']);
});

describe.each(receivers.filter(canRun))('the receiver of the guide in $language', (example) => {
  const running: RunningReceiver[] = [];

  const start = async (secrets: string) => {
    const receiver = await RunningReceiver.start(example, secrets);
    running.push(receiver);
    return receiver;
  };

  afterAll(() => Promise.all(running.map((receiver) => receiver.stop())));

  it('keeps what was signed, and rejects everything else', async () => {
    const receiver = await start(SECRET);
    const id = 'evt_good';
    const good = headersOf(id);
    expect(await receiver.deliver(bodyOf(id), good)).toBe(204);
    const withSignature = (text: string) => [bodyOf(id), { ...good, 'webhook-signature': text }] as const;
    const withTimestamp = (text: string) => [bodyOf(id), { ...good, 'webhook-timestamp': text }] as const;
    const rejected: (readonly [body: string, headers: Record<string, string>])[] = [
      [bodyOf(id).replace('moved', 'paid'), good],
      [`${bodyOf(id)}\n`, good],
      ['', good],
      [bodyOf(id), { ...good, 'webhook-id': 'evt_bad' }],
      [bodyOf(id), headersOf(id, [STRANGE])],
      [bodyOf(id), {}],
      ...['', 'v1', 'v1,', 'v1,é', ',', good['webhook-signature'].replace('v1,', 'v2,')].map(withSignature),
      ...['', 'soon', '-1', String(now() + 1), '9'.repeat(5_000)].map(withTimestamp),
    ];
    for (const [body, headers] of rejected) {
      expect([body, headers, await receiver.deliver(body, headers)]).toEqual([body, headers, 400]);
    }
    await until('the valid webhook', () => receiver.kept.length > 0);
    expect(receiver.kept).toEqual([`booking.moved ${id}`]);
  });

  it('goes by the time at which it was signed', async () => {
    const receiver = await start(SECRET);
    const statusAt = (timestamp: number) => receiver.deliver(bodyOf('evt_1'), headersOf('evt_1', [SECRET], timestamp));
    for (const offset of [-290, 290]) expect([offset, await statusAt(now() + offset)]).toEqual([offset, 204]);
    for (const offset of [-310, 320]) expect([offset, await statusAt(now() + offset)]).toEqual([offset, 400]);
  });

  it('takes deliveries while the secret is changed, whichever it knows', async () => {
    const inOverlap = headersOf('evt_1', [NEWER, SECRET]);
    for (const known of [SECRET, NEWER, `${NEWER} ${SECRET}`]) {
      const receiver = await start(known);
      expect([known, await receiver.deliver(bodyOf('evt_1'), inOverlap)]).toEqual([known, 204]);
    }
    const both = running.at(-1)!;
    for (const secret of [SECRET, NEWER]) {
      expect(await both.deliver(bodyOf('evt_1'), headersOf('evt_1', [secret]))).toBe(204);
    }
    expect(await both.deliver(bodyOf('evt_1'), headersOf('evt_1', [STRANGE]))).toBe(400);
  });

  it.each([
    ['none', ''],
    ['an empty one', 'whsec_'],
    ['a space too many', `${SECRET} `],
  ])('rejects signatures made with an empty secret: %s', async (_what, secrets) => {
    const receiver = await start(secrets);
    const headers = headersOf('evt_1');
    const text = `evt_1.${headers['webhook-timestamp']}.${bodyOf('evt_1')}`;
    const signature = `v1,${createHmac('sha256', '').update(text).digest('base64')}`;
    const status = await receiver.deliver(bodyOf('evt_1'), { ...headers, 'webhook-signature': signature });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(receiver.kept).toEqual([]);
  });

  it('says so when it could not keep it', async () => {
    const receiver = await start(SECRET);
    const body = 'no JSON';
    expect(await receiver.deliver(body, headersOf('evt_1', [SECRET], now(), body))).toBeGreaterThanOrEqual(400);
  });
});
