import { setImmediate as nextTurn } from 'node:timers/promises';
import { detached } from '../../concurrency/background';
import { type CurrentDeadline, type Deadline, DeadlinePassedError, SharedDeadline } from '../../concurrency/deadline';
import { OverloadedError } from '../../errors';
import { translateDatabaseError } from '../database-errors';

/** Maximum size of a commit's texts, in bytes. */
const MAX_BYTES = 1_000_000;

/** Maximum waiting time. After that the caller gets an OverloadedError, before its own timeout. */
const MAX_WAIT_MS = 3_000;

interface GroupCommitOptions {
  /** Maximum number of rows in a commit; the rows of a single caller are not split, even if there are more. */
  readonly maxRows: number;
  /** Maximum number of concurrent commits. */
  readonly queues: number;
  /** Maximum number of turns of the event loop for which a commit waits for more callers. */
  readonly turns: number;
  /** Message for callers that waited too long. */
  readonly tooLate: string;
}

/** The rows of one caller, which commit together or not at all. */
interface Group<Row> {
  readonly rows: readonly Row[];
  readonly bytes: number;
  readonly since: number;
  readonly deadline: Deadline | undefined;
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * Commits the rows of many callers together. If a lane is free, a caller's rows are written immediately; while all
 * lanes are committing, callers queue, and the queue becomes the next commit. A single caller therefore waits for one
 * commit and a thousand callers share one, without a timer. A caller whose deadline passes before the COMMIT is
 * excluded from it.
 */
export class GroupCommit<Row> {
  private waiting: Group<Row>[] = [];
  private readonly queues = new Set<Promise<void>>();
  private runningQueues = 0;

  /** A commit serves many callers and must not join the transaction of one of them. */
  private readonly drainDetached = detached(() => this.drain());

  /** @param commit writes rows in one transaction, returns after its COMMIT, and handles conflicts */
  constructor(
    private readonly commit: (rows: readonly Row[]) => Promise<void>,
    private readonly current: Pick<CurrentDeadline, 'get' | 'run'>,
    private readonly options: GroupCommitOptions,
  ) {}

  /**
   * Resolves after the commit with these rows.
   * @param bytes approximate memory that the rows take
   * @throws OverloadedError if the waiting time is exceeded
   */
  add(rows: readonly Row[], bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ rows, bytes, since: performance.now(), deadline: this.current.get(), resolve, reject });
      if (this.runningQueues < this.options.queues) this.startQueue();
    });
  }

  /** Resolves when everything that was added has been committed or rejected. */
  async settled(): Promise<void> {
    while (this.runningQueues > 0) await Promise.all(this.queues);
  }

  private startQueue(): void {
    this.runningQueues++;
    const queue = this.drainDetached();
    this.queues.add(queue);
    void queue.then(() => this.queues.delete(queue));
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.gather();
      await this.commitAll(this.takePendingGroups());
    }
    this.runningQueues--;
  }

  /**
   * Waits for callers in this turn of the event loop, and in further turns while more arrive. A commit of SQLite blocks
   * the loop, so fewer commits are better; a single caller waits for two empty turns only.
   */
  private async gather(): Promise<void> {
    for (let turn = 0, before = 0; turn < this.options.turns && before < this.waiting.length; turn++) {
      before = this.waiting.length;
      await nextTurn();
    }
  }

  /** The oldest groups that fit into one commit. */
  private takePendingGroups(): Group<Row>[] {
    const taken: Group<Row>[] = [];
    let rows = 0;
    let bytes = 0;
    let count = 0;
    for (const group of this.waiting) {
      if (count > 0 && (rows + group.rows.length > this.options.maxRows || bytes + group.bytes > MAX_BYTES)) break;
      count++;
      if (group.deadline?.hasPassed) {
        group.reject(new DeadlinePassedError());
      } else if (performance.now() - group.since > MAX_WAIT_MS) {
        group.reject(new OverloadedError(this.options.tooLate));
      } else {
        taken.push(group);
        rows += group.rows.length;
        bytes += group.bytes;
      }
    }
    this.waiting = this.waiting.slice(count);
    return taken;
  }

  /**
   * Invalid rows of one caller must not fail the others: a failing commit is halved until the invalid group is alone.
   */
  private async commitAll(groups: readonly Group<Row>[]): Promise<void> {
    if (groups.length === 0) return;
    try {
      await this.commitTogether(groups);
    } catch (error) {
      if (error instanceof DeadlinePassedError) return this.commitWithoutLate(groups, error);
      if (groups.length === 1 || concernsAll(error)) {
        for (const group of groups) group.reject(error);
        return;
      }
      const middle = Math.floor(groups.length / 2);
      await this.commitAll(groups.slice(0, middle));
      await this.commitAll(groups.slice(middle));
      return;
    }
    for (const group of groups) group.resolve();
  }

  private commitTogether(groups: readonly Group<Row>[]): Promise<void> {
    const deadline = new SharedDeadline(groups.map((group) => group.deadline));
    return this.current.run(deadline, () => this.commit(groups.flatMap((group) => group.rows)));
  }

  /** Callers whose deadline passed before the COMMIT get an error; the others try again. */
  private async commitWithoutLate(groups: readonly Group<Row>[], error: DeadlinePassedError): Promise<void> {
    const inTime: Group<Row>[] = [];
    for (const group of groups) {
      if (group.deadline?.hasPassed) group.reject(error);
      else inTime.push(group);
    }
    await this.commitAll(inTime);
  }
}

/** An unavailable or overloaded database concerns every caller; any other error may be caused by one of them. */
function concernsAll(error: unknown): boolean {
  return error instanceof OverloadedError || translateDatabaseError(error) !== undefined;
}
