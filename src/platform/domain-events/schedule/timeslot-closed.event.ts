import { DomainEvent } from '../publishing/domain-event';

/** Published when a timeslot was closed for booking. */
export class TimeslotClosedEvent extends DomainEvent {
  static readonly eventName = 'timeslot.closed';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
