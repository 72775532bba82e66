import { Injectable } from '@nestjs/common';
import { NetworkLimiter } from '../../../platform/auth';

/** New baskets of one network in 15 minutes, which is how long a basket holds its places. */
const BASKETS = 20;

/** Items that one network adds to baskets in a minute. */
const ITEMS = 25;

/** Keeps a network from holding places that it does not buy. Every method throws RateLimitedError. */
@Injectable()
export class ShopLimits {
  private readonly baskets = new NetworkLimiter('shop-baskets', BASKETS, 15 * 60);
  private readonly items = new NetworkLimiter('shop-items', ITEMS, 60);

  /** @param address IP address */
  countBasket(address: string): Promise<void> {
    return this.baskets.count(address);
  }

  /** @param address IP address */
  countItem(address: string): Promise<void> {
    return this.items.count(address);
  }
}
