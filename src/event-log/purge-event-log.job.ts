import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { type Backlog, ScheduledJob } from '../jobs';
import { Clock } from '../shared/time';
import { EventLogRepository } from './event-log.repository';

/** How long facts can be read, in seconds. */
const RETENTION_SECONDS = 35 * 86_400;

/** Facts looked at and removed by one statement, so that it never holds up a request for long. */
const PORTION = 200;

/** Forgets what happened long ago. */
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
    return this.transactions.run(() => this.eventLog.forget(due.at(-1)!.sequence));
  }

  /** Of the oldest facts only, as they are looked at. */
  async backlog(): Promise<Backlog> {
    const due = await this.findDue();
    return { count: due.length, since: due[0] && due[0].occurredAt + RETENTION_SECONDS };
  }

  /** The first of the log up to one that is to be kept: facts get their numbers within seconds. */
  private async findDue(): Promise<{ sequence: number; occurredAt: number }[]> {
    const before = this.clock.now() - RETENTION_SECONDS;
    const oldest = await this.eventLog.listOldest(PORTION);
    const firstRetained = oldest.findIndex(({ occurredAt }) => occurredAt >= before);
    return firstRetained === -1 ? oldest : oldest.slice(0, firstRetained);
  }
}
