import { DomainEvent } from '../publishing/domain-event';

/** Fires when partners no longer see an activity. */
export class ProductWithdrawnEvent extends DomainEvent {
  static readonly eventName = 'product.withdrawn';

  constructor(
    readonly operatorId: number,
    readonly activityId: number,
  ) {
    super();
  }
}
