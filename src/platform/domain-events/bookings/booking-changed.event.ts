import { DomainEvent } from '../publishing/domain-event';

/** Published when a confirmed booking was changed, except for its session. */
export class BookingChangedEvent extends DomainEvent {
  static readonly eventName = 'booking.changed';

  /** @param fields names of the changed fields in the API */
  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    readonly fields: readonly string[],
  ) {
    super();
  }
}
