import { DomainEvent } from '../publishing/domain-event';

/** Fires when a confirmed booking is cancelled and its places are free again. */
export class BookingCancelledEvent extends DomainEvent {
  static readonly eventName = 'booking.cancelled';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
  ) {
    super();
  }
}
