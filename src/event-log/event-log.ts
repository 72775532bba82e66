import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { JobsRunner } from '../jobs';
import { Clock } from '../shared/time';
import { type NewEvent, latestOfEach } from './logged-event';
import { OutboxRepository } from './outbox.repository';

/** Where modules tell partners, shops and the operator what happened, beside the domain events that modules tell each other. */
@Injectable()
export class EventLog {
  constructor(
    private readonly pending: OutboxRepository,
    private readonly transactions: Transactions,
    private readonly jobs: JobsRunner,
    private readonly clock: Clock,
  ) {}

  /**
   * Records facts in the unit of work that makes them so: they are told if it commits, and only then. All facts of a
   * unit are written together at its end.
   * @throws Error when no transaction is open
   */
  record(events: readonly NewEvent[]): Promise<void> {
    if (!this.transactions.isOpen()) return Promise.reject(new Error('a fact was recorded outside its transaction'));
    this.transactions.beforeCommit(this.write, events);
    return Promise.resolve();
  }

  private readonly write = async (events: readonly NewEvent[]): Promise<void> => {
    await this.pending.insert(latestOfEach(events), this.clock.now());
    this.transactions.afterEnd(() => this.jobs.wake('facts-numbered'));
  };
}
