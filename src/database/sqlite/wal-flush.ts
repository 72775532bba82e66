import { type FileHandle, open } from 'node:fs/promises';

/** What was committed may not survive a power cut: nobody knows whether it took effect. */
export class NotFlushedError extends Error {}

/**
 * Brings what was committed onto the disk, in a thread of Node.js' pool. SQLite's own flush (`synchronous=FULL`) is the
 * same call, on the thread that answers requests. Commits that come while one flush is under way share the next.
 */
export class WalFlush {
  private committed = 0;
  private flushed = 0;
  private running: Promise<void> | undefined;
  private file: Promise<FileHandle> | undefined;

  /** @param path of the write-ahead log, which exists as long as a connection has the database open */
  constructor(private readonly path: string) {}

  /** To be called after each COMMIT that may have written something. */
  noteCommit(): void {
    this.committed++;
  }

  /**
   * Waits until all that has been committed so far would survive a power cut.
   * @throws NotFlushedError when the file system refuses
   */
  async settled(): Promise<void> {
    const wanted = this.committed;
    while (this.flushed < wanted) await (this.running ??= this.flush());
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
