import { CountedAs } from './publishing/counted-as.decorator';
import { DomainEvent } from './publishing/domain-event';

/**
 * Published when the payment of a basket succeeded, online or at the point of sale. A partner's booking is not an
 * order.
 */
@CountedAs<OrderCompletedEvent>({
  meter: 'order-completed',
  extraInfo: ({ basketId }) => ({ BasketID: basketId }),
  onceKey: ({ basketId }) => basketId,
})
export class OrderCompletedEvent extends DomainEvent {
  static readonly eventName = 'order.completed';

  constructor(
    readonly operatorId: number,
    readonly basketId: string,
  ) {
    super();
  }
}
