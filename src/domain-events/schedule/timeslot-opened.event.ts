import { DomainEvent } from '../publishing/domain-event';

/** Fires when a timeslot that was closed was opened for booking. */
export class TimeslotOpenedEvent extends DomainEvent {
  static readonly eventName = 'timeslot.opened';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
