import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database';
import { writeExactJson } from '../../shared/json';
import { type Fact, type NewEvent, latestOfEach } from '../logged-event';
import { EventLogRepository } from '../event-log.repository';
import { type OutboxEvent, OutboxRepository, newEventId } from '../outbox.repository';
import { EventDescriptions } from './event-descriptions';
import { EventSubscribers } from './event-subscribers';

/** Facts that get their numbers in one transaction. */
export const BATCH = 1_000;

/**
 * Gives facts their numbers after they are committed, so that the numbers are in the order in which facts can be seen:
 * whoever has read up to one has missed nothing before it. Whoever numbers holds the counter's row; nobody else waits.
 */
@Injectable()
export class OutboxSequencer {
  constructor(
    private readonly pending: OutboxRepository,
    private readonly facts: EventLogRepository,
    private readonly descriptions: EventDescriptions,
    private readonly followers: EventSubscribers,
    private readonly transactions: Transactions,
  ) {}

  /** Numbers what is waiting, at most one batch. @returns how many were waiting in it */
  async number(): Promise<number> {
    if (!(await this.pending.anyExists())) return 0;
    return this.transactions.run(async () => {
      const { last } = await this.facts.lockBounds();
      const waiting = await this.pending.list(BATCH);
      if (waiting.length === 0) return 0;
      const upTo = await this.enter(waiting, last);
      await this.facts.noteLast(upTo);
      await this.pending.remove(waiting);
      this.transactions.afterEnd(() => this.followers.wake());
      return waiting.length;
    });
  }

  /**
   * What is told already goes as it is, without being read; what is described now says how things are after all of that.
   * @returns the last number that was given
   */
  private async enter(waiting: readonly OutboxEvent[], after: number): Promise<number> {
    const told = waiting.filter(({ isTold }) => isTold);
    await this.facts.enter(
      told.map(({ id }) => id),
      after,
    );
    const described = await this.describe(latestOfEach(waiting.filter(({ isTold }) => !isTold)));
    const afterTold = after + told.length;
    await this.facts.insert(described.map((fact, index) => ({ ...fact, sequence: afterTold + 1 + index })));
    return afterTold + described.length;
  }

  private async describe(facts: readonly OutboxEvent[]): Promise<Omit<Fact, 'sequence'>[]> {
    const tellings = new Map<OutboxEvent, NewEvent['telling']>();
    for (const type of new Set(facts.map((fact) => fact.type))) {
      const ofType = facts.filter((fact) => fact.type === type);
      const described = await this.descriptions.of(type)(ofType);
      ofType.forEach((fact, index) => tellings.set(fact, described[index]));
    }
    return facts.flatMap((fact) => {
      const telling = tellings.get(fact);
      if (!telling) return [];
      const { operatorId, type, subject, occurredAt } = fact;
      const { audience, data } = telling;
      return [{ operatorId, type, subject, occurredAt, audience, data: writeExactJson(data), publicId: newEventId() }];
    });
  }
}
