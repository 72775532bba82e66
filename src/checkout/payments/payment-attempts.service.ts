import { Injectable } from '@nestjs/common';
import { TimeslotUnavailableError } from '../../availability';
import { type Customer, ShopHoldsService } from '../../bookings';
import { Transactions } from '../../platform/database';
import { randomToken } from '../../platform/values/identifiers';
import { ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import type { BasketEntity } from '../baskets/basket.entity';
import { BasketsRepository } from '../baskets/baskets.repository';
import type { PaymentEntity } from './payment.entity';
import { PaymentProvider } from '../../payments';
import { PaymentsRepository } from './payments.repository';

/** How long places are held for a payment in progress, in seconds. Covers an outage of the provider. */
const PAYMENT_HOLD_SECONDS = 1_800;

/** How long places are held after the basket expires, at least, so that its payment in progress can be settled. */
const SETTLEMENT_SECONDS = 300;

/**
 * After this time any process may query the provider about a payment, in seconds. Its own request has ended by then.
 */
const PAYMENT_LEASE_SECONDS = 12;

/** Starts payments, and ends those that charged nothing. */
@Injectable()
export class PaymentAttemptsService {
  constructor(
    private readonly baskets: BasketsRepository,
    private readonly payments: PaymentsRepository,
    private readonly provider: PaymentProvider,
    private readonly holds: ShopHoldsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Records that the basket is about to be paid, and extends the hold on its places.
   * @returns undefined if the basket is not open, or another payment is in progress
   * @throws ValidationError if the basket is empty, or a card is required but missing
   * @throws TimeslotUnavailableError if its places were freed, for example because a timeslot was cancelled, or could
   * no longer be booked directly
   */
  async startAttempt(basket: BasketEntity, customer: Customer, hasCard: boolean): Promise<PaymentEntity | undefined> {
    const paymentKey = `pay_${randomToken().slice(0, 32)}`;
    return this.transactions.run(
      async () => {
        const now = this.clock.now();
        if (!(await this.baskets.claimForPayment(basket, paymentKey, now))) return undefined;
        const amount = await this.extendPlaces(basket, customer, now);
        if (amount > 0 && !hasCard) {
          throw new ValidationError([{ field: 'Payment', code: 'is-defined', message: 'Payment is required.' }]);
        }
        return this.payments.insert({
          ...customer,
          operatorId: basket.operatorId,
          basketId: basket.id,
          paymentKey,
          provider: this.provider.name,
          providerReference: null,
          pageUrl: null,
          refundAttempt: 0,
          status: 'pending',
          amount,
          currency: basket.currency,
          method: 'card',
          checkAt: now + PAYMENT_LEASE_SECONDS,
          createdAt: now,
          updatedAt: now,
        });
      },
      { findCommitted: async () => (await this.payments.findCharge(paymentKey)) ?? undefined },
    );
  }

  /** Reopens the basket after a payment that charged nothing, until the basket expires. */
  async endAttempt(payment: PaymentEntity, as: 'declined' | 'abandoned'): Promise<void> {
    await this.transactions.run(
      async () => {
        const now = this.clock.now();
        if (!(await this.payments.changeStatus(payment, ['pending'], as, { now }))) return;
        const basket = await this.baskets.getBasket({ operatorId: payment.operatorId, id: payment.basketId });
        if (!(await this.baskets.releasePayment(basket, payment.paymentKey, now))) return;
        const items = await this.baskets.listItems(basket.operatorId, basket.id);
        const bookingIds = items.map(({ bookingId }) => bookingId);
        await this.holds.extend(basket.operatorId, bookingIds, basket.expiresAt);
      },
      // Repeating this has no further effect.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  private async extendPlaces(basket: BasketEntity, customer: Customer, now: number): Promise<number> {
    const { operatorId, id, expiresAt } = basket;
    const bookingIds = (await this.baskets.listItems(operatorId, id)).map(({ bookingId }) => bookingId);
    if (bookingIds.length === 0) {
      const message = 'Items must have at least one item: the basket is empty.';
      throw new ValidationError([{ field: 'Items', code: 'empty', message }]);
    }
    const heldUntil = Math.max(now + PAYMENT_HOLD_SECONDS, expiresAt + SETTLEMENT_SECONDS);
    if (!(await this.holds.extend(operatorId, bookingIds, heldUntil))) {
      throw new TimeslotUnavailableError('Places of this basket were released; remove its expired items.', []);
    }
    await this.holds.rejectClosed(operatorId, bookingIds);
    await this.holds.nameCustomer(operatorId, bookingIds, customer);
    return this.holds.totalOf(operatorId, bookingIds);
  }
}
