import { DomainEvent } from '../publishing/domain-event';

/** Published when the capacity of a timeslot changed. */
export class TimeslotResizedEvent extends DomainEvent {
  static readonly eventName = 'timeslot.resized';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
