import { DomainEvent } from '../publishing/domain-event';

/** Fires when an activity is to have timeslots of another kind, before that is so for good. */
export class AvailabilityTypeChangedEvent extends DomainEvent {
  static readonly eventName = 'activity.availability-type-changed';

  constructor(
    readonly operatorId: number,
    readonly activityId: number,
  ) {
    super();
  }
}
