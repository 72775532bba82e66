import { Injectable } from '@nestjs/common';
import { ShopHoldsService } from '../../bookings';
import { Clock } from '../../platform/values/time';
import { type BasketDetails, BasketDetailsService } from './basket-details.service';
import { BasketDeadlinesService } from './basket-deadlines.service';
import { BASKET_SECONDS, newBasket } from './basket-states';
import { BasketsRepository } from './baskets.repository';

/** Baskets for places that another module holds, such as an accepted offer. */
@Injectable()
export class HeldBasketsService {
  constructor(
    private readonly baskets: BasketsRepository,
    private readonly holds: ShopHoldsService,
    private readonly details: BasketDetailsService,
    private readonly deadlines: BasketDeadlinesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a basket with these places, which holds them as long as before, but for at least 15 minutes. Requires an open
   * transaction.
   * @returns its BasketID, or undefined if the places are no longer held
   */
  async open(operatorId: number, bookingId: number): Promise<string | undefined> {
    const { booking } = (await this.holds.read(operatorId, [bookingId]))[0]!;
    const now = this.clock.now();
    const expiresAt = Math.max(booking.heldUntil ?? 0, now + BASKET_SECONDS);
    if (!(await this.holds.extend(operatorId, [bookingId], expiresAt))) return undefined;
    const basket = await this.baskets.insert(newBasket(operatorId, booking.currency, now, expiresAt));
    await this.baskets.insertItem(operatorId, basket.id, bookingId);
    await this.deadlines.update(basket);
    return basket.publicId;
  }

  /**
   * Takes the places out of a basket that is neither paid nor being paid; they stay held. Requires an open transaction.
   * @returns false if the basket is not open
   */
  async takeOut(operatorId: number, basketId: string, bookingId: number): Promise<boolean> {
    const basket = await this.baskets.findBasket(operatorId, basketId);
    if (!basket || !(await this.baskets.lockOpen(basket, this.clock.now()))) return false;
    const items = await this.baskets.listItems(operatorId, basket.id);
    const item = items.find((each) => each.bookingId === bookingId);
    if (!item) return false;
    await this.baskets.deleteItem(operatorId, item.id);
    return true;
  }

  /** A basket that is paid or can still be paid; undefined otherwise. */
  async findStanding(operatorId: number, basketId: string): Promise<BasketDetails | undefined> {
    const basket = await this.baskets.findBasket(operatorId, basketId);
    const details = basket && (await this.details.complete(basket));
    if (!details || details.basket.status === 'expired' || details.basket.status === 'failed') return undefined;
    return details;
  }
}
