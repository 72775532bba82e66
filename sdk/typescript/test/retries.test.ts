import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Slipway, SlipwayConnectionError, SlipwayProblem, type SlipwayOptions } from 'slipway-sdk';
import { type Received, breakOff, cut, json, problem, serve } from './server-of-test.js';

type Answers = Parameters<typeof serve>;

async function against(
  answers: Answers,
  work: (slipway: Slipway, received: Received[]) => Promise<void>,
  options: Partial<SlipwayOptions> = {},
): Promise<void> {
  const { baseUrl, received, close } = await serve(...answers);
  try {
    await work(new Slipway({ baseUrl, key: 'slip_1_test', ...options }), received);
  } finally {
    close();
  }
}

const PRODUCTS = json(200, { data: [] });
const RECORDED = json(201, { data: { ID: 1, Meter: 'sms', Usage: 1 } });
const record = (slipway: Slipway) => slipway.recordUsage({ body: { Meter: 'sms', Usage: 1 } });

for (const [what, failure] of [
  ['a 503', problem(503, 'overloaded', { 'retry-after': '0' })],
  ['a 429', problem(429, 'rate-limited', { 'retry-after': '0' })],
  ['a 502 of a proxy', (response) => response.writeHead(502).end('<html>')],
  ['a cut connection', cut],
  ['an answer that breaks off', breakOff],
] as [string, Answers[number]][]) {
  test(`retries a read after ${what}`, () =>
    against([failure, PRODUCTS], async (slipway, received) => {
      assert.deepEqual((await slipway.listProducts()).data, []);
      assert.equal(received.length, 2);
      assert.equal(received[0]!.key, undefined);
    }));

  test(`retries a POST with the same key after ${what}`, () =>
    against([failure, failure, RECORDED], async (slipway, received) => {
      assert.equal((await record(slipway)).data.ID, 1);
      const keys = received.map(({ key }) => key);
      assert.equal(received.length, 3);
      assert.match(keys[0]!, /^[0-9a-f]{32}$/);
      assert.equal(new Set(keys).size, 1);
    }));
}

test('generates a key per POST, and preserves the caller’s', () =>
  against([RECORDED], async (slipway, received) => {
    await record(slipway);
    await record(slipway);
    await slipway.recordUsage({ body: { Meter: 'sms', Usage: 1 }, headers: { 'Idempotency-Key': 'mine' } });
    const keys = received.map(({ key }) => key);
    assert.equal(new Set(keys).size, 3);
    assert.equal(keys[2], 'mine');
  }));

test('sends a PATCH once, because it may have taken effect', () =>
  against([problem(503, 'overloaded', { 'retry-after': '0' })], async (slipway, received) => {
    await assert.rejects(slipway.changeSettings({ body: { Name: 'Harbour' } }), SlipwayProblem);
    assert.equal(received.length, 1);
  }));

test('does not retry a rejected request', () =>
  against([problem(409, 'insufficient-capacity')], async (slipway, received) => {
    await assert.rejects(record(slipway), { code: 'insufficient-capacity', status: 409, RequestId: 'r-1' });
    assert.equal(received.length, 1);
  }));

test('gives up after the attempts, with the problem of the last one', () =>
  against(
    [problem(503, 'overloaded', { 'retry-after': '0' })],
    async (slipway, received) => {
      await assert.rejects(slipway.listProducts(), { code: 'overloaded', retryAfter: 0 });
      assert.equal(received.length, 2);
    },
    { attempts: 2 },
  ));

test('leaves long waits to the caller', () =>
  against([problem(429, 'rate-limited', { 'retry-after': '3600' })], async (slipway, received) => {
    await assert.rejects(slipway.listProducts(), { code: 'rate-limited', retryAfter: 3600 });
    assert.equal(received.length, 1);
  }));

test('waits for Retry-After', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  return against([problem(429, 'rate-limited', { 'retry-after': '20' }), PRODUCTS], async (slipway, received) => {
    const answered = slipway.listProducts();
    while (received.length === 0) await new Promise(setImmediate);
    // The response is read some turns after it was sent.
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    context.mock.timers.tick(19_999);
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    assert.equal(received.length, 1);
    context.mock.timers.tick(1);
    await answered;
    assert.equal(received.length, 2);
  });
});

test('times out if the server does not respond', () =>
  against(
    [() => undefined],
    async (slipway, received) => {
      await assert.rejects(slipway.listProducts(), SlipwayConnectionError);
      assert.equal(received.length, 2);
    },
    { attempts: 2, timeoutMs: 50 },
  ));

test('can be aborted, also while waiting', () =>
  against([problem(503, 'overloaded', { 'retry-after': '30' })], async (slipway, received) => {
    const stop = new AbortController();
    const answered = slipway.listProducts({ signal: stop.signal });
    while (received.length === 0) await new Promise(setImmediate);
    stop.abort();
    await assert.rejects(answered, { name: 'AbortError' });
    assert.equal(received.length, 1);
  }));

test('throws a problem for a response that is not one', () =>
  against(
    [(response) => response.writeHead(502).end('<html>')],
    (slipway) => assert.rejects(slipway.listProducts(), { name: 'SlipwayProblem', code: 'no-problem', status: 502 }),
    { attempts: 1 },
  ));
