import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { SlipwayWebhookError, verifyWebhook } from 'slipway-sdk/webhooks';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another one, of thirty-two bytes').toString('base64')}`;
const THIRD = `whsec_${Buffer.from('and a third, of thirty-two bytes').toString('base64')}`;

const BODY = JSON.stringify({
  ID: 'evt_0123456789abcdef',
  Sequence: 7,
  Type: 'booking.cancelled',
  OccurredAt: 1796464800,
  Mode: 'live',
  Data: { BookingReference: '7K2M9X0Q4B', Reason: null, By: 'customer' },
});

/** According to the Standard Webhooks specification, independent of the library. */
function signature(body: string, seconds: number, secret = SECRET): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`evt_1.${seconds}.${body}`).digest('base64')}`;
}

function headersOf(body: string, secret?: string, seconds = Math.floor(Date.now() / 1000)) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature(body, seconds, secret),
  };
}

test('verifies a signed event with headers of any kind', () => {
  const plain = headersOf(BODY);
  const capitals = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name.toUpperCase(), value]));
  const lists = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, [value]]));
  const ofFramework = { get: (name: string) => new Headers(plain).get(name) };
  for (const headers of [plain, capitals, lists, new Headers(plain), ofFramework]) {
    const fact = verifyWebhook(BODY, headers, SECRET);
    assert.ok(fact.Type === 'booking.cancelled');
    assert.equal(fact.Data.By, 'customer');
  }
});

test('accepts bytes as well as text', () => {
  const body = `\uFEFF${BODY.replace('customer', 'Zoë')}`;
  const refusal = (given: string | Uint8Array) => {
    try {
      return verifyWebhook(given, headersOf(body), SECRET).Type;
    } catch (error) {
      return (error as Error).cause?.constructor.name;
    }
  };
  // The signature is valid; only the JSON is not, because it may not start like this.
  assert.equal(refusal(body), 'SyntaxError');
  assert.equal(refusal(new TextEncoder().encode(body)), 'SyntaxError');
  assert.equal(refusal(body.slice(1)), 'WebhookVerificationError');
  const plain = body.slice(1);
  assert.equal(verifyWebhook(Buffer.from(plain), headersOf(plain), SECRET).Sequence, 7);
});

test('needs one matching secret while a secret is rotated', () => {
  const ofBoth = { ...headersOf(BODY) };
  ofBoth['webhook-signature'] = `${headersOf(BODY, OTHER)['webhook-signature']} ${ofBoth['webhook-signature']}`;
  for (const secrets of [SECRET, OTHER, [SECRET], [THIRD, OTHER], [OTHER, SECRET]]) {
    assert.equal(verifyWebhook(BODY, ofBoth, secrets).Sequence, 7);
  }
  assert.equal(verifyWebhook(BODY, headersOf(BODY, OTHER), [SECRET, OTHER]).Sequence, 7);
  assert.throws(() => verifyWebhook(BODY, ofBoth, THIRD), SlipwayWebhookError);
  assert.throws(() => verifyWebhook(BODY, headersOf(BODY, THIRD), [SECRET, OTHER]), SlipwayWebhookError);
});

test('rejects anything that was not signed like this', () => {
  const refused = (body: string, headers: Record<string, string>) =>
    assert.throws(() => verifyWebhook(body, headers, SECRET), SlipwayWebhookError);
  const headers = headersOf(BODY);
  refused(BODY.replace('customer', 'operator'), headers);
  refused(`${BODY} `, headers);
  refused(BODY, headersOf(BODY, OTHER));
  refused(BODY, { ...headers, 'webhook-id': 'evt_2' });
  refused(BODY, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) });
  for (const text of ['', 'v1', 'v1,', 'v2,AAAA', headers['webhook-signature'].replace('v1', 'v1a')]) {
    refused(BODY, { ...headers, 'webhook-signature': text });
  }
  for (const missing of Object.keys(headers)) {
    refused(BODY, Object.fromEntries(Object.entries(headers).filter(([name]) => name !== missing)));
  }
});

test('accepts timestamps up to five minutes old or ahead', (context) => {
  const now = 1_796_464_800;
  context.mock.timers.enable({ apis: ['Date'], now: now * 1_000 });
  for (const seconds of [now - 300, now, now + 300]) {
    assert.equal(verifyWebhook(BODY, headersOf(BODY, SECRET, seconds), SECRET).Sequence, 7);
  }
  for (const seconds of [now - 301, now + 301]) {
    assert.throws(() => verifyWebhook(BODY, headersOf(BODY, SECRET, seconds), SECRET), SlipwayWebhookError);
  }
});

test('distinguishes errors of the receiver from those of the sender', () => {
  const wrong = (body: unknown, secrets: unknown, message: RegExp) =>
    assert.throws(() => verifyWebhook(body as string, headersOf(BODY), secrets as string), {
      name: 'TypeError',
      message,
    });
  for (const secrets of [[], undefined, '', 'whsec_', 'whsec_no base64!', [SECRET, '']]) wrong(BODY, secrets, /secret/);
  wrong(JSON.parse(BODY), SECRET, /before any parsing/);
});
