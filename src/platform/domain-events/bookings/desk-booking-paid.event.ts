import { DomainEvent } from '../publishing/domain-event';

/** Published when a booking at the desk is paid immediately, rather than by invoice. */
export class DeskBookingPaidEvent extends DomainEvent {
  static readonly eventName = 'desk-booking.paid';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
  ) {
    super();
  }
}
