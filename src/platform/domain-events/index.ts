export { BookingCancelledEvent, type Canceller } from './bookings/booking-cancelled.event';
export { BookingChangedEvent } from './bookings/booking-changed.event';
export { BookingConfirmedEvent } from './bookings/booking-confirmed.event';
export { BookingMovedEvent } from './bookings/booking-moved.event';
export { BookingPaidEvent } from './bookings/booking-paid.event';
export { BookingPartyChangedEvent } from './bookings/booking-party-changed.event';
export { DeskBookingPaidEvent } from './bookings/desk-booking-paid.event';
export { HoldEndedEvent } from './bookings/hold-ended.event';
export { HoldCreatedEvent } from './bookings/hold-created.event';
export { WaiverCompletedEvent } from './bookings/waiver-completed.event';
export { ActivityQuestionsChangedEvent } from './catalog/activity-questions-changed.event';
export { AvailabilityTypeChangedEvent } from './catalog/availability-type-changed.event';
export { ProductChangedEvent } from './catalog/product-changed.event';
export { ProductPublishedEvent } from './catalog/product-published.event';
export { ProductWithdrawnEvent } from './catalog/product-withdrawn.event';
export { EventsModule } from './events.module';
export { EmailAcceptedEvent } from './platform/email-accepted.event';
export { OperatorCreatedEvent } from './platform/operator-created.event';
export { OperatorTimeZoneChangedEvent } from './platform/operator-time-zone-changed.event';
export { WorkflowEmailSentEvent } from './platform/workflow-email-sent.event';
export { CountedAs, type CountedEvent, countedEvents } from './publishing/counted-as.decorator';
export { DomainEvent, type DomainEventClass } from './publishing/domain-event';
export { DomainEvents } from './publishing/domain-events';
export { EVENT_TYPES, type EventType, RESERVED_EVENT_TYPES } from './publishing/event-types';
export { OnDomainEvent, OnDomainEvents } from './publishing/on-domain-event.decorator';
export {
  type PublicAudience,
  PublicEvent,
  type PublicEventClass,
  eventTypes,
  publicEvents,
} from './publishing/public-event.decorator';
export { BasketExpiredEvent } from './sales/basket-expired.event';
export { OrderCompletedEvent } from './sales/order-completed.event';
export { WaitlistAcceptedEvent } from './sales/waitlist-accepted.event';
export { WaitlistNotifiedEvent } from './sales/waitlist-notified.event';
export { PlacesFreedEvent } from './schedule/places-freed.event';
export { PlacesTakenEvent } from './schedule/places-taken.event';
export { TimeslotAddedEvent } from './schedule/timeslot-added.event';
export { TimeslotCancelledEvent } from './schedule/timeslot-cancelled.event';
export { TimeslotClosedEvent } from './schedule/timeslot-closed.event';
export { TimeslotOpenedEvent } from './schedule/timeslot-opened.event';
export { TimeslotResizedEvent } from './schedule/timeslot-resized.event';
