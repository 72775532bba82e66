import { OnEvent } from '@nestjs/event-emitter';
import { type DomainEvent, type DomainEventClass, listName } from './domain-event';

type ListenerMethod<Argument> = (
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<(argument: Argument) => Promise<void>>,
) => void;

// By default, the library logs a listener's error and continues, which would commit the event without its effects.
const OPTIONS = { suppressErrors: false };

/** Runs a method for each event of this class, inside the publisher's transaction. */
export function OnDomainEvent<E extends DomainEvent>(event: DomainEventClass<E>): ListenerMethod<E> {
  return OnEvent(event.eventName, OPTIONS);
}

/** Runs a method with all events of one publication, so that it can handle them with one statement. */
export function OnDomainEvents<E extends DomainEvent>(event: DomainEventClass<E>): ListenerMethod<readonly E[]> {
  return OnEvent(listName(event), OPTIONS);
}
