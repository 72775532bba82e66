import { DomainEvent } from './publishing/domain-event';

/** Published when the availability type of an activity is about to change; listeners can reject the change. */
export class AvailabilityTypeChangedEvent extends DomainEvent {
  static readonly eventName = 'activity.availability-type-changed';

  constructor(
    readonly operatorId: number,
    readonly activityId: number,
  ) {
    super();
  }
}
