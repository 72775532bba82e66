import { EventEmitter } from 'node:events';
import { Outages } from '../concurrency/background';
import { type AppConfig } from '../config';
import { type ScheduledJob, type ScheduledJobRegistry } from './scheduled-job';
import { JobsRunner } from './jobs-runner';

/** A job that always has more due items. The server shuts down during its first batch. */
class EndlessWork implements ScheduledJob {
  readonly name = 'endless';
  readonly isUrgent = true;
  calls = 0;
  constructor(private readonly onFirstCall: () => void) {}

  runDue(): Promise<number> {
    if (++this.calls === 1) this.onFirstCall();
    return Promise.resolve(1);
  }

  backlog(): Promise<{ count: number; since: undefined }> {
    return Promise.resolve({ count: 1, since: undefined });
  }
}

describe('the runner of due work', () => {
  it('starts no batch once the server ends', async () => {
    const started = new EventEmitter();
    const work = new EndlessWork(() => started.emit('first'));
    const registry = { all: () => [work] } as unknown as ScheduledJobRegistry;
    const runner = new JobsRunner({ jobs: true } as AppConfig, registry, new Outages(() => false));
    runner.onApplicationBootstrap();
    const ended = new Promise((resolve) => started.once('first', () => resolve(runner.onApplicationShutdown())));
    await ended;
    expect(work.calls).toBe(1);
  });
});
