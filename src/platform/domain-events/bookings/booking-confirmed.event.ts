import { DomainEvent } from '../publishing/domain-event';

/** Published when a booking from any source is confirmed. */
export class BookingConfirmedEvent extends DomainEvent {
  static readonly eventName = 'booking.confirmed';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
  ) {
    super();
  }
}
