export * from './picture.events';
export * from './activity-questions-changed.event';
export * from './availability-type-changed.event';
export * from './basket-expired.event';
export * from './booking.events';
export * from './email.events';
export { EventsModule } from './events.module';
export * from './hold.events';
export * from './operator.events';
export * from './order-completed.event';
export * from './places.events';
export * from './product.events';
export { CountedAs, type CountedEvent, countedEvents } from './publishing/counted-as.decorator';
export { DomainEvent, type DomainEventClass } from './publishing/domain-event';
export { DomainEvents } from './publishing/domain-events';
export { EVENT_TYPES, type EventType } from './publishing/event-types';
export { OnDomainEvent, OnDomainEvents } from './publishing/on-domain-event.decorator';
export {
  type PublicAudience,
  PublicEvent,
  type PublicEventClass,
  eventTypes,
  publicEvents,
} from './publishing/public-event.decorator';
export * from './timeslot.events';
export * from './waitlist.events';
export * from './waiver-completed.event';
