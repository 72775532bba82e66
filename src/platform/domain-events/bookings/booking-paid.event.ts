import { DomainEvent } from '../publishing/domain-event';

/**
 * Published when a customer has paid a booking to the operator, online or at the desk, but not when a partner collects
 * the money.
 */
export class BookingPaidEvent extends DomainEvent {
  static readonly eventName = 'booking.paid';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
  ) {
    super();
  }
}
