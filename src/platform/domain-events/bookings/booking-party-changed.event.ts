import { DomainEvent } from '../publishing/domain-event';

/** Published when the number of participants of a confirmed booking changed. */
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
