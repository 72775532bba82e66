import { Injectable, Logger } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { Transactions } from '../../database';
import { type DomainEvent, type DomainEventClass, listName } from './domain-event';

/**
 * Publishes events to their listeners inside the open transaction, one after another. A listener that throws rolls the
 * whole unit back: what it would have recorded and the fact itself stand or fall together.
 */
@Injectable()
export class DomainEvents {
  private readonly logger = new Logger(DomainEvents.name);

  constructor(
    private readonly emitter: EventEmitter2,
    private readonly transactions: Transactions,
  ) {}

  /** @throws Error when no transaction is open, and whatever a listener throws */
  async publish(event: DomainEvent): Promise<void> {
    await this.publishAll([event]);
  }

  /**
   * Publishes events of one class together.
   * @throws as `publish`
   */
  async publishAll<E extends DomainEvent>(events: readonly E[]): Promise<void> {
    const [first] = events;
    if (!first) return;
    const eventClass = first.constructor as DomainEventClass<E>;
    const { eventName } = eventClass;
    if (!this.transactions.isOpen()) throw new Error(`${eventName} was published outside a transaction`);
    for (const listener of this.listeners<readonly E[]>(listName(eventClass))) await listener(events);
    const listeners = this.listeners<E>(eventName);
    for (const event of events) for (const listener of listeners) await listener(event);
  }

  /**
   * Has a function called with every event of a class, however it was emitted; `@OnDomainEvent` does the same for a
   * method, but trusts the emitter. Called outside a transaction the listener throws, because what it records and the fact
   * could not stand or fall together; a payload that is not of the class is only warned of.
   */
  listen<E extends DomainEvent>(eventClass: DomainEventClass<E>, listener: (event: E) => Promise<void>): void {
    const { eventName } = eventClass;
    this.emitter.on(eventName, async (payload: unknown) => {
      if (!this.transactions.isOpen()) throw new Error(`${eventName} was emitted outside a transaction`);
      if (payload instanceof eventClass) await listener(payload);
      else this.logger.warn({ msg: 'not counted and not told of: the payload is not of its class', event: eventName });
    });
  }

  /** To be called one after another: emitAsync would run them at the same time, on one connection. */
  private listeners<Argument>(name: string): ((argument: Argument) => Promise<void>)[] {
    return this.emitter.listeners(name) as ((argument: Argument) => Promise<void>)[];
  }
}
