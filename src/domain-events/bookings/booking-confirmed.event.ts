import { DomainEvent } from '../publishing/domain-event';

/** Fires when a booking becomes confirmed, from whatever source. */
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
