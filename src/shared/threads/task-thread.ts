import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { detached } from '../background';

/** What a thread may take beside the server's own memory, in MB: many times what the largest task needs. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

interface ThreadTimes {
  /** How long one task may take, in milliseconds. */
  readonly taskMs: number;
  /** How long the thread waits for the next one before it ends, in milliseconds. */
  readonly idleMs: number;
}

/** The thread had to be ended: the task took too long, or more memory than there is. */
export class TaskAbortedError extends Error {}

/** Does tasks of one kind in a thread of its own, one after another. The thread starts with a task and ends when idle. */
export class TaskThread<Task, Outcome> {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** The thread and its idle timer serve later tasks too. */
  private readonly startDetached = detached(() => this.start());
  private readonly endDetached = detached(() => void this.end());

  /** @param file of the thread, as `require.resolve` finds it */
  constructor(
    private readonly file: string,
    private readonly times: ThreadTimes,
  ) {}

  /** @throws TaskAbortedError */
  perform(task: Task): Promise<Outcome> {
    const result = this.last.then(() => this.performNow(task));
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Waits for the tasks that were given, and ends the thread. */
  async close(): Promise<void> {
    await this.last;
    await this.end();
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
    // Tests run the sources as they are.
    const execArgv = this.file.endsWith('.ts') ? ['--require', 'tsx/cjs'] : [];
    const worker = new Worker(this.file, { execArgv, resourceLimits: LIMITS });
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    // Its first message says that it has loaded what it needs.
    await once(worker, 'message');
    return worker;
  }

  /** An idle thread keeps no process running. */
  private rest(worker: Worker): void {
    worker.unref();
    this.idle = setTimeout(this.endDetached, this.times.idleMs).unref();
  }
}
