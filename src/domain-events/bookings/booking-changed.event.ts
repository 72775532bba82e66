import { DomainEvent } from '../publishing/domain-event';

/** Fires when something about a confirmed booking was changed, except for its session. */
export class BookingChangedEvent extends DomainEvent {
  static readonly eventName = 'booking.changed';

  /** @param fields what was changed, by the names that clients know */
  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    readonly fields: readonly string[],
  ) {
    super();
  }
}
