import { DomainEvent } from '../publishing/domain-event';

/** Who may end a booking. */
export type Canceller = 'partner' | 'operator' | 'customer';

/** Fires when a confirmed booking is cancelled and its places are free again. */
export class BookingCancelledEvent extends DomainEvent {
  static readonly eventName = 'booking.cancelled';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    /** What whoever cancelled it said, if anything. */
    readonly reason: string | null = null,
    readonly by: Canceller = 'operator',
  ) {
    super();
  }
}
