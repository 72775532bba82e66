import type { DomainEvent, DomainEventClass } from './domain-event';
import { FACT_TYPES } from './fact-types';

/**
 * Who sees a public event beside the operator: nobody, every partner and shop, every shop, or all keys of one partner,
 * by its slug.
 */
export type PublicAudience = 'operator' | 'sellers' | 'shops' | { readonly partner: string };

interface Publication<E extends DomainEvent> {
  /**
   * As clients know it, for good: lower-case words with hyphens, at least two with a dot between, 40 characters at most,
   * such as `gift-voucher.issued`.
   */
  readonly type: string;
  /** What happens, in words for staff: `Gift voucher issued`. */
  readonly label: string;
  /** The thing that it is about, in 80 characters at most: webhooks tell events about one thing in their order. */
  readonly subject: (event: E) => string;
  readonly audience: (event: E) => PublicAudience;
  /** What is told as JSON: references and the new state, never anything about a customer. */
  readonly data: (event: E) => Readonly<Record<string, unknown>>;
}

export interface PublicEventClass<E extends DomainEvent = DomainEvent> extends Publication<E> {
  readonly event: DomainEventClass<E>;
}

const published: PublicEventClass[] = [];

const types: string[] = [...FACT_TYPES];

/** Has clients told of every event of this class by the feed and by webhooks, if the transaction that publishes it commits. */
export function PublicEvent<E extends DomainEvent>(publication: Publication<E>): (event: DomainEventClass<E>) => void {
  return (event) => {
    published.push({ ...publication, event } as unknown as PublicEventClass);
    types.push(publication.type);
  };
}

/** Every class that was declared to be public and is loaded by now. */
export function publicEvents(): readonly PublicEventClass[] {
  return published;
}

/** All types of facts, those of features too. The list grows while features are loaded. */
export function factTypes(): readonly string[] {
  return types;
}
