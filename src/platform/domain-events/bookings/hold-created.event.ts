import { DomainEvent } from '../publishing/domain-event';

/** Published when places are held under a HoldID. Holds of baskets and offers have none. */
export class HoldCreatedEvent extends DomainEvent {
  static readonly eventName = 'hold.made';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
  ) {
    super();
  }
}
