import { Injectable } from '@nestjs/common';
import { ShopHoldsService } from '../../bookings';
import { BasketExpiredEvent, OnDomainEvent, OrderCompletedEvent } from '../../platform/domain-events';
import { EventLog, NOBODY_ELSE, SHOPS } from '../../platform/event-log';
import { BasketsRepository } from '../baskets/baskets.repository';
import { OrdersRepository } from './orders.repository';

/** Publishes to shops which baskets were paid or expired. */
@Injectable()
export class RecordPurchaseEvents {
  constructor(
    private readonly log: EventLog,
    private readonly baskets: BasketsRepository,
    private readonly orders: OrdersRepository,
    private readonly holds: ShopHoldsService,
  ) {}

  @OnDomainEvent(BasketExpiredEvent)
  async expired({ operatorId, basketId }: BasketExpiredEvent): Promise<void> {
    const publication = { audience: SHOPS, data: { BasketID: basketId } };
    await this.log.record([{ operatorId, type: 'basket.expired', subject: `basket ${basketId}`, publication }]);
  }

  @OnDomainEvent(OrderCompletedEvent)
  async completed({ operatorId, basketId }: OrderCompletedEvent): Promise<void> {
    const basket = await this.baskets.findBasket(operatorId, basketId);
    const order = basket && (await this.orders.findOfBasket(operatorId, basket.id));
    // A plugin may publish the event for its own orders, which are not stored here.
    if (!order) return;
    const items = await this.baskets.listItems(operatorId, basket.id);
    const bookings = await this.holds.placesOf(
      operatorId,
      items.map(({ bookingId }) => bookingId),
    );
    const references = [...bookings.values()].map(({ reference }) => reference);
    const data = { BasketID: basketId, OrderReference: order.reference, BookingReferences: references };
    // Shops have nothing to do with what is sold at the desk.
    const publication = { audience: basket.source === 'pos' ? NOBODY_ELSE : SHOPS, data };
    await this.log.record([{ operatorId, type: 'order.completed', subject: `basket ${basketId}`, publication }]);
  }
}
