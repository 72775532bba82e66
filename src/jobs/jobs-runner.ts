import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../config';
import { type ScheduledJob, DueWorkRegistry } from './due-work';
import { JobLoop } from './job-loop';

/** How often due work is looked for, in milliseconds. */
const INTERVAL_MS = 2_000;

/** The same for urgent work, unless it failed. */
const URGENT_INTERVAL_MS = 200;

/** What is done can make other things due: a session that starts, the mail about it. Longer chains go on next time. */
const ROUNDS_PER_RUN = 5;

/** Batches of one kind of work in one run, so that none keeps the others waiting. */
const BATCHES_PER_RUN = 50;

/** Does due work every few seconds in a process whose `JOBS` is on, or once it is told to start, and on request. */
@Injectable()
export class JobsRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(JobsRunner.name);
  private readonly unhurried = new JobLoop(() => this.runUnhurried(), INTERVAL_MS);
  private readonly urgent = new Map<string, JobLoop>();
  private isEnding = false;

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
    for (const work of this.registry.all().filter(({ isUrgent }) => isUrgent)) {
      const loop = new JobLoop(() => this.runUrgent(work), URGENT_INTERVAL_MS);
      this.urgent.set(work.name, loop);
      loop.start();
    }
    this.unhurried.start();
  }

  /** Has urgent work done soon, if this process does due work; otherwise another will look for it soon. */
  wake(name: string): void {
    this.urgent.get(name)?.wake();
  }

  /** Waits for the batches under way only: what else is due stays due, and another process does it. */
  async onApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    await Promise.all([this.unhurried, ...this.urgent.values()].map((loop) => loop.stop()));
  }

  /**
   * Does everything that is due now.
   * @returns how many things of each kind were done
   * @throws what the work throws, after every other kind has had its turn
   */
  runOnce(): Promise<Record<string, number>> {
    return this.run(this.registry.all());
  }

  private async run(works: readonly ScheduledJob[]): Promise<Record<string, number>> {
    const counts = Object.fromEntries(works.map(({ name }) => [name, 0]));
    const failures = new Map<ScheduledJob, unknown>();
    for (let round = 0, done = 1; round < ROUNDS_PER_RUN && done > 0; round++) {
      done = 0;
      for (const work of works) {
        if (failures.has(work)) continue;
        try {
          const count = await this.runBatches(work);
          counts[work.name]! += count;
          done += count;
        } catch (error) {
          failures.set(work, error);
        }
      }
    }
    for (const error of failures.values()) throw error;
    return counts;
  }

  private async runBatches(work: ScheduledJob): Promise<number> {
    let total = 0;
    try {
      for (let batch = 0; batch < BATCHES_PER_RUN && !this.isEnding; batch++) {
        const done = await work.runDue();
        total += done;
        if (done < (work.batch ?? 1)) break;
      }
    } catch (error) {
      this.logger.error({ msg: 'due work failed; it stays due', work: work.name, err: error });
      throw error;
    }
    return total;
  }

  private async runUnhurried(): Promise<number> {
    await this.run(this.registry.all().filter(({ isUrgent }) => !isUrgent)).catch(() => undefined);
    return INTERVAL_MS;
  }

  private runUrgent(work: ScheduledJob): Promise<number> {
    const done = this.runBatches(work).then(
      () => URGENT_INTERVAL_MS,
      () => INTERVAL_MS,
    );
    return work.mayOverlap ? Promise.race([done, sleep(URGENT_INTERVAL_MS, 0, { ref: false })]) : done;
  }
}
