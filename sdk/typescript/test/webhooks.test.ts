import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SlipwayWebhookError, readWebhook } from 'slipway-sdk/webhooks';
import { createHmac } from 'node:crypto';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another one, of thirty-two bytes').toString('base64')}`;

const BODY = JSON.stringify({
  ID: 'evt_0123456789abcdef',
  Sequence: 7,
  Type: 'booking.cancelled',
  OccurredAt: 1796464800,
  Mode: 'live',
  Data: { BookingReference: '7K2M9X0Q4B', Reason: null, By: 'customer' },
});

/** By the rule of Standard Webhooks, not by the library that reads it. */
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

test('a signed fact is read, whatever holds its headers', () => {
  for (const headers of [headersOf(BODY), new Headers(headersOf(BODY))]) {
    const fact = readWebhook(BODY, headers, SECRET);
    assert.ok(fact.Type === 'booking.cancelled');
    assert.equal(fact.Data.By, 'customer');
  }
});

test('one of two signatures is enough while a secret is changed', () => {
  const headers = headersOf(BODY);
  const both = `${headersOf(BODY, OTHER)['webhook-signature']} ${headers['webhook-signature']}`;
  assert.equal(readWebhook(BODY, { ...headers, 'webhook-signature': both }, SECRET).Sequence, 7);
});

test('what was not signed so, or long ago, is refused', () => {
  const refused = (body: string, headers: Record<string, string>) =>
    assert.throws(() => readWebhook(body, headers, SECRET), SlipwayWebhookError);
  refused(BODY.replace('customer', 'operator'), headersOf(BODY));
  refused(BODY, headersOf(BODY, OTHER));
  refused(BODY, headersOf(BODY, SECRET, Math.floor(Date.now() / 1000) - 3_600));
  refused(BODY, {});
});
