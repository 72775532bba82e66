/** A business event, published inside the transaction that makes the change. Immutable. */
export abstract class DomainEvent {
  /** The operator it belongs to. */
  abstract readonly operatorId: number;
}

export type DomainEventClass<E extends DomainEvent = DomainEvent> = (new (...args: never[]) => E) & {
  /** `<noun>.<verb in the past tense>` */
  readonly eventName: string;
};

/** Name under which listeners receive all events of one publication. */
export function listName({ eventName }: Pick<DomainEventClass, 'eventName'>): string {
  return `${eventName}[]`;
}
