import { DomainEvent } from './publishing/domain-event';

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

/** Published when a timeslot was cancelled, before its bookings are. */
export class TimeslotCancelledEvent extends DomainEvent {
  static readonly eventName = 'timeslot.cancelled';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
