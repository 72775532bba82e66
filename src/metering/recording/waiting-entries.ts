import { OverloadedError } from '../../platform/http/problems';

/** Limits of entries waiting to be written, so that a slow or unavailable database uses a bounded amount of memory. */
const MAX_ROWS = 20_000;
const MAX_BYTES = 32_000_000;

/** Limits the entries that requests are waiting for. */
export class WaitingEntries {
  private rows = 0;
  private bytes = 0;

  /**
   * Runs `work`, and counts its rows and bytes until it ends.
   * @throws OverloadedError if the limit would be exceeded; `work` is not started then
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
