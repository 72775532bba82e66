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
  test(`a read is sent again after ${what}`, () =>
    against([failure, PRODUCTS], async (slipway, received) => {
      assert.deepEqual((await slipway.listProducts()).data, []);
      assert.equal(received.length, 2);
      assert.equal(received[0]!.key, undefined);
    }));

  test(`a POST is sent again under its one key after ${what}`, () =>
    against([failure, failure, RECORDED], async (slipway, received) => {
      assert.equal((await record(slipway)).data.ID, 1);
      const keys = received.map(({ key }) => key);
      assert.equal(received.length, 3);
      assert.match(keys[0]!, /^[0-9a-f]{32}$/);
      assert.equal(new Set(keys).size, 1);
    }));
}

test('two POSTs have two keys, and a caller’s own stays', () =>
  against([RECORDED], async (slipway, received) => {
    await record(slipway);
    await record(slipway);
    await slipway.recordUsage({ body: { Meter: 'sms', Usage: 1 }, headers: { 'Idempotency-Key': 'mine' } });
    const keys = received.map(({ key }) => key);
    assert.equal(new Set(keys).size, 3);
    assert.equal(keys[2], 'mine');
  }));

test('what may have been done is not done twice: a PATCH is sent once', () =>
  against([problem(503, 'overloaded', { 'retry-after': '0' })], async (slipway, received) => {
    await assert.rejects(slipway.changeSettings({ body: { Name: 'Harbour' } }), SlipwayProblem);
    assert.equal(received.length, 1);
  }));

test('a refusal is not asked for again', () =>
  against([problem(409, 'insufficient-capacity')], async (slipway, received) => {
    await assert.rejects(record(slipway), { code: 'insufficient-capacity', status: 409, RequestId: 'r-1' });
    assert.equal(received.length, 1);
  }));

test('it gives up after the attempts, with the problem of the last', () =>
  against(
    [problem(503, 'overloaded', { 'retry-after': '0' })],
    async (slipway, received) => {
      await assert.rejects(slipway.listProducts(), { code: 'overloaded', retryAfter: 0 });
      assert.equal(received.length, 2);
    },
    { attempts: 2 },
  ));

test('a wait longer than wanted is the caller’s', () =>
  against([problem(429, 'rate-limited', { 'retry-after': '3600' })], async (slipway, received) => {
    await assert.rejects(slipway.listProducts(), { code: 'rate-limited', retryAfter: 3600 });
    assert.equal(received.length, 1);
  }));

test('it waits for as long as it was told to', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  return against([problem(429, 'rate-limited', { 'retry-after': '20' }), PRODUCTS], async (slipway, received) => {
    const answered = slipway.listProducts();
    while (received.length === 0) await new Promise(setImmediate);
    // Its answer is read in the turns after it was sent.
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    context.mock.timers.tick(19_999);
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    assert.equal(received.length, 1);
    context.mock.timers.tick(1);
    await answered;
    assert.equal(received.length, 2);
  });
});

test('a server that says nothing is given up in time', () =>
  against(
    [() => undefined],
    async (slipway, received) => {
      await assert.rejects(slipway.listProducts(), SlipwayConnectionError);
      assert.equal(received.length, 2);
    },
    { attempts: 2, timeoutMs: 50 },
  ));

test('a caller may stop it, also while it waits', () =>
  against([problem(503, 'overloaded', { 'retry-after': '30' })], async (slipway, received) => {
    const stop = new AbortController();
    const answered = slipway.listProducts({ signal: stop.signal });
    while (received.length === 0) await new Promise(setImmediate);
    stop.abort();
    await assert.rejects(answered, { name: 'AbortError' });
    assert.equal(received.length, 1);
  }));

test('what is no problem is one all the same', () =>
  against(
    [(response) => response.writeHead(502).end('<html>')],
    (slipway) => assert.rejects(slipway.listProducts(), { name: 'SlipwayProblem', code: 'no-problem', status: 502 }),
    { attempts: 1 },
  ));
