import { TaskThread } from '../../concurrency/threads';
import type { Checkpoint } from './checkpoint-thread';
import type { PreparedStatements } from './prepared-statements';
import type { SqliteGate } from './sqlite-gate';

/** Rows written since the last checkpoint that trigger the next one: some megabytes of the log. */
const ROWS = 1_500;

/**
 * With more pages in the log, writers wait until all of it is in the file, so that the next write starts the log from
 * the start.
 */
const LOG_PAGES = 8_000;

/** At this size SQLite makes the checkpoint itself, within a COMMIT. Happens only if the thread fails. */
const LAST_RESORT_PAGES = 25_000;

const TIMES = { taskMs: 5_000, idleMs: 5_000 };

/**
 * Copies committed pages from the write-ahead log to the file in a separate thread. Copying thousands of pages and
 * flushing both files took 7 to 18 ms of every COMMIT that reached SQLite's threshold.
 */
export class WalCheckpoints {
  static readonly SETTINGS = [`wal_autocheckpoint = ${LAST_RESORT_PAGES}`];

  private readonly thread = new TaskThread<string, Checkpoint>(require.resolve('./checkpoint-thread'), TIMES);
  private running: Promise<void> | undefined;
  private rowsBefore = 0;

  constructor(
    private readonly file: string,
    private readonly statements: PreparedStatements,
    private readonly gate: SqliteGate,
  ) {}

  /** Call it after each COMMIT. */
  noteCommit(): void {
    if (this.running || this.rows() - this.rowsBefore < ROWS) return;
    this.rowsBefore = this.rows();
    // If it fails, the log grows until SQLite makes the checkpoint.
    this.running = this.checkpoint()
      .catch(() => {})
      .finally(() => (this.running = undefined));
  }

  async close(): Promise<void> {
    await this.running;
    await this.thread.close();
  }

  private async checkpoint(): Promise<void> {
    const { log } = await this.thread.perform(this.file);
    if (log < LOG_PAGES) return;
    const leave = await this.gate.enter();
    try {
      await this.thread.perform(this.file);
    } finally {
      leave();
    }
  }

  private rows(): number {
    const [{ rows }] = this.statements.get('SELECT total_changes() AS rows').all([]) as [{ rows: number }];
    return rows;
  }
}
