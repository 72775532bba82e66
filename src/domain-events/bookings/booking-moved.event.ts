import { DomainEvent } from '../publishing/domain-event';

/** Fires when a confirmed booking was moved to another session, by whomever. */
export class BookingMovedEvent extends DomainEvent {
  static readonly eventName = 'booking.moved';

  /** @param previous local date and time of the session it was moved from */
  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    readonly previous: { readonly date: string; readonly time: string },
  ) {
    super();
  }
}
