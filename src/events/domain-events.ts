import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { Transactions } from '../database';
import type { DomainEvent, DomainEventClass } from './domain-event';

/**
 * Publishes events to their listeners inside the open transaction, one after another. A listener that throws rolls the
 * whole unit back: what it would have recorded and the fact itself stand or fall together.
 */
@Injectable()
export class DomainEvents {
  constructor(
    private readonly emitter: EventEmitter2,
    private readonly transactions: Transactions,
  ) {}

  /** @throws Error when no transaction is open, and whatever a listener throws */
  async publish(event: DomainEvent): Promise<void> {
    const { eventName } = event.constructor as DomainEventClass;
    if (!this.transactions.isOpen()) throw new Error(`${eventName} was published outside a transaction`);
    // emitAsync would run the listeners at the same time, on one connection.
    const listeners = this.emitter.listeners(eventName) as ((event: DomainEvent) => Promise<void>)[];
    for (const listener of listeners) await listener(event);
  }
}
