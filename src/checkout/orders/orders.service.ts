import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { DomainEvents, OrderCompletedEvent } from '../../platform/domain-events';
import { randomReference } from '../../platform/values/identifiers';
import { Clock } from '../../platform/values/time';
import type { BasketEntity } from '../baskets/basket.entity';
import type { OrderEntity } from './order.entity';
import { OrdersRepository } from './orders.repository';
import type { PaymentEntity } from '../payments/payment.entity';

@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Records the order of a paid basket and publishes it. Requires the transaction that marks the basket as paid. A
   * unique key rejects a second order of the same basket.
   */
  async place(basket: BasketEntity, payment: PaymentEntity, reference = randomReference()): Promise<void> {
    const { operatorId, publicId } = basket;
    await this.orders.insert({
      operatorId,
      basketId: basket.id,
      paymentId: payment.id,
      reference,
      totalAmount: payment.amount,
      currency: payment.currency,
      createdAt: this.clock.now(),
    });
    await this.audit.record(operatorId, 'order.completed', reference, { BasketID: publicId, Method: payment.method });
    await this.events.publish(new OrderCompletedEvent(operatorId, publicId));
  }

  /** Records that a basket cannot be completed although it was charged, so the charge must be refunded. */
  async reject(basket: BasketEntity, payment: PaymentEntity): Promise<void> {
    const details = { Amount: payment.amount, Payment: payment.paymentKey };
    await this.audit.record(basket.operatorId, 'payment.owed-back', basket.publicId, details);
  }

  findOfBasket(basket: Pick<BasketEntity, 'operatorId' | 'id'>): Promise<OrderEntity | null> {
    return this.orders.findOfBasket(basket.operatorId, basket.id);
  }
}
