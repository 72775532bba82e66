import { DomainEvent } from '../publishing/domain-event';

/** Published when an activity is no longer visible to partners. */
export class ProductWithdrawnEvent extends DomainEvent {
  static readonly eventName = 'product.withdrawn';

  constructor(
    readonly operatorId: number,
    readonly activityId: number,
  ) {
    super();
  }
}
