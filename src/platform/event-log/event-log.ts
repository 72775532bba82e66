import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { JobsRunner } from '../jobs';
import { Clock } from '../values/time';
import { type NewEvent, latestOfEach } from './logged-event';
import { OutboxRepository } from './outbox.repository';

/** Publishes events to partners, shops and the operator, in addition to domain events between modules. */
@Injectable()
export class EventLog {
  constructor(
    private readonly pending: OutboxRepository,
    private readonly transactions: Transactions,
    private readonly jobs: JobsRunner,
    private readonly clock: Clock,
  ) {}

  /**
   * Records events in the open transaction; they are published if and only if it commits. All events of a transaction
   * are written together at its end.
   * @throws Error if no transaction is open
   */
  record(events: readonly NewEvent[]): Promise<void> {
    if (!this.transactions.isOpen()) return Promise.reject(new Error('an event was recorded outside its transaction'));
    this.transactions.beforeCommit(this.write, events);
    return Promise.resolve();
  }

  private readonly write = async (events: readonly NewEvent[]): Promise<void> => {
    await this.pending.insert(latestOfEach(events), this.clock.now());
    this.transactions.afterEnd(() => this.jobs.wake('facts-numbered'));
  };
}
