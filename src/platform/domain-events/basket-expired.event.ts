import { DomainEvent } from './publishing/domain-event';

/** Published when a basket was not paid in time and its places are freed. */
export class BasketExpiredEvent extends DomainEvent {
  static readonly eventName = 'basket.expired';

  constructor(
    readonly operatorId: number,
    readonly basketId: string,
    /** The expired booking with the customer's data, if the customer had entered an email address. */
    readonly bookingId: number | null = null,
  ) {
    super();
  }
}
