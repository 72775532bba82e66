import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Customer } from '../bookings';
import { CurrentDeadline } from '../platform/concurrency/deadline';
import { type BasketDetails, BasketDetailsService } from './baskets/basket-details.service';
import { whyNotOpen } from './baskets/basket-states';
import type { BasketEntity } from './baskets/basket.entity';
import { BasketsRepository } from './baskets/baskets.repository';
import { PaymentUnavailableError } from '../payments';
import { BasketNotFoundError } from './checkout.errors';
import type { OrderEntity } from './orders/order.entity';
import { OrdersService } from './orders/orders.service';
import { PaymentAttemptsService } from './payments/payment-attempts.service';
import { PaymentChargesService } from './payments/payment-charges.service';

/** How long a checkout waits for another one of the same basket, in milliseconds; shorter than the request deadline. */
const PATIENCE_MS = 7_000;

/** Polling interval while waiting, in milliseconds. */
const POLL_MS = 100;

export interface CompletedBasket extends BasketDetails {
  readonly order: OrderEntity;
}

/** Checks out baskets. A basket is charged once, and concurrent or repeated checkouts have the same result. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly baskets: BasketsRepository,
    private readonly details: BasketDetailsService,
    private readonly orders: OrdersService,
    private readonly attempts: PaymentAttemptsService,
    private readonly charges: PaymentChargesService,
    private readonly deadline: CurrentDeadline,
  ) {}

  /**
   * @param token of a card; not required if there is nothing to pay
   * @throws BasketNotFoundError, BasketExpiredError, BasketClosedError
   * @throws PaymentDeclinedError, PaymentUnavailableError; the checkout can then be repeated
   * @throws as `PaymentAttemptsService.startAttempt`
   */
  async checkout(
    operatorId: number,
    basketId: string,
    customer: Customer,
    token: string | undefined,
  ): Promise<CompletedBasket> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const basket = await this.baskets.findBasket(operatorId, basketId);
      if (!basket) throw new BasketNotFoundError();
      const order = basket.status === 'paid' ? await this.orders.findOfBasket(basket) : null;
      if (order) return { ...(await this.details.complete(basket)), order };
      if (!(await this.payOrWait(basket, customer, token)) && performance.now() > giveUpAt) {
        throw new PaymentUnavailableError('Another payment of this basket is still in progress.');
      }
    }
  }

  /** @returns false if another payment was in progress */
  private async payOrWait(basket: BasketEntity, customer: Customer, token: string | undefined): Promise<boolean> {
    if (basket.status === 'pending' && basket.paymentKey !== null) {
      if (!(await this.charges.takeOver(basket.paymentKey))) await sleep(POLL_MS);
      return false;
    }
    const payment = await this.attempts.startAttempt(basket, customer, token !== undefined);
    if (payment) await this.deadline.seeThrough(() => this.charges.charge(payment, basket.publicId, token));
    else await this.rejectClosed(basket);
    return payment !== undefined;
  }

  private async rejectClosed(basket: BasketEntity): Promise<void> {
    const { basket: now } = await this.details.complete(await this.baskets.getBasket(basket));
    // It may have been paid or reopened in the meantime; the next iteration decides.
    if (now.status !== 'paid' && now.status !== 'pending') throw whyNotOpen(now);
  }
}
