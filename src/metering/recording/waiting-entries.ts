import { OverloadedError } from '../../shared/problems';

/** What may be on its way to the database, so that one that is slow or away costs a bounded amount of memory. */
const MAX_ROWS = 20_000;
const MAX_BYTES = 32_000_000;

/** Counts the entries that requests are waiting for, and takes on no more than it can hold. */
export class WaitingEntries {
  private rows = 0;
  private bytes = 0;

  /**
   * Runs `work`, which holds so much until it has ended.
   * @throws OverloadedError when there is no room; then `work` was not begun
   */
  async hold<T>(rows: number, bytes: number, work: () => Promise<T>): Promise<T> {
    if (this.rows + rows > MAX_ROWS || this.bytes + bytes > MAX_BYTES) {
      throw new OverloadedError('Too much usage is waiting to be recorded.');
    }
    this.rows += rows;
    this.bytes += bytes;
    try {
      return await work();
    } finally {
      this.rows -= rows;
      this.bytes -= bytes;
    }
  }
}
