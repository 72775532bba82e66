import { DomainEvent } from './publishing/domain-event';

/** Published when places of a timeslot were taken by a hold or a booking. */
export class PlacesTakenEvent extends DomainEvent {
  static readonly eventName = 'places.taken';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}

/**
 * Published when places of a timeslot become available: freed, added, or opened for booking. Other callers may take
 * them next.
 */
export class PlacesFreedEvent extends DomainEvent {
  static readonly eventName = 'places.freed';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
