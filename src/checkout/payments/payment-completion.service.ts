import { Injectable } from '@nestjs/common';
import { TimeslotUnavailableError } from '../../availability';
import { CardPaymentsService, PaidSalesService, RETURNED, UNPAID } from '../../payments';
import { ShopHoldsService } from '../../bookings';
import { Transactions } from '../../platform/database';
import { randomReference } from '../../platform/values/identifiers';
import { Clock } from '../../platform/values/time';
import type { BasketEntity } from '../baskets/basket.entity';
import { BasketsRepository } from '../baskets/baskets.repository';
import { OrdersService } from '../orders/orders.service';
import type { PaymentEntity } from './payment.entity';
import { PaymentsRepository } from './payments.repository';

/** The basket lost its places, expired, or was paid otherwise; rolls back the completion. */
class NotCompletable extends Error {}

/** Turns a charge into an order, or into a refund that is due. */
@Injectable()
export class PaymentCompletionService {
  constructor(
    private readonly baskets: BasketsRepository,
    private readonly payments: PaymentsRepository,
    private readonly holds: ShopHoldsService,
    private readonly sales: PaidSalesService,
    private readonly cardPayments: CardPaymentsService,
    private readonly orders: OrdersService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Completes the basket of a charged payment in one transaction: order, bookings, event. The basket is completed once,
   * even if several processes call this.
   * @returns whether this payment pays the basket; if not, it must be refunded
   */
  async complete(payment: PaymentEntity): Promise<boolean> {
    try {
      await this.transactions.run(() => this.completeBasket(payment), {
        // A repeated attempt finds the payment succeeded.
        findCommitted: () => Promise.resolve(undefined),
      });
      return true;
    } catch (error) {
      if (!(error instanceof NotCompletable)) throw error;
    }
    await this.transactions.run(() => this.scheduleRefund(payment), {
      findCommitted: () => Promise.resolve(undefined),
    });
    return false;
  }

  /**
   * Records a charge that cannot be refunded as a payment of the first booking of its basket, so that staff see what
   * they owe.
   */
  async recordUnrefundable(payment: PaymentEntity, failureReason: string): Promise<void> {
    const { operatorId, basketId: id, amount, paymentKey: chargeKey } = payment;
    await this.transactions.run(
      async () => {
        const now = this.clock.now();
        if (!(await this.payments.changeStatus(payment, RETURNED, 'unrefundable', { now }))) return;
        const bookingIds = await this.bookingIds(await this.baskets.getBasket({ operatorId, id }));
        const charge = { amount, chargeKey, failureReason };
        await this.cardPayments.recordUnowedCharge(operatorId, Math.min(...bookingIds), charge);
      },
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  private async completeBasket(payment: PaymentEntity): Promise<void> {
    const now = this.clock.now();
    const basket = await this.baskets.getBasket({ operatorId: payment.operatorId, id: payment.basketId });
    if (!(await this.baskets.endBasket(basket, 'paid', payment.paymentKey, now))) {
      const { status } = (await this.payments.findCharge(payment.paymentKey))!;
      if (status === 'succeeded') return;
      throw new NotCompletable();
    }
    if (!(await this.payments.changeStatus(payment, UNPAID, 'succeeded', { now }))) throw new NotCompletable();
    const reference = randomReference();
    const bookings = await this.confirm(basket, payment, reference);
    if (!bookings) throw new NotCompletable();
    const { method, paymentKey: chargeKey } = payment;
    await this.sales.recordOnline(bookings, { method, reference, chargeKey });
    await this.orders.place(basket, payment, reference);
  }

  /** @returns undefined if places of the basket are no longer held, or could no longer be booked directly */
  private async confirm(basket: BasketEntity, payment: PaymentEntity, paymentReference: string) {
    const { operatorId } = basket;
    const ids = await this.bookingIds(basket);
    try {
      await this.holds.rejectClosed(operatorId, ids);
    } catch (error) {
      if (error instanceof TimeslotUnavailableError) return undefined;
      throw error;
    }
    return this.holds.confirm(operatorId, ids, { customer: payment, paymentReference, paymentMethod: payment.method });
  }

  private async scheduleRefund(payment: PaymentEntity): Promise<void> {
    const now = this.clock.now();
    if (!(await this.payments.changeStatus(payment, UNPAID, 'refund-due', { now, checkAt: now }))) return;
    const basket = await this.baskets.getBasket({ operatorId: payment.operatorId, id: payment.basketId });
    await this.orders.reject(basket, payment);
    if (basket.paymentKey !== payment.paymentKey) return;
    if (!(await this.baskets.endBasket(basket, 'failed', payment.paymentKey, now))) return;
    await this.holds.release(basket.operatorId, await this.bookingIds(basket));
  }

  private async bookingIds({ operatorId, id }: BasketEntity): Promise<number[]> {
    return (await this.baskets.listItems(operatorId, id)).map(({ bookingId }) => bookingId);
  }
}
