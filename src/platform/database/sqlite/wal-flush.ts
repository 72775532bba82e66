import { type FileHandle, open } from 'node:fs/promises';
import { NotFlushedError } from '../database-errors';

/**
 * Flushes commits to disk in Node.js's thread pool. SQLite's own flush (`synchronous=FULL`) is the same system call,
 * but on the event loop's thread. Commits that arrive during a flush share the next one.
 */
export class WalFlush {
  private committed = 0;
  private flushed = 0;
  private running: Promise<void> | undefined;
  private file: Promise<FileHandle> | undefined;

  /** @param path of the write-ahead log, which exists while a connection has the database open */
  constructor(private readonly path: string) {}

  /** Call it after each COMMIT that may have written something. */
  noteCommit(): void {
    this.committed++;
  }

  /**
   * Waits until everything committed so far would survive a power failure.
   * @throws NotFlushedError if the file system reports an error
   */
  async settled(): Promise<void> {
    const requested = this.committed;
    while (this.flushed < requested) await (this.running ??= this.flush());
  }

  async close(): Promise<void> {
    await this.running?.catch(() => {});
    await (await this.file)?.close();
  }

  private async flush(): Promise<void> {
    const upTo = this.committed;
    try {
      await (await (this.file ??= open(this.path))).datasync();
      this.flushed = upTo;
    } catch (error) {
      throw new NotFlushedError((error as Error).message, { cause: error });
    } finally {
      this.running = undefined;
    }
  }
}
