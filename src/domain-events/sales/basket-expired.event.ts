import { DomainEvent } from '../publishing/domain-event';

/** Fires when a basket was not paid in time and its places are free again. */
export class BasketExpiredEvent extends DomainEvent {
  static readonly eventName = 'basket.expired';

  constructor(
    readonly operatorId: number,
    readonly basketId: string,
    /** The expired booking that says whose basket it was, if the customer had left an e-mail address. */
    readonly bookingId: number | null = null,
  ) {
    super();
  }
}
