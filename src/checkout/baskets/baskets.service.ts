import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { OperatorsService } from '../../operators';
import { Clock } from '../../platform/values/time';
import { type BasketDetails, BasketDetailsService } from './basket-details.service';
import { BasketItemsService, type Buyer, type ItemRequest } from './basket-items.service';
import { BASKET_SECONDS, newBasket, whyNotOpen } from './basket-states';
import type { BasketEntity } from './basket.entity';
import { BasketsRepository } from './baskets.repository';
import { BasketNotFoundError } from '../checkout.errors';

/** Manages baskets until they are paid. */
@Injectable()
export class BasketsService {
  constructor(
    private readonly baskets: BasketsRepository,
    private readonly items: BasketItemsService,
    private readonly details: BasketDetailsService,
    private readonly operators: OperatorsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a basket and holds the places of its first items, or does nothing.
   * @throws as `BasketItemsService.put`
   */
  async open(buyer: Buyer, requested: readonly ItemRequest[]): Promise<BasketDetails> {
    const { operatorId } = buyer;
    const { currency } = await this.operators.getOperator(operatorId);
    const now = this.clock.now();
    const basket = newBasket(operatorId, currency, now, now + BASKET_SECONDS);
    return this.transactions.run(
      async () => {
        const opened = await this.baskets.insert(basket);
        return this.details.complete(await this.items.put(opened, buyer, requested));
      },
      { findCommitted: () => this.findBasket(operatorId, basket.publicId) },
    );
  }

  /** @throws BasketNotFoundError */
  async getBasket(operatorId: number, basketId: string): Promise<BasketDetails> {
    const basket = await this.getRow(operatorId, basketId);
    return this.details.complete(basket);
  }

  /** Whether there is such a basket, and items can still be added. */
  async isOpen(operatorId: number, basketId: string): Promise<boolean> {
    const basket = await this.baskets.findBasket(operatorId, basketId);
    return basket?.status === 'pending' && basket.paymentKey === null && basket.expiresAt > this.clock.now();
  }

  /** @throws BasketNotFoundError, BasketExpiredError, BasketClosedError, and errors of `BasketItemsService.put` */
  async add(buyer: Buyer, basketId: string, requested: ItemRequest): Promise<BasketDetails> {
    return this.transactions.run(async () => {
      const basket = await this.lockBasket(buyer.operatorId, basketId);
      return this.details.complete(await this.items.put(basket, buyer, [requested]));
    });
  }

  /** @throws BasketNotFoundError, BasketItemNotFoundError, BasketExpiredError, BasketClosedError */
  async remove(operatorId: number, basketId: string, itemId: number): Promise<void> {
    await this.transactions.run(async () => {
      await this.items.takeOut(await this.lockBasket(operatorId, basketId), itemId);
    });
  }

  private async lockBasket(operatorId: number, basketId: string): Promise<BasketEntity> {
    const basket = await this.getRow(operatorId, basketId);
    const now = this.clock.now();
    if (!(await this.baskets.lockOpen(basket, now))) throw whyNotOpen(await this.baskets.getBasket(basket));
    return basket;
  }

  private async getRow(operatorId: number, basketId: string): Promise<BasketEntity> {
    const basket = await this.baskets.findBasket(operatorId, basketId);
    if (!basket) throw new BasketNotFoundError();
    return basket;
  }

  private async findBasket(operatorId: number, basketId: string): Promise<BasketDetails | undefined> {
    const basket = await this.baskets.findBasket(operatorId, basketId);
    return basket ? this.details.complete(basket) : undefined;
  }
}
