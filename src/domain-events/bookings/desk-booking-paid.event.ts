import { DomainEvent } from '../publishing/domain-event';

/** Fires when a booking made at the desk is paid at once; an invoice is not. */
export class DeskBookingPaidEvent extends DomainEvent {
  static readonly eventName = 'desk-booking.paid';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
  ) {
    super();
  }
}
