import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';

/**
 * Logs outages of the database as background work meets them: a line when one starts and a line when it has ended,
 * however often the work is repeated in between.
 */
export class Outages implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Outages.name);
  /** The work whose last attempt failed because of the outage. */
  private readonly interrupted = new Set<string>();
  private beganAt = -Infinity;
  private endedAt = -Infinity;
  private isClosing = false;

  /** @param isOutage recognizes errors of a database that is away or locked */
  constructor(private readonly isOutage: (error: unknown) => boolean) {}

  /**
   * Makes one attempt of work that is repeated until it succeeds. The outage ends when all work that it has interrupted
   * has reached the database again.
   * @param logFailure called with errors that are no outage
   * @throws errors of `attempt`
   */
  async follow<T>(work: string, attempt: () => Promise<T>, logFailure: (error: unknown) => void): Promise<T> {
    const startedAt = performance.now();
    try {
      const result = await attempt();
      this.noteAnswer(work);
      return result;
    } catch (error) {
      if (this.isOutage(error)) {
        this.noteOutage(work, startedAt, error);
      } else {
        this.noteAnswer(work);
        logFailure(error);
      }
      throw error;
    }
  }

  /** From now on, connections are closed although the database is there. */
  beforeApplicationShutdown(): void {
    this.isClosing = true;
  }

  private noteOutage(work: string, startedAt: number, error: unknown): void {
    // An attempt that started during an outage and ends after it is no new one.
    if (this.isClosing || startedAt < this.endedAt) return;
    if (this.interrupted.size === 0) {
      this.beganAt = startedAt;
      const cause = error instanceof Error ? error.message : String(error);
      this.logger.warn({ msg: 'the database does not respond; background work is interrupted', work, cause });
    }
    this.interrupted.add(work);
  }

  private noteAnswer(work: string): void {
    if (this.isClosing || !this.interrupted.delete(work) || this.interrupted.size > 0) return;
    this.endedAt = performance.now();
    const seconds = Math.round((this.endedAt - this.beganAt) / 1000);
    this.logger.log({ msg: 'the database responds again; background work continues', seconds });
  }
}
