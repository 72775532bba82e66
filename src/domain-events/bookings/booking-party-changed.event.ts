import { DomainEvent } from '../publishing/domain-event';

/** Fires when a confirmed booking got more or fewer participants. */
export class BookingPartyChangedEvent extends DomainEvent {
  static readonly eventName = 'booking.party-changed';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly activityId: number,
    readonly participants: number,
  ) {
    super();
  }
}
