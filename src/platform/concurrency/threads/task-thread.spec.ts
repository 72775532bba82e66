import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TaskAbortedError, TaskThread } from '.';

/** Executes its input, and returns the thread's ID. */
const THREAD = `
  const { parentPort, threadId } = require('node:worker_threads');
  const held = [];
  parentPort.on('message', (task) => {
    if (task === 'hang') for (;;);
    if (task === 'eat') for (;;) held.push(new Array(100_000).fill({}));
    if (task === 'fail') throw new Error('broken');
    parentPort.postMessage({ task, threadId });
  });
  parentPort.postMessage('ready');
`;

interface Done {
  readonly task: string;
  readonly threadId: number;
}

describe('a thread for tasks', () => {
  let folder: string;
  const threads: TaskThread<string, Done>[] = [];

  function start({ taskMs = 30_000, idleMs = 60_000 } = {}): TaskThread<string, Done> {
    const thread = new TaskThread<string, Done>(join(folder, 'thread.js'), { taskMs, idleMs });
    threads.push(thread);
    return thread;
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-thread-'));
    writeFileSync(join(folder, 'thread.js'), THREAD);
  });

  afterEach(() => Promise.all(threads.map((thread) => thread.close())));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('does one after another in one thread', async () => {
    const thread = start();
    const done = await Promise.all(['a', 'b', 'c'].map((task) => thread.perform(task)));
    expect(done.map(({ task }) => task)).toEqual(['a', 'b', 'c']);
    expect(new Set(done.map(({ threadId }) => threadId)).size).toBe(1);
  });

  it.each([
    ['hang', 1_000, 'it takes too long'],
    ['eat', 30_000, /memory/],
    ['fail', 30_000, 'broken'],
  ])('ends a task that would %s, says so, and does the next one in another', async (task, taskMs, reason) => {
    const thread = start({ taskMs });
    const { threadId } = await thread.perform('first');
    const ended = thread.perform(task);
    const next = thread.perform('next');
    await expect(ended).rejects.toThrow(TaskAbortedError);
    await expect(ended).rejects.toThrow(reason);
    expect(await next).toMatchObject({ task: 'next' });
    expect((await next).threadId).not.toBe(threadId);
  });

  it('ends when it has nothing to do, and starts again', async () => {
    const brief = start({ idleMs: 0 });
    const { threadId } = await brief.perform('a');
    // Its own timer is as short, and was set first.
    await sleep(1);
    await sleep(1);
    expect((await brief.perform('b')).threadId).not.toBe(threadId);
  });
});
