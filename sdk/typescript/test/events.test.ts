import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { type TestContext, test } from 'node:test';
import { type EventsOptions, Slipway, SlipwayCursorExpired, SlipwayProblem } from 'slipway-sdk';
import { cut, json, problem, serve } from './server-of-test.js';

type Answer = Parameters<typeof serve>[number];

const OVERLOADED = problem(503, 'overloaded', { 'retry-after': '0' });
const neverAnswer: Answer = () => undefined;

/** A page of the feed with events at these positions. */
function feed(sequences: readonly number[], NextAfter: number): Answer {
  const data = sequences.map((Sequence) => ({ ID: `evt_${Sequence}`, Sequence, Type: 'booking.paid', Data: {} }));
  return json(200, { data, NextAfter });
}

/** A feed that returns these responses until the test ends. */
async function served(context: TestContext, ...answers: Answer[]) {
  const { baseUrl, received, close } = await serve(...answers);
  context.after(close);
  const asked = () => received.map(({ path }) => Object.fromEntries(new URL(path, baseUrl).searchParams));
  return { slipway: new Slipway({ baseUrl, key: 'slip_1_test' }), baseUrl, received, asked };
}

/** Follows a feed that returns these responses, and stops after a number of log entries: events and quiet stretches. */
async function followed(
  context: TestContext,
  answers: Answer[],
  options: Partial<EventsOptions> = {},
  entries = Infinity,
) {
  const { slipway, asked } = await served(context, ...answers);
  const stop = new AbortController();
  const log: string[] = [];
  const write = (entry: string) => {
    if (log.push(entry) === entries) stop.abort();
  };
  const onQuiet = (nextAfter: number) => write(`quiet to ${nextAfter}`);
  for await (const event of slipway.events({ after: 0, signal: stop.signal, onQuiet, ...options })) {
    await new Promise(setImmediate);
    write(`event ${event.Sequence}`);
  }
  return { log, asked: asked() };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

test('yields events in order, and continues after each page', async (context) => {
  const { log, asked } = await followed(context, [feed([3, 5], 5), feed([9], 9), neverAnswer], {}, 3);
  assert.deepEqual(log, ['event 3', 'event 5', 'event 9']);
  assert.deepEqual(asked, [
    { After: '0', Limit: '200', Wait: '25' },
    { After: '5', Limit: '200', Wait: '25' },
  ]);
});

test('reports the position of a quiet stretch once all earlier events are processed', async (context) => {
  const types = ['booking.paid', 'booking.moved'] as const;
  const { log, asked } = await followed(
    context,
    [feed([3, 5], 8), feed([], 20), feed([21], 21)],
    { after: 2, types },
    5,
  );
  assert.deepEqual(log, ['event 3', 'event 5', 'quiet to 8', 'quiet to 20', 'event 21']);
  assert.deepEqual(
    asked.map(({ After, Types }) => [After, Types]),
    ['2', '8', '20'].map((after) => [after, types.join()]),
  );
});

test('awaits onQuiet', async (context) => {
  const { slipway, received } = await served(context, feed([], 8), feed([9], 9));
  let finish: () => void = assert.fail;
  const told = new Promise<void>((resolve) => (finish = resolve));
  const next = slipway.events({ after: 0, onQuiet: () => told }).next();
  await turns(200);
  assert.equal(received.length, 1);
  finish();
  assert.equal((await next).value?.Sequence, 9);
});

test('ends at the end of the feed without waiting', async (context) => {
  const all = await followed(context, [feed([3], 3), feed([], 7), neverAnswer], { wait: 0 });
  assert.deepEqual(all.log, ['event 3', 'quiet to 7']);
  // With a filter, there may be more events as long as the position advances.
  const types = ['booking.paid'] as const;
  const some = await followed(context, [feed([], 2000), feed([2003], 2003), feed([], 2003), neverAnswer], {
    wait: 0,
    types,
  });
  assert.deepEqual(some.log, ['quiet to 2000', 'event 2003']);
  assert.deepEqual(some.asked.at(-1), { After: '2003', Limit: '200', Types: 'booking.paid', Wait: '0' });
});

test('reports the position first when it starts at the latest event', async (context) => {
  const { log, asked } = await followed(context, [feed([], 40), feed([41], 41)], { after: 'latest' }, 2);
  assert.deepEqual(log, ['quiet to 40', 'event 41']);
  assert.deepEqual(
    asked.map(({ After }) => After),
    ['latest', '40'],
  );
});

test('ends when the signal aborts: before, between two events, and while waiting', async (context) => {
  assert.deepEqual(await followed(context, [feed([3], 3)], { signal: AbortSignal.abort() }), { log: [], asked: [] });
  assert.deepEqual((await followed(context, [feed([3, 5], 8)], {}, 1)).log, ['event 3']);
  const stop = new AbortController();
  const waits: Answer = () => stop.abort(new Error('enough'));
  assert.deepEqual((await followed(context, [feed([3], 3), waits], { signal: stop.signal })).log, ['event 3']);
});

test('leaves no listeners on a long-lived signal', async (context) => {
  const { slipway } = await served(context, ...[1, 2, 3, 4].map((sequence) => feed([sequence], sequence)));
  const { signal } = new AbortController();
  for await (const { Sequence } of slipway.events({ after: 0, signal })) {
    assert.equal(getEventListeners(signal, 'abort').length, 0);
    if (Sequence === 4) break;
  }
});

test('repeats a request from the same position', async (context) => {
  const { log, asked } = await followed(context, [feed([3], 3), OVERLOADED, cut, feed([4], 4)], {}, 2);
  assert.deepEqual(log, ['event 3', 'event 4']);
  assert.deepEqual(
    asked.map(({ After }) => After),
    ['0', '3', '3', '3'],
  );
});

test('gives up after the attempts of other requests, or after its own', async (context) => {
  const away: Answer[] = Array.from({ length: 12 }, () => OVERLOADED);
  await assert.rejects(followed(context, away, { wait: 0 }), { code: 'overloaded', name: 'SlipwayProblem' });
  const { log } = await followed(context, [...away, feed([3], 3)], { attempts: Infinity }, 1);
  assert.deepEqual(log, ['event 3']);
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { slipway, received } = await served(context, ...away.map(() => problem(503, 'overloaded')), feed([3], 3));
  const next = slipway.events({ after: 0, attempts: Infinity }).next();
  for (let attempt = 1; attempt <= away.length; attempt++) {
    await turns(300);
    assert.equal(received.length, attempt);
    context.mock.timers.tick(30_000);
  }
  assert.equal((await next).value?.Sequence, 3);
});

test('pauses after an early empty response', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { slipway, received } = await served(context, feed([], 3), feed([4], 4));
  const next = slipway.events({ after: 3 }).next();
  await turns(300);
  assert.equal(received.length, 1);
  context.mock.timers.tick(1_000);
  assert.equal((await next).value?.Sequence, 4);
  // With mocked timers, an unexpected pause would never end.
  const { slipway: other } = await served(context, feed([], 4));
  assert.equal((await other.events({ after: 4, wait: 0 }).next()).done, true);
});

test('adds the wait to the timeout of an attempt', async (context) => {
  const timeout = context.mock.method(AbortSignal, 'timeout');
  const { slipway, baseUrl } = await served(context, feed([1], 1));
  await slipway.events({ after: 0 }).next();
  const hasty = new Slipway({ baseUrl, key: 'k', timeoutMs: 5_000 });
  await hasty.events({ after: 0, wait: 3 }).next();
  assert.deepEqual(
    timeout.mock.calls.map(({ arguments: [milliseconds] }) => milliseconds),
    [55_000, 8_000],
  );
});

test('throws an error with the oldest position if the number has expired', async (context) => {
  const { slipway } = await served(
    context,
    json(410, { code: 'cursor-expired', status: 410, detail: 'Gone.', Oldest: 40_118, RequestId: 'r-1' }),
  );
  for (const asking of [() => slipway.events({ after: 7 }).next(), () => slipway.listEvents()]) {
    await assert.rejects(asking, (error) => {
      assert.ok(error instanceof SlipwayCursorExpired && error instanceof SlipwayProblem);
      assert.deepEqual([error.name, error.code, error.oldest], ['SlipwayCursorExpired', 'cursor-expired', 40_118]);
      assert.match(error.message, /Gone\. The oldest stored event is 40118\.$/);
      return true;
    });
  }
});

test('rejects an invalid position', () => {
  const slipway = new Slipway({ baseUrl: 'http://127.0.0.1:1', key: 'k' });
  for (const after of [undefined, null, NaN, -1, 1.5, 2 ** 53, '12', 'first']) {
    assert.throws(() => slipway.events({ after: after as number }), RangeError);
  }
});
