import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../config';
import { DueWorkRegistry } from './due-work';

/** How often due work is looked for, in milliseconds. */
const INTERVAL_MS = 2_000;

/** Batches of one kind of work in one run, so that none keeps the others waiting. */
const BATCHES_PER_RUN = 50;

/** Does due work every few seconds, in every process whose `JOBS` is on, and on request. */
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
    if (this.config.jobs) this.schedule();
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
    const counts: Record<string, number> = {};
    const failures: unknown[] = [];
    for (const work of this.registry.all()) {
      counts[work.name] = 0;
      try {
        for (let batch = 0; batch < BATCHES_PER_RUN; batch++) {
          const done = await work.runDue();
          counts[work.name]! += done;
          if (done === 0) break;
        }
      } catch (error) {
        this.logger.error({ msg: 'due work failed; it stays due', work: work.name, err: error });
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return counts;
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
