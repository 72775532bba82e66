import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { type Backlog, ScheduledJob } from '../jobs';
import { Clock } from '../values/time';
import { EventLogRepository } from './event-log.repository';

/** How long events can be read, in seconds. */
const RETENTION_SECONDS = 35 * 86_400;

/** Events read and removed by one statement, small enough not to block requests. */
const PORTION = 200;

/** Removes old events. */
@ScheduledJob()
@Injectable()
export class PurgeEventLog implements ScheduledJob {
  readonly name = 'facts-removed';

  constructor(
    private readonly eventLog: EventLogRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    const due = await this.findDue();
    if (due.length === 0) return 0;
    return this.transactions.run(() => this.eventLog.deleteUpTo(due.at(-1)!.sequence));
  }

  /** Counts among the oldest events only, as `findDue` reads them. */
  async backlog(): Promise<Backlog> {
    const due = await this.findDue();
    return { count: due.length, since: due[0] && due[0].occurredAt + RETENTION_SECONDS };
  }

  /** The oldest events up to the first recent one; events are sequenced within seconds. */
  private async findDue(): Promise<{ sequence: number; occurredAt: number }[]> {
    const before = this.clock.now() - RETENTION_SECONDS;
    const oldest = await this.eventLog.listOldest(PORTION);
    const firstRetained = oldest.findIndex(({ occurredAt }) => occurredAt >= before);
    return firstRetained === -1 ? oldest : oldest.slice(0, firstRetained);
  }
}
