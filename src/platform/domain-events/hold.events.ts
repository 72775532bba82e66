import { DomainEvent } from './publishing/domain-event';

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

/** Published when a hold with a HoldID ends in any way. */
export class HoldEndedEvent extends DomainEvent {
  static readonly eventName = 'hold.ended';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly how: 'booked' | 'released' | 'expired',
  ) {
    super();
  }
}
