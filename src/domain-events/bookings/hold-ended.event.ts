import { DomainEvent } from '../publishing/domain-event';

/** Fires when a hold with a HoldID is no longer one. */
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
