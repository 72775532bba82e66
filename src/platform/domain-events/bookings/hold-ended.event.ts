import { DomainEvent } from '../publishing/domain-event';

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
