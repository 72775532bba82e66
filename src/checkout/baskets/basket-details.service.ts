import { Injectable } from '@nestjs/common';
import { type BookingDetails, ShopHoldsService } from '../../bookings';
import { BasketExpiryService } from './basket-expiry.service';
import type { BasketEntity } from './basket.entity';
import { BasketsRepository } from './baskets.repository';

/** A basket with its items, in the order in which they were added. */
export interface BasketDetails {
  readonly basket: BasketEntity;
  readonly items: readonly BasketItem[];
}

export interface BasketItem {
  readonly id: number;
  readonly details: BookingDetails;
}

@Injectable()
export class BasketDetailsService {
  constructor(
    private readonly baskets: BasketsRepository,
    private readonly holds: ShopHoldsService,
    private readonly expiry: BasketExpiryService,
  ) {}

  /** Expires the basket first if it is due, so that it never shows places that it no longer holds. */
  async complete(found: BasketEntity): Promise<BasketDetails> {
    const basket = await this.expiry.endIfDue(found);
    const items = await this.baskets.listItems(basket.operatorId, basket.id);
    const bookings = await this.holds.read(
      basket.operatorId,
      items.map(({ bookingId }) => bookingId),
    );
    return { basket, items: items.map(({ id }, index) => ({ id, details: bookings[index]! })) };
  }
}

/** The items for the customer, on the payment provider's page. */
export function describeItems({ items }: Pick<BasketDetails, 'items'>): string {
  return items.map(({ details }) => `${details.productName}, booking ${details.booking.reference}`).join('; ');
}

/** In minor units of the basket's currency. */
export function totalOf({ items }: BasketDetails): number {
  return items.reduce((sum, { details }) => sum + details.booking.totalAmount, 0);
}
