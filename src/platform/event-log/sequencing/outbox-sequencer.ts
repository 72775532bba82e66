import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database';
import { writeExactJson } from '../../values/json';
import { type LoggedEvent, type NewEvent, latestOfEach } from '../logged-event';
import { EventLogRepository } from '../event-log.repository';
import { type OutboxEvent, OutboxRepository, newEventId } from '../outbox.repository';
import { EventDescriptions } from './event-descriptions';

/** Modules that follow the log. They must also poll, because a call can be lost when a process ends. */
@Injectable()
export class EventSubscribers {
  private readonly followers: (() => void)[] = [];

  /** @param wake called after events were sequenced, outside of transactions */
  register(wake: () => void): void {
    this.followers.push(wake);
  }

  wake(): void {
    for (const wake of this.followers) wake();
  }
}

/** Events sequenced in one transaction. */
export const BATCH = 1_000;

/**
 * Assigns sequence numbers after the commit, so that they follow the order in which events become visible: a client
 * that has read up to a number has missed nothing before it. Only sequencers wait for the lock on the counter.
 */
@Injectable()
export class OutboxSequencer {
  constructor(
    private readonly pending: OutboxRepository,
    private readonly eventLog: EventLogRepository,
    private readonly descriptions: EventDescriptions,
    private readonly followers: EventSubscribers,
    private readonly transactions: Transactions,
  ) {}

  /** Sequences at most one batch. @returns how many events it contained */
  async number(): Promise<number> {
    if (!(await this.pending.anyExists())) return 0;
    return this.transactions.run(async () => {
      const { last } = await this.eventLog.lockBounds();
      const waiting = await this.pending.list(BATCH);
      if (waiting.length === 0) return 0;
      const upTo = await this.enter(waiting, last);
      await this.eventLog.noteLast(upTo);
      await this.pending.remove(waiting);
      this.transactions.afterEnd(() => this.followers.wake());
      return waiting.length;
    });
  }

  /**
   * Moves described events without reading them; the others are described now and therefore come last.
   * @returns the last assigned sequence number
   */
  private async enter(waiting: readonly OutboxEvent[], after: number): Promise<number> {
    const published = waiting.filter(({ isPublished }) => isPublished);
    await this.eventLog.enter(
      published.map(({ id }) => id),
      after,
    );
    const described = await this.describe(latestOfEach(waiting.filter(({ isPublished }) => !isPublished)));
    const afterPublished = after + published.length;
    await this.eventLog.insert(described.map((event, index) => ({ ...event, sequence: afterPublished + 1 + index })));
    return afterPublished + described.length;
  }

  private async describe(eventLog: readonly OutboxEvent[]): Promise<Omit<LoggedEvent, 'sequence'>[]> {
    const publications = new Map<OutboxEvent, NewEvent['publication']>();
    for (const type of new Set(eventLog.map((event) => event.type))) {
      const ofType = eventLog.filter((event) => event.type === type);
      const described = await this.descriptions.describerOf(type)(ofType);
      ofType.forEach((event, index) => publications.set(event, described[index]));
    }
    return eventLog.flatMap((event) => {
      const publication = publications.get(event);
      if (!publication) return [];
      const { operatorId, type, subject, occurredAt } = event;
      const { audience, data } = publication;
      return [{ operatorId, type, subject, occurredAt, audience, data: writeExactJson(data), publicId: newEventId() }];
    });
  }
}
