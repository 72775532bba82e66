import { DomainEvent } from '../publishing/domain-event';

/** Published when public data of an activity changed: a field, a ticket type, a question. */
export class ProductChangedEvent extends DomainEvent {
  static readonly eventName = 'product.changed';

  constructor(
    readonly operatorId: number,
    readonly activityId: number,
  ) {
    super();
  }
}
