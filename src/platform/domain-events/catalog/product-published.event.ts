import { DomainEvent } from '../publishing/domain-event';

/** Published when an activity becomes visible to partners. */
export class ProductPublishedEvent extends DomainEvent {
  static readonly eventName = 'product.published';

  constructor(
    readonly operatorId: number,
    readonly activityId: number,
  ) {
    super();
  }
}
