import { OnEvent } from '@nestjs/event-emitter';
import { type DomainEvent, type DomainEventClass, listName } from './domain-event';

type ListenerMethod<Argument> = (
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<(argument: Argument) => Promise<void>>,
) => void;

// The library's default is to log a listener's error and carry on, which would commit half a fact.
const OPTIONS = { suppressErrors: false };

/** Makes a method run, inside the publisher's transaction, whenever this event is published. */
export function OnDomainEvent<E extends DomainEvent>(event: DomainEventClass<E>): ListenerMethod<E> {
  return OnEvent(event.eventName, OPTIONS);
}

/** The same for a method that takes all events that are published together, to write about them in one statement. */
export function OnDomainEvents<E extends DomainEvent>(event: DomainEventClass<E>): ListenerMethod<readonly E[]> {
  return OnEvent(listName(event), OPTIONS);
}
