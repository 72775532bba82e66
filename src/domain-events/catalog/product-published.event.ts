import { DomainEvent } from '../publishing/domain-event';

/** Fires when partners begin to see an activity. */
export class ProductPublishedEvent extends DomainEvent {
  static readonly eventName = 'product.published';

  constructor(
    readonly operatorId: number,
    readonly activityId: number,
  ) {
    super();
  }
}
