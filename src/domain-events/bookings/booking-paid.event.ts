import { DomainEvent } from '../publishing/domain-event';

/** Fires when the customer of a booking has paid it to the operator, online or at the desk. What a partner collects is not told. */
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
