import { DomainEvent } from '../publishing/domain-event';

/** Published when a timeslot was cancelled, which cannot be undone. */
export class TimeslotCancelledEvent extends DomainEvent {
  static readonly eventName = 'timeslot.cancelled';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
