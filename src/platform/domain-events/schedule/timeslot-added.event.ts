import { DomainEvent } from '../publishing/domain-event';

/** Published when a timeslot was added. */
export class TimeslotAddedEvent extends DomainEvent {
  static readonly eventName = 'timeslot.added';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
