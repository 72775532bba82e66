import { AsyncLocalStorage } from 'node:async_hooks';
import { JobLoop } from './job-loop';

describe('a loop of work', () => {
  let started: number[];
  let work: JobLoop;

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    started = [];
    work = new JobLoop(() => {
      started.push(Date.now());
      return Promise.resolve(300);
    }, 300);
    work.start();
  });
  afterEach(() => jest.useRealTimers());

  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

  it('continues with a pause between', async () => {
    await pass(950);
    expect(started).toEqual([300, 600, 900]);
  });

  it('runs soon when it is woken', async () => {
    await pass(50);
    work.wake();
    await pass(40);
    expect(started).toEqual([90]);
  });

  it('does together what many hurry for, and soon, however often they do', async () => {
    for (let elapsed = 0; elapsed < 900; elapsed += 10) {
      work.wake();
      await pass(10);
    }
    expect(started).toEqual([40, 340, 640]);
  });

  it('runs again if it is woken while running', async () => {
    const ends: (() => void)[] = [];
    const slow = new JobLoop(() => {
      started.push(Date.now());
      return new Promise((resolve) => ends.push(() => resolve(900)));
    }, 900);
    await work.stop();
    slow.start();
    slow.wake();
    await pass(50);
    slow.wake();
    ends[0]!();
    await pass(300);
    expect(started).toEqual([40, 340]);
  });
});

it('never runs in the context of the request that woke it', async () => {
  const requests = new AsyncLocalStorage<string>();
  const contexts: (string | undefined)[] = [];
  await new Promise<void>((resolve) => {
    const loop = new JobLoop(() => {
      if (contexts.push(requests.getStore()) === 3) void loop.stop().then(resolve);
      return Promise.resolve(1);
    }, 60_000);
    loop.start();
    requests.run('a request', () => loop.wake());
  });
  expect(contexts).toEqual([undefined, undefined, undefined]);
});
