export { ActivityQuestionsChangedEvent } from './activity-questions-changed.event';
export { BookingCancelledEvent } from './booking-cancelled.event';
export { BookingConfirmedEvent } from './booking-confirmed.event';
export { DomainEvent, type DomainEventClass } from './domain-event';
export { DomainEvents } from './domain-events';
export { EventsModule } from './events.module';
export { OnDomainEvent } from './on-domain-event.decorator';
export { OperatorTimeZoneChangedEvent } from './operator-time-zone-changed.event';
