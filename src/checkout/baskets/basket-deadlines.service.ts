import { Injectable } from '@nestjs/common';
import { ShopHoldsService } from '../../bookings';
import { BASKET_SECONDS } from './basket-states';
import type { BasketEntity } from './basket.entity';
import { BasketsRepository } from './baskets.repository';

/** Sets until when a basket can be paid: 15 minutes, but no longer than all of its places could be booked directly. */
@Injectable()
export class BasketDeadlinesService {
  constructor(
    private readonly baskets: BasketsRepository,
    private readonly holds: ShopHoldsService,
  ) {}

  /** Call it in the unit of work that changed the items of the basket. @returns the basket with its new deadline */
  async update(basket: BasketEntity): Promise<BasketEntity> {
    const { operatorId, id, createdAt } = basket;
    const bookingIds = (await this.baskets.listItems(operatorId, id)).map(({ bookingId }) => bookingId);
    const salesCloseAt = await this.holds.salesCloseAt(operatorId, bookingIds);
    const expiresAt = Math.min(createdAt + BASKET_SECONDS, salesCloseAt);
    if (expiresAt === basket.expiresAt) return basket;
    await this.baskets.setExpiry(basket, expiresAt);
    await this.holds.extend(operatorId, bookingIds, expiresAt);
    return { ...basket, expiresAt };
  }
}
