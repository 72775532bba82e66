import { DomainEvent } from './domain-event';

/** Fires when a basket's time is up without payment and its places are free again. */
export class BasketExpiredEvent extends DomainEvent {
  static readonly eventName = 'basket.expired';

  constructor(
    readonly operatorId: number,
    readonly basketId: string,
  ) {
    super();
  }
}
