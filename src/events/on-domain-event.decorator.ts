import { OnEvent } from '@nestjs/event-emitter';
import type { DomainEvent, DomainEventClass } from './domain-event';

type ListenerMethod<E extends DomainEvent> = (
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<(event: E) => Promise<void>>,
) => void;

/** Makes a method run, inside the publisher's transaction, whenever this event is published. */
export function OnDomainEvent<E extends DomainEvent>(event: DomainEventClass<E>): ListenerMethod<E> {
  // The library's default is to log a listener's error and carry on, which would commit half a fact.
  return OnEvent(event.eventName, { suppressErrors: false });
}
