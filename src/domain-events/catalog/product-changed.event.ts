import { DomainEvent } from '../publishing/domain-event';

/** Fires when something changed of an activity that partners see: a field, a ticket type, a question. */
export class ProductChangedEvent extends DomainEvent {
  static readonly eventName = 'product.changed';

  constructor(
    readonly operatorId: number,
    readonly activityId: number,
  ) {
    super();
  }
}
