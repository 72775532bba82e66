import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { JobsRunner } from '../jobs';
import { Clock } from '../shared/time';
import type { NewFact } from './fact';
import { PendingFactsRepository } from './pending-facts.repository';

/** Where modules tell partners, shops and the operator what happened, beside the domain events that modules tell each other. */
@Injectable()
export class FactLog {
  constructor(
    private readonly pending: PendingFactsRepository,
    private readonly transactions: Transactions,
    private readonly jobs: JobsRunner,
    private readonly clock: Clock,
  ) {}

  /**
   * Records facts in the unit of work that makes them so: they are told if it commits, and only then.
   * @throws Error when no transaction is open
   */
  async record(facts: readonly NewFact[]): Promise<void> {
    if (facts.length === 0) return;
    if (!this.transactions.isOpen()) throw new Error(`${facts[0]!.type} was recorded outside its transaction`);
    await this.pending.insert(facts, this.clock.now());
    this.transactions.afterEnd(() => this.jobs.hurry('facts-numbered'));
  }
}
