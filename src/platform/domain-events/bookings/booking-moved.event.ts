import { DomainEvent } from '../publishing/domain-event';

/** Published when a confirmed booking was moved to another session. */
export class BookingMovedEvent extends DomainEvent {
  static readonly eventName = 'booking.moved';

  /** @param previous local date and time of the previous session */
  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    readonly previous: { readonly date: string; readonly time: string },
  ) {
    super();
  }
}
