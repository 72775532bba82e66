import { DomainEvent } from './publishing/domain-event';

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
