import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Outages } from '../concurrency/background';
import { AppConfig } from '../config';
import { type ScheduledJob, ScheduledJobRegistry } from './scheduled-job';
import { JobLoop } from './job-loop';

/** Polling interval, in milliseconds. */
const INTERVAL_MS = 2_000;

/** Polling interval of urgent jobs, in milliseconds, unless the last run failed. */
const URGENT_INTERVAL_MS = 200;

/**
 * Processing an item can make others due, such as a session that starts and its email. Longer chains continue in the
 * next run.
 */
const ROUNDS_PER_RUN = 5;

/** Maximum number of batches of a job in one run, so that it does not delay the others. */
const BATCHES_PER_RUN = 50;

/** Runs scheduled jobs at intervals in a process with `JOBS` on, or after `start`, and on request. */
@Injectable()
export class JobsRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(JobsRunner.name);
  private readonly unhurried = new JobLoop(
    () => this.runUnhurried(this.registry.all().filter((work) => !hasOwnLoop(work))),
    INTERVAL_MS,
  );
  /** Loops of single jobs by the job's name. */
  private readonly loops = new Map<string, JobLoop>();
  private isEnding = false;

  constructor(
    private readonly config: AppConfig,
    private readonly registry: ScheduledJobRegistry,
    private readonly outages: Outages,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.jobs) this.start();
  }

  /** Starts running scheduled jobs at intervals. Called at most once. */
  start(): void {
    this.logger.log({ msg: 'this process runs scheduled jobs' });
    for (const work of this.registry.all().filter(hasOwnLoop)) {
      const loop = work.isUrgent
        ? new JobLoop(() => this.runUrgent(work), URGENT_INTERVAL_MS)
        : new JobLoop(() => this.runUnhurried([work]), INTERVAL_MS);
      this.loops.set(work.name, loop);
      loop.start();
    }
    this.unhurried.start();
  }

  /** Wakes a job in a separate loop, if this process runs jobs; otherwise the process that does polls it soon. */
  wake(name: string): void {
    this.loops.get(name)?.wake();
  }

  /** Waits for batches in progress only. Other due work is left to another process. */
  async onApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    await Promise.all([this.unhurried, ...this.loops.values()].map((loop) => loop.stop()));
  }

  /**
   * Processes everything that is due.
   * @returns the number of processed items by job name
   * @throws errors of jobs, after all other jobs have run
   */
  runOnce(): Promise<Record<string, number>> {
    return this.runJobs(this.registry.all());
  }

  private async runJobs(works: readonly ScheduledJob[]): Promise<Record<string, number>> {
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

  private runBatches(work: ScheduledJob): Promise<number> {
    return this.outages.follow(
      work.name,
      async () => {
        let total = 0;
        for (let batch = 0; batch < BATCHES_PER_RUN && !this.isEnding; batch++) {
          const done = await work.runDue();
          total += done;
          if (done < (work.batch ?? 1)) break;
        }
        return total;
      },
      (err) => this.logger.error({ msg: 'scheduled job failed; it will be retried', work: work.name, err }),
    );
  }

  private async runUnhurried(works: readonly ScheduledJob[]): Promise<number> {
    await this.runJobs(works).catch(() => undefined);
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

function hasOwnLoop(work: ScheduledJob): boolean {
  return work.isUrgent === true || work.hasOwnLoop === true;
}
