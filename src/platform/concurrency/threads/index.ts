import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Mutex } from 'async-mutex';
import { detached } from '../background';

/** Memory limits of a thread in addition to the server's memory, in MB; many times what the largest task needs. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

interface ThreadTimes {
  /** Time limit of a task, in milliseconds. */
  readonly taskMs: number;
  /** Idle time after which the thread ends, in milliseconds. */
  readonly idleMs: number;
}

/** The thread was terminated because a task took too long or too much memory. */
export class TaskAbortedError extends Error {}

/**
 * Runs tasks of one kind in a separate thread, one after another. The thread starts with the first task and ends when
 * idle.
 */
export class TaskThread<Task, Outcome> {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly mutex = new Mutex();

  /** The thread and its idle timer also serve later tasks. */
  private readonly startDetached = detached(() => this.start());
  private readonly endDetached = detached(() => void this.end());

  /** @param file of the thread, as returned by `require.resolve` */
  constructor(
    private readonly file: string,
    private readonly times: ThreadTimes,
  ) {}

  /** @throws TaskAbortedError */
  perform(task: Task): Promise<Outcome> {
    return this.mutex.runExclusive(() => this.performNow(task));
  }

  /** Waits for pending tasks and ends the thread. */
  close(): Promise<void> {
    return this.mutex.runExclusive(() => this.end());
  }

  private async end(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async performNow(task: Task): Promise<Outcome> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= await this.startDetached());
    worker.ref();
    try {
      const outcome = await this.answerOf(worker, task);
      this.rest(worker);
      return outcome;
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  /** @throws TaskAbortedError */
  private answerOf(worker: Worker, task: Task): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const abort = (reason: string) => settle(() => reject(new TaskAbortedError(reason)));
      const timer = setTimeout(() => abort('it takes too long'), this.times.taskMs);
      const answered = (outcome: Outcome) => settle(() => resolve(outcome));
      const failed = ({ message }: Error) => abort(message);
      const ended = () => abort('it takes too much memory');
      const settle = (how: () => void) => {
        clearTimeout(timer);
        worker.off('message', answered).off('error', failed).off('exit', ended);
        how();
      };
      worker.on('message', answered).on('error', failed).on('exit', ended);
      worker.postMessage(task);
    });
  }

  private async start(): Promise<Worker> {
    // Tests run the TypeScript sources directly.
    const execArgv = this.file.endsWith('.ts') ? ['--require', 'tsx/cjs'] : [];
    const worker = new Worker(this.file, { execArgv, resourceLimits: LIMITS });
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    // Its first message reports that it is loaded.
    await once(worker, 'message');
    return worker;
  }

  /** An idle thread does not keep the process running. */
  private rest(worker: Worker): void {
    worker.unref();
    this.idle = setTimeout(this.endDetached, this.times.idleMs).unref();
  }
}
