import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../config';
import { type DueWork, DueWorkRegistry } from './due-work';

/** How often due work is looked for, in milliseconds. */
const INTERVAL_MS = 2_000;

/** What is done can make other things due: a session that starts, the mail about it. Longer chains go on next time. */
const ROUNDS_PER_RUN = 5;

/** Batches of one kind of work in one run, so that none keeps the others waiting. */
const BATCHES_PER_RUN = 50;

/** Does due work every few seconds in a process whose `JOBS` is on, or once it is told to start, and on request. */
@Injectable()
export class JobsRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(JobsRunner.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly config: AppConfig,
    private readonly registry: DueWorkRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.jobs) this.start();
  }

  /** From now on does due work every few seconds. Called at most once. */
  start(): void {
    this.logger.log({ msg: 'due work is done by this process' });
    this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /**
   * Does everything that is due now.
   * @returns how many things of each kind were done
   * @throws what the work throws, after every other kind has had its turn
   */
  async runOnce(): Promise<Record<string, number>> {
    const counts = Object.fromEntries(this.registry.all().map(({ name }) => [name, 0]));
    const failures = new Map<DueWork, unknown>();
    for (let round = 0, done = 1; round < ROUNDS_PER_RUN && done > 0; round++) {
      done = 0;
      for (const work of this.registry.all()) {
        if (failures.has(work)) continue;
        try {
          const count = await this.runBatches(work);
          counts[work.name]! += count;
          done += count;
        } catch (error) {
          this.logger.error({ msg: 'due work failed; it stays due', work: work.name, err: error });
          failures.set(work, error);
        }
      }
    }
    for (const error of failures.values()) throw error;
    return counts;
  }

  private async runBatches(work: DueWork): Promise<number> {
    let total = 0;
    for (let batch = 0; batch < BATCHES_PER_RUN; batch++) {
      const done = await work.runDue();
      total += done;
      if (done === 0) break;
    }
    return total;
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.running = this.runOnce()
        .catch(() => undefined)
        .finally(() => {
          if (!this.stopped) this.schedule();
        });
    }, INTERVAL_MS);
    this.timer.unref();
  }
}
