import { DomainEvent } from '../publishing/domain-event';

/** Fires when a timeslot has got places to sell: given back, added, or opened for booking. Others may take them next. */
export class PlacesFreedEvent extends DomainEvent {
  static readonly eventName = 'places.freed';

  constructor(
    readonly operatorId: number,
    readonly timeslotId: number,
  ) {
    super();
  }
}
