import { DomainEvent } from './publishing/domain-event';

/** Published when the last missing answer of a confirmed booking was given. */
export class WaiverCompletedEvent extends DomainEvent {
  static readonly eventName = 'waiver.completed';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
  ) {
    super();
  }
}
