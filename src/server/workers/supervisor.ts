import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { FleetMetrics, send } from './fleet-metrics';
import { HandedConnections } from './handed-connections';
import type { Report } from '../../platform/cluster';

/** A worker that ends sooner probably failed at startup, so its replacement is delayed. In milliseconds. */
const SHORT_LIFE_MS = 10_000;

/** Maximum delay between attempts to replace a worker, in milliseconds; the first delay is 200 ms. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * A draining worker is killed after this time, in milliseconds, for example if a client reads a response very slowly.
 */
const DRAIN_LIMIT_MS = 60_000;

/**
 * How much longer than a worker's own shutdown limit the primary process waits, so that the worker can log what it
 * abandons. In milliseconds.
 */
const END_MARGIN_MS = 1_000;

interface Settings {
  /** Number of workers. */
  readonly workers: number;
  /** The shared port. */
  readonly port: number;
  /** Whether one of them runs scheduled jobs. */
  readonly jobs: boolean;
  /** How long a replacement worker may take to start, in seconds. */
  readonly startSeconds: number;
  /** How long a worker may take to shut down, in seconds. */
  readonly endSeconds: number;
}

/** A worker ended before it was ready. */
export class WorkerNotStarted extends Error {
  constructor(
    readonly code: number | null,
    readonly signal: NodeJS.Signals | null,
  ) {
    super(`A worker exited before it was ready (${signal ?? `exit code ${code}`}).`);
  }
}

/** A worker did not become ready in time, and did not end either. */
class WorkerNotReady extends Error {
  constructor(pid: number | undefined, seconds: number) {
    super(`Worker ${pid} did not become ready within ${seconds} s.`);
  }
}

/** Supervises the workers of a server: starts, replaces, restarts and ends them. */
export class Supervisor {
  private readonly serving = new Set<Worker>();
  private readonly metrics = new FleetMetrics();
  private readonly handed = new HandedConnections();
  private readonly bornAt = new WeakMap<Worker, number>();
  private starting = 0;
  private shortLives = 0;
  private jobsRunner: Worker | undefined;
  private isRestarting = false;
  private isRestartDue = false;
  private isEnding = false;

  constructor(
    private readonly settings: Settings,
    private readonly logger: Logger,
  ) {
    // The primary process distributes connections round-robin; the kernel would give most of them to a few workers.
    cluster.schedulingPolicy = cluster.SCHED_RR;
  }

  /**
   * Starts all workers. The first one starts before the others: it migrates the database, creates the demo, and shows
   * whether this server can start. Its start is not limited, because migrations may take long.
   * @returns the shared address
   * @throws WorkerNotStarted
   */
  async start(): Promise<string> {
    const url = await this.launch(Infinity);
    await Promise.all(Array.from({ length: this.settings.workers - 1 }, () => this.launch()));
    return url;
  }

  /**
   * Replaces the workers one after another; each serves until its successor is ready. A call during a restart triggers
   * another one afterwards.
   */
  async restart(): Promise<void> {
    this.isRestartDue = true;
    if (this.isRestarting) return;
    this.isRestarting = true;
    while (this.isRestartDue && !this.isEnding) {
      this.isRestartDue = false;
      await this.restartOnce();
    }
    this.isRestarting = false;
    // A worker that died in the meantime was hidden by the successor of another.
    void this.replaceMissing();
  }

  private async restartOnce(): Promise<void> {
    try {
      for (const old of [...this.serving]) {
        await this.launch();
        this.retire(old);
      }
      this.shortLives = 0;
      this.logger.info('all workers have been restarted');
    } catch (error) {
      if (!this.isEnding) this.logger.error({ err: error, msg: 'restart aborted; the remaining workers keep running' });
    }
  }

  /** Lets every worker finish its requests and end; kills those that do not. */
  async shutDown(): Promise<void> {
    this.isEnding = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = workers.filter((worker) => !worker.isDead()).map((worker) => once(worker, 'exit'));
    // `worker.kill` would disconnect from the primary process first.
    for (const worker of workers) worker.process.kill('SIGTERM');
    const limit = setTimeout(() => this.killLeft(workers), this.settings.endSeconds * 1000 + END_MARGIN_MS);
    await Promise.all(ended);
    clearTimeout(limit);
  }

  private killLeft(workers: readonly Worker[]): void {
    for (const worker of workers.filter((each) => !each.isDead())) {
      this.logger.error({ worker: worker.process.pid, msg: 'a worker did not exit in time and was killed' });
      worker.process.kill('SIGKILL');
    }
  }

  /**
   * @returns the address when the worker is ready
   * @throws WorkerNotStarted, WorkerNotReady
   */
  private async launch(seconds = this.settings.startSeconds): Promise<string> {
    if (this.isEnding) throw new Error('the server is shutting down');
    const worker = cluster.fork({ PORT: String(this.settings.port) });
    this.bornAt.set(worker, performance.now());
    this.handed.follow(worker);
    this.starting++;
    // Sending to a worker that just died fails; its exit event reports that, too.
    worker.on('error', (error) => this.logger.debug({ err: error, msg: 'a worker cannot be reached' }));
    let limit: NodeJS.Timeout | undefined;
    try {
      const url = await new Promise<string>((resolve, reject) => {
        if (seconds !== Infinity)
          limit = setTimeout(() => reject(new WorkerNotReady(worker.process.pid, seconds)), seconds * 1000);
        worker.on('message', (report: Report) => {
          if (report.type === 'ready') resolve(report.url);
          else this.receive(worker, report);
        });
        worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
          reject(new WorkerNotStarted(code, signal));
          this.noteExit(worker, code, signal);
        });
      });
      if (!worker.isDead()) this.welcome(worker);
      return url;
    } catch (error) {
      worker.process.kill('SIGKILL');
      throw error;
    } finally {
      clearTimeout(limit);
      this.starting--;
    }
  }

  private welcome(worker: Worker): void {
    this.serving.add(worker);
    this.metrics.add(worker);
    if (!this.jobsRunner) this.appointJobsRunner();
  }

  private receive(worker: Worker, report: Report): void {
    if (report.type === 'metrics-of-all-wanted') this.metrics.collect(worker, report.id);
    if (report.type === 'metrics') this.metrics.receiveMetrics(worker, report.id, report.metrics);
    if (report.type === 'last-metrics') void this.metrics.store(worker, report.metrics);
  }

  private retire(worker: Worker): void {
    // It may have died while its successor was starting, which then replaces it.
    if (!this.serving.delete(worker)) return;
    if (this.jobsRunner === worker) this.appointJobsRunner();
    send(worker, { type: 'drain' });
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), DRAIN_LIMIT_MS);
    worker.once('exit', () => clearTimeout(limit));
  }

  /** Scheduled jobs run in one worker only, because several would multiply the queries. */
  private appointJobsRunner(): void {
    // The newest worker, because a restart replaces it last.
    this.jobsRunner = [...this.serving].at(-1);
    if (this.jobsRunner && this.settings.jobs) send(this.jobsRunner, { type: 'run-jobs' });
  }

  private noteExit(worker: Worker, code: number | null, signal: NodeJS.Signals | null): void {
    this.metrics.removeWorker(worker);
    if (!this.serving.delete(worker) || this.isEnding) return;
    if (this.jobsRunner === worker) this.appointJobsRunner();
    this.logger.warn({ worker: worker.process.pid, code, signal, msg: 'a worker exited unexpectedly' });
    this.noteLifeOf(worker);
    void this.replaceMissing();
  }

  private async replaceMissing(): Promise<void> {
    while (!this.isEnding && this.serving.size + this.starting < this.settings.workers) {
      if (this.shortLives > 0) await sleep(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** this.shortLives));
      if (this.isEnding || this.serving.size + this.starting >= this.settings.workers) return;
      try {
        await this.launch();
      } catch (error) {
        this.shortLives++;
        if (!this.isEnding) this.logger.error({ err: error, msg: 'a worker could not be replaced yet; retrying' });
      }
    }
  }

  private noteLifeOf(worker: Worker): void {
    const isShort = performance.now() - this.bornAt.get(worker)! < SHORT_LIFE_MS;
    this.shortLives = isShort ? this.shortLives + 1 : 0;
  }
}
