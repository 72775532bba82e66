import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { FleetMetrics, send } from './fleet-metrics';
import { HandedConnections } from './handed-connections';
import type { Report } from './messages';

/** A worker that lives shorter than this died of its start, and the next one waits before it tries. */
const SHORT_LIFE_MS = 10_000;

/** The longest pause between two tries to replace a worker, in milliseconds; the first pause is 200 ms. */
const LONGEST_PAUSE_MS = 10_000;

/** After this time a worker that was asked to drain is killed: somebody reads an endless answer very slowly. */
const DRAIN_LIMIT_MS = 60_000;

/** How much longer than a worker gives itself the primary waits for its end, in milliseconds: it says what it gives up. */
const END_MARGIN_MS = 1_000;

interface Settings {
  /** How many workers serve. */
  readonly workers: number;
  /** The port that all of them share. */
  readonly port: number;
  /** Whether one of them does the due work. */
  readonly jobs: boolean;
  /** How long a worker may take until it serves when others serve already, in seconds. */
  readonly startSeconds: number;
  /** How long a worker gives itself to end, in seconds. */
  readonly endSeconds: number;
}

/** Thrown when a worker ends before it serves. */
export class WorkerNotStarted extends Error {
  constructor(
    readonly code: number | null,
    readonly signal: NodeJS.Signals | null,
  ) {
    super(`A worker ended before it was ready (${signal ?? `exit code ${code}`}).`);
  }
}

/** Thrown when a worker neither serves nor ends in time. */
class WorkerNotReady extends Error {
  constructor(pid: number | undefined, seconds: number) {
    super(`Worker ${pid} did not serve within ${seconds} s and is given up.`);
  }
}

/** Keeps the workers of one server: starts them, replaces those that die, restarts them one by one, ends them. */
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
    // The primary hands out connections in turn; left to the kernel, a few workers get most of them.
    cluster.schedulingPolicy = cluster.SCHED_RR;
  }

  /**
   * Starts all workers. The first one starts alone: it migrates the database, seeds the demo, and shows whether this
   * server can start at all. Migrations may take their time, so nothing limits its start.
   * @returns the address that all of them share
   * @throws WorkerNotStarted
   */
  async start(): Promise<string> {
    const url = await this.launch(Infinity);
    await Promise.all(Array.from({ length: this.settings.workers - 1 }, () => this.launch()));
    return url;
  }

  /**
   * Replaces every worker by a new one, one after another; each serves until its successor does. Asked for again
   * meanwhile, it begins anew when it is done.
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
    // One that died meanwhile seemed to be replaced by the successor of another.
    void this.replaceMissing();
  }

  private async restartOnce(): Promise<void> {
    try {
      for (const old of [...this.serving]) {
        await this.launch();
        this.retire(old);
      }
      this.shortLives = 0;
      this.logger.info('all workers are restarted');
    } catch (error) {
      if (!this.isEnding)
        this.logger.error({ err: error, msg: 'the restart is given up; the workers that are left go on' });
    }
  }

  /** Lets every worker answer what it is answering, and end; kills those that do not. */
  async end(): Promise<void> {
    this.isEnding = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = workers.filter((worker) => !worker.isDead()).map((worker) => once(worker, 'exit'));
    // Not `worker.kill`, which takes the connection to the primary away first.
    for (const worker of workers) worker.process.kill('SIGTERM');
    const limit = setTimeout(() => this.killLeft(workers), this.settings.endSeconds * 1000 + END_MARGIN_MS);
    await Promise.all(ended);
    clearTimeout(limit);
  }

  private killLeft(workers: readonly Worker[]): void {
    for (const worker of workers.filter((each) => !each.isDead())) {
      this.logger.error({ worker: worker.process.pid, msg: 'a worker did not end in time and is killed' });
      worker.process.kill('SIGKILL');
    }
  }

  /**
   * @returns the address, once the worker serves
   * @throws WorkerNotStarted, WorkerNotReady
   */
  private async launch(seconds = this.settings.startSeconds): Promise<string> {
    if (this.isEnding) throw new Error('the server is ending');
    const worker = cluster.fork({ PORT: String(this.settings.port) });
    this.bornAt.set(worker, performance.now());
    this.handed.follow(worker);
    this.starting++;
    // What is sent to a worker that has just died fails, which its exit tells as well.
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
    if (report.type === 'metrics') this.metrics.note(worker, report.id, report.metrics);
    if (report.type === 'last-metrics') void this.metrics.store(worker, report.metrics);
  }

  private retire(worker: Worker): void {
    // It may have died while its successor started, which then is its replacement.
    if (!this.serving.delete(worker)) return;
    if (this.jobsRunner === worker) this.appointJobsRunner();
    send(worker, { type: 'drain' });
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), DRAIN_LIMIT_MS);
    worker.once('exit', () => clearTimeout(limit));
  }

  /** Due work is looked for by one worker, not by each: more would only ask the database more often. */
  private appointJobsRunner(): void {
    // The newest: a restart comes to it last.
    this.jobsRunner = [...this.serving].at(-1);
    if (this.jobsRunner && this.settings.jobs) send(this.jobsRunner, { type: 'run-jobs' });
  }

  private noteExit(worker: Worker, code: number | null, signal: NodeJS.Signals | null): void {
    this.metrics.forget(worker);
    if (!this.serving.delete(worker) || this.isEnding) return;
    if (this.jobsRunner === worker) this.appointJobsRunner();
    this.logger.warn({ worker: worker.process.pid, code, signal, msg: 'a worker died' });
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
        if (!this.isEnding) this.logger.error({ err: error, msg: 'a dead worker is not replaced yet' });
      }
    }
  }

  private noteLifeOf(worker: Worker): void {
    const isShort = performance.now() - this.bornAt.get(worker)! < SHORT_LIFE_MS;
    this.shortLives = isShort ? this.shortLives + 1 : 0;
  }
}
