import { DomainEvent } from '../publishing/domain-event';

/** Fires when a timeslot was cancelled, for good. */
export class TimeslotCancelledEvent extends DomainEvent {
  static readonly eventName = 'timeslot.cancelled';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
