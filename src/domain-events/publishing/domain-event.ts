/** A fact of the business, published inside the transaction that makes it true. Events are immutable. */
export abstract class DomainEvent {
  /** Whose fact it is. */
  abstract readonly operatorId: number;
}

export type DomainEventClass<E extends DomainEvent = DomainEvent> = (new (...args: never[]) => E) & {
  /** `<noun>.<verb in the past tense>` */
  readonly eventName: string;
};

/** The name under which listeners hear of all events that are published together. */
export function listName({ eventName }: Pick<DomainEventClass, 'eventName'>): string {
  return `${eventName}[]`;
}
