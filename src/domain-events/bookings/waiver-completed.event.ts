import { DomainEvent } from '../publishing/domain-event';

/** Fires when the last answer that was missing for a confirmed booking was given. */
export class WaiverCompletedEvent extends DomainEvent {
  static readonly eventName = 'waiver.completed';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
  ) {
    super();
  }
}
