import { setImmediate as nextTurn } from 'node:timers/promises';
import { detached } from '../../shared/background';
import { type CurrentDeadline, type Deadline, DeadlinePassedError, SharedDeadline } from '../../shared/deadline';
import { OverloadedError } from '../../shared/problems';
import { translateDatabaseError } from '../database-errors';

/** Text of one commit at most, in bytes. */
const MAX_BYTES = 1_000_000;

/** Whoever has waited this long is told to come back, so that an answer comes before the caller gives up. */
const MAX_WAIT_MS = 3_000;

interface GroupCommitOptions {
  /** Rows of one commit at most; a single caller's rows stay together even if they are more. */
  readonly maxRows: number;
  /** Commits that may be under way at the same time. */
  readonly queues: number;
  /** Turns of the event loop that a commit waits for more callers at most. */
  readonly turns: number;
  /** What those are told whose turn does not come in time. */
  readonly tooLate: string;
}

/** The rows of one caller: they commit together or not at all. */
interface Group<Row> {
  readonly rows: readonly Row[];
  readonly bytes: number;
  readonly since: number;
  readonly deadline: Deadline | undefined;
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * Commits the rows of many callers together. When a lane is free a caller's rows go at once; while all are committing
 * others queue up, and what has queued is the next commit. So a lone caller waits for one commit and a thousand callers
 * share one, without a timer. Whose deadline passes before the COMMIT is left out of it.
 */
export class GroupCommit<Row> {
  private waiting: Group<Row>[] = [];
  private readonly queues = new Set<Promise<void>>();
  private runningQueues = 0;

  /** A commit serves many callers and must not join the transaction of one of them. */
  private readonly drainDetached = detached(() => this.drain());

  /** @param commit writes rows in one transaction and returns after its COMMIT; it deals with conflicts by itself */
  constructor(
    private readonly commit: (rows: readonly Row[]) => Promise<void>,
    private readonly current: Pick<CurrentDeadline, 'get' | 'run'>,
    private readonly options: GroupCommitOptions,
  ) {}

  /**
   * Resolves after the commit that holds these rows.
   * @param bytes roughly what the rows hold in memory
   * @throws OverloadedError when the turn does not come in time
   */
  add(rows: readonly Row[], bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ rows, bytes, since: performance.now(), deadline: this.current.get(), resolve, reject });
      if (this.runningQueues < this.options.queues) this.startQueue();
    });
  }

  /** Resolves when all that was added has been committed or refused. */
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
      await this.commitAll(this.take());
    }
    this.runningQueues--;
  }

  /**
   * Lets come along what arrives in this turn of the event loop, and in the next ones as long as more keeps arriving: a
   * commit of SQLite stops the loop, so the fewer the better, and a lone caller waits for two empty turns only.
   */
  private async gather(): Promise<void> {
    for (let turn = 0, before = 0; turn < this.options.turns && before < this.waiting.length; turn++) {
      before = this.waiting.length;
      await nextTurn();
    }
  }

  /** The oldest groups that fit into one commit. */
  private take(): Group<Row>[] {
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

  /** One caller's bad row must not fail its neighbours: a commit that fails is halved until the bad one is alone. */
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

  /** Those whose time was up before the COMMIT have been told that nothing was done; the others try again. */
  private async commitWithoutLate(groups: readonly Group<Row>[], error: DeadlinePassedError): Promise<void> {
    const inTime: Group<Row>[] = [];
    for (const group of groups) {
      if (group.deadline?.hasPassed) group.reject(error);
      else inTime.push(group);
    }
    await this.commitAll(inTime);
  }
}

/** A database that is away or too busy is so for each of them; anything else may be the fault of one. */
function concernsAll(error: unknown): boolean {
  return error instanceof OverloadedError || translateDatabaseError(error) !== undefined;
}
