import type { DomainEvent, DomainEventClass } from './domain-event';

/** A meter that the service keeps by itself: one entry with Usage 1 for each event of a class. */
interface Count<E extends DomainEvent> {
  /** Name of the meter; no two classes share one. */
  readonly meter: string;
  /** What `ExtraInfo` holds as JSON; `null` for none. */
  readonly extraInfo: (event: E) => Record<string, unknown> | null;
  /** What makes two events the same fact of one operator, so that a retry does not count again. */
  readonly onceKey: (event: E) => string;
}

export interface CountedEvent<E extends DomainEvent = DomainEvent> extends Count<E> {
  readonly event: DomainEventClass<E>;
}

const counted: CountedEvent[] = [];

/** Has every event of this class counted by a meter, in the transaction that publishes it. */
export function CountedAs<E extends DomainEvent>(count: Count<E>): (event: DomainEventClass<E>) => void {
  return (event) => void counted.push({ ...count, event } as unknown as CountedEvent);
}

/** Every class that was declared to be counted and is loaded by now. */
export function countedEvents(): readonly CountedEvent[] {
  return counted;
}
