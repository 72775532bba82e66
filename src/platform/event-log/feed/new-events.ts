import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Outages, detached } from '../../concurrency/background';
import { type EventViewer, sees } from '../visibility';
import { EventLogRepository } from '../event-log.repository';

/** Polling interval while callers wait, in milliseconds. */
const LOOK_EVERY_MS = 200;

const WORK = 'new-events-found';

interface Waiting {
  readonly viewer: EventViewer;
  readonly wake: () => void;
}

/** Lets callers wait for visible events. A single query polls for all of them, and none runs while nobody waits. */
@Injectable()
export class NewEvents implements BeforeApplicationShutdown {
  private readonly logger = new Logger(NewEvents.name);
  private readonly waiting = new Map<number, Set<Waiting>>();
  private count = 0;
  private seen = 0;
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  private readonly lookDetached = detached(() => void this.lookAgain());

  private readonly warn = (err: unknown): void =>
    this.logger.warn({ msg: 'the event log could not be read; retrying', err });

  constructor(
    private readonly events: EventLogRepository,
    private readonly outages: Outages,
  ) {}

  /**
   * Resolves when there is, or may be, a visible event after a sequence number; when the time has passed, the signal
   * aborts or the server shuts down. Callers limit how many of them wait.
   * @param after a number that the log had reached when it was read
   * @returns false if waiting is not possible any more
   */
  async wait(viewer: EventViewer, after: number, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    if (this.isClosing || signal.aborted || milliseconds <= 0) return false;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timeUp);
        signal.removeEventListener('abort', wake);
        this.leave(viewer.operatorId, waiting);
        resolve();
      };
      const waiting = { viewer, wake };
      const timeUp = setTimeout(wake, milliseconds);
      signal.addEventListener('abort', wake);
      this.join(waiting, after);
    });
    return !this.isClosing && !signal.aborted;
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
    clearTimeout(this.timer);
    for (const group of [...this.waiting.values()]) for (const { wake } of [...group]) wake();
  }

  private join(waiting: Waiting, after: number): void {
    // Events between the caller's own query and the next poll must still count as new for it.
    this.seen = this.count === 0 ? after : Math.min(this.seen, after);
    const { operatorId } = waiting.viewer;
    this.waiting.set(operatorId, (this.waiting.get(operatorId) ?? new Set()).add(waiting));
    this.count++;
    this.timer ??= this.lookLater();
  }

  private leave(operatorId: number, waiting: Waiting): void {
    const group = this.waiting.get(operatorId);
    if (!group?.delete(waiting)) return;
    this.count--;
    if (group.size === 0) this.waiting.delete(operatorId);
  }

  private lookLater(): NodeJS.Timeout {
    return setTimeout(this.lookDetached, LOOK_EVERY_MS).unref();
  }

  private async lookAgain(): Promise<void> {
    let hasFailed = false;
    try {
      await this.outages.follow(WORK, () => this.checkForEvents(), this.warn);
    } catch {
      hasFailed = true;
    }
    // Until the end of an outage is seen, even if nobody waits any more.
    this.timer = (this.count > 0 || hasFailed) && !this.isClosing ? this.lookLater() : undefined;
  }

  private async checkForEvents(): Promise<void> {
    const before = this.seen;
    try {
      const { last } = await this.events.bounds();
      const after = this.seen;
      if (last <= after) return;
      // Set before the query: a caller that joins during it lowers the value, so the next poll covers these events again.
      this.seen = last;
      const published = await this.events.listAudiences({ after, upTo: last });
      for (const event of published) {
        for (const { viewer, wake } of [...(this.waiting.get(event.operatorId) ?? [])]) if (sees(viewer, event)) wake();
      }
    } catch (error) {
      this.seen = Math.min(this.seen, before);
      throw error;
    }
  }
}
