import type { DomainEvent, DomainEventClass } from './domain-event';

/** A built-in meter: records one entry with Usage 1 for each event of a class. */
interface Count<E extends DomainEvent> {
  /** Name of the meter, unique among event classes. */
  readonly meter: string;
  /** The JSON in `ExtraInfo`; `null` for none. */
  readonly extraInfo: (event: E) => Record<string, unknown> | null;
  /** Equal for repetitions of the same event of an operator, so that they are counted once. */
  readonly onceKey: (event: E) => string;
}

export interface CountedEvent<E extends DomainEvent = DomainEvent> extends Count<E> {
  readonly event: DomainEventClass<E>;
}

const counted: CountedEvent[] = [];

/** Counts every event of this class on a meter, in the transaction that publishes it. */
export function CountedAs<E extends DomainEvent>(count: Count<E>): (event: DomainEventClass<E>) => void {
  return (event) => void counted.push({ ...count, event } as unknown as CountedEvent);
}

/** The classes decorated with `@CountedAs` that are loaded so far. */
export function countedEvents(): readonly CountedEvent[] {
  return counted;
}
