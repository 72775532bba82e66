import { DomainEvent } from '../publishing/domain-event';

/** Who can cancel a booking. */
export type Canceller = 'partner' | 'operator' | 'customer';

/** Published when a confirmed booking is cancelled and its places are freed. */
export class BookingCancelledEvent extends DomainEvent {
  static readonly eventName = 'booking.cancelled';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    /** The reason given for the cancellation, if any. */
    readonly reason: string | null = null,
    readonly by: Canceller = 'operator',
  ) {
    super();
  }
}
