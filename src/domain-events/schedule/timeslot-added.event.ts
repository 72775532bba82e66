import { DomainEvent } from '../publishing/domain-event';

/** Fires when a timeslot was added to the schedule. */
export class TimeslotAddedEvent extends DomainEvent {
  static readonly eventName = 'timeslot.added';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
