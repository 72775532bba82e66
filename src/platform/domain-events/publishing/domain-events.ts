import { Injectable, Logger } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { Transactions } from '../../database';
import { type DomainEvent, type DomainEventClass, listName } from './domain-event';

/**
 * Publishes events to their listeners inside the open transaction, one after another. If a listener throws, the
 * complete transaction is rolled back.
 */
@Injectable()
export class DomainEvents {
  private readonly logger = new Logger(DomainEvents.name);

  constructor(
    private readonly emitter: EventEmitter2,
    private readonly transactions: Transactions,
  ) {}

  /** @throws Error if no transaction is open, and errors of listeners */
  async publish(event: DomainEvent): Promise<void> {
    await this.publishAll([event]);
  }

  /**
   * Publishes several events of one class.
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
   * Calls a function with every event of a class. `@OnDomainEvent` does the same for a method, but without these
   * checks: outside a transaction the listener throws, because its writes must commit with the event; for a payload
   * that is not an instance of the class it only logs a warning.
   */
  listen<E extends DomainEvent>(eventClass: DomainEventClass<E>, listener: (event: E) => Promise<void>): void {
    const { eventName } = eventClass;
    this.emitter.on(eventName, async (payload: unknown) => {
      if (!this.transactions.isOpen()) throw new Error(`${eventName} was emitted outside a transaction`);
      if (payload instanceof eventClass) await listener(payload);
      else
        this.logger.warn({
          msg: 'event not counted and not published: its payload is not an instance of its class',
          event: eventName,
        });
    });
  }

  /** The caller runs them one after another; `emitAsync` would run them concurrently on one connection. */
  private listeners<Argument>(name: string): ((argument: Argument) => Promise<void>)[] {
    return this.emitter.listeners(name) as ((argument: Argument) => Promise<void>)[];
  }
}
