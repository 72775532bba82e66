import { DomainEvent } from '../publishing/domain-event';

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
