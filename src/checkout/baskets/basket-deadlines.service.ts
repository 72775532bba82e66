import { Injectable } from '@nestjs/common';
import { ShopHoldsService } from '../../bookings';
import { BASKET_SECONDS } from './basket-states';
import type { BasketEntity } from './basket.entity';
import { BasketsRepository } from './baskets.repository';

/**
 * Sets the deadline for paying a basket: 15 minutes, or that of the offer it was created for if that is later, but not
 * after sales close for any of its places.
 */
@Injectable()
export class BasketDeadlinesService {
  constructor(
    private readonly baskets: BasketsRepository,
    private readonly holds: ShopHoldsService,
  ) {}

  /** Requires the transaction that changed the items. @returns the basket with its new deadline */
  async update(basket: BasketEntity): Promise<BasketEntity> {
    const { operatorId, id, createdAt } = basket;
    const bookingIds = (await this.baskets.listItems(operatorId, id)).map(({ bookingId }) => bookingId);
    const salesCloseAt = await this.holds.salesCloseAt(operatorId, bookingIds);
    const expiresAt = Math.min(Math.max(createdAt + BASKET_SECONDS, basket.expiresAt), salesCloseAt);
    if (expiresAt === basket.expiresAt) return basket;
    await this.baskets.setExpiry(basket, expiresAt);
    await this.holds.extend(operatorId, bookingIds, expiresAt);
    return { ...basket, expiresAt };
  }
}
