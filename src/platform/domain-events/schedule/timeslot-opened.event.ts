import { DomainEvent } from '../publishing/domain-event';

/** Published when a closed timeslot was opened for booking. */
export class TimeslotOpenedEvent extends DomainEvent {
  static readonly eventName = 'timeslot.opened';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
