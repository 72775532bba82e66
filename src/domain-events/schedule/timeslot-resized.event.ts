import { DomainEvent } from '../publishing/domain-event';

/** Fires when a timeslot got another capacity. */
export class TimeslotResizedEvent extends DomainEvent {
  static readonly eventName = 'timeslot.resized';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
