import { DomainEvent } from '../publishing/domain-event';

/** Fires when places of a timeslot were taken, by whatever holds or books them. */
export class PlacesTakenEvent extends DomainEvent {
  static readonly eventName = 'places.taken';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
