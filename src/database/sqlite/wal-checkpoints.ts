import { TaskThread } from '../../shared/threads';
import type { Checkpoint } from './checkpoint-thread';
import type { PreparedStatements } from './prepared-statements';
import type { SqliteGate } from './sqlite-gate';

/** Rows written since the last checkpoint that make the next one due: some megabytes of the log. */
const ROWS = 1_500;

/** With more pages in the log nobody writes until all of it is in the file, so that the next write begins it anew. */
const LOG_PAGES = 8_000;

/** At this size SQLite makes the checkpoint by itself, in the COMMIT that reaches it: only if the thread cannot. */
const LAST_RESORT_PAGES = 25_000;

const TIMES = { taskMs: 5_000, idleMs: 5_000 };

/**
 * Moves what was committed from the write-ahead log into the file, in a thread of its own: that copies thousands of pages
 * and flushes both files, which took 7 to 18 ms of the COMMIT that happened to be the thousandth page.
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

  /** To be called after each COMMIT. */
  noteCommit(): void {
    if (this.running || this.rows() - this.rowsBefore < ROWS) return;
    this.rowsBefore = this.rows();
    // Without it the log grows until the last resort.
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
