import type { DomainEvent, DomainEventClass } from './domain-event';
import { EVENT_TYPES } from './event-types';

/**
 * Who can see a public event in addition to the operator: nobody (`operator`), every partner and shop (`sellers`),
 * every shop, or all keys of one partner, given by its slug.
 */
export type PublicAudience = 'operator' | 'sellers' | 'shops' | { readonly partner: string };

interface Publication<E extends DomainEvent> {
  /**
   * Permanent. At least two lower-case words separated by dots, which may contain hyphens; up to 40 characters, such as
   * `gift-voucher.issued`.
   */
  readonly type: string;
  /** The name in the dashboard, such as `Gift voucher issued`. */
  readonly label: string;
  /** What the event is about, up to 80 characters. Webhooks deliver events with the same subject in order. */
  readonly subject: (event: E) => string;
  readonly audience: (event: E) => PublicAudience;
  /** The JSON in `Data`: references and the new state, never personal data of a customer. */
  readonly data: (event: E) => Readonly<Record<string, unknown>>;
}

export interface PublicEventClass<E extends DomainEvent = DomainEvent> extends Publication<E> {
  readonly event: DomainEventClass<E>;
}

const published: PublicEventClass[] = [];

const types: string[] = [...EVENT_TYPES];

/** Publishes every event of the class to the feed and to webhooks, once the event's transaction commits. */
export function PublicEvent<E extends DomainEvent>(publication: Publication<E>): (event: DomainEventClass<E>) => void {
  return (event) => {
    published.push({ ...publication, event } as unknown as PublicEventClass);
    types.push(publication.type);
  };
}

/** The classes decorated with `@PublicEvent` that are loaded so far. */
export function publicEvents(): readonly PublicEventClass[] {
  return published;
}

/** All event types, including those of plugins. The list grows while plugins are loaded. */
export function eventTypes(): readonly string[] {
  return types;
}
