import { Injectable } from '@nestjs/common';
import { TimeslotUnavailableError } from '../../availability';
import { type Customer, ShopHoldsService } from '../../bookings';
import { Transactions } from '../../database';
import { randomToken } from '../../shared/identifiers';
import { ValidationError } from '../../shared/problems';
import { Clock } from '../../shared/time';
import type { BasketEntity } from '../baskets/basket.entity';
import { BasketsRepository } from '../baskets/baskets.repository';
import type { PaymentEntity } from './payment.entity';
import { PaymentProvider } from './payment-provider';
import { PaymentsRepository } from './payments.repository';

/** How long places are kept for a payment that is under way, in seconds: time for the provider to come back. */
const PAYMENT_HOLD_SECONDS = 1_800;

/** After this many seconds anybody may ask the provider how a payment stands; its request was answered before. */
const PAYMENT_LEASE_SECONDS = 12;

/** Begins payments and ends those that charged nothing. */
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
   * Writes down that the basket is about to be paid, and keeps its places meanwhile.
   * @returns undefined when the basket is not open or another payment is under way
   * @throws ValidationError when the basket is empty, or there is something to pay and no card to pay it with
   * @throws TimeslotUnavailableError when places of it were given back, as by the cancellation of their timeslot, or could
   * no longer be booked directly
   */
  async begin(basket: BasketEntity, customer: Customer, hasCard: boolean): Promise<PaymentEntity | undefined> {
    const paymentKey = `pay_${randomToken().slice(0, 32)}`;
    return this.transactions.run(
      async () => {
        const now = this.clock.now();
        if (!(await this.baskets.claim(basket, paymentKey, now))) return undefined;
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
          status: 'pending',
          amount,
          currency: basket.currency,
          method: 'card',
          checkAt: now + PAYMENT_LEASE_SECONDS,
          createdAt: now,
          updatedAt: now,
        });
      },
      { findCommitted: async () => (await this.payments.find(paymentKey)) ?? undefined },
    );
  }

  /** Opens the basket again after a payment that charged nothing, until its own time is up. */
  async end(payment: PaymentEntity, as: 'declined' | 'abandoned'): Promise<void> {
    await this.transactions.run(
      async () => {
        const now = this.clock.now();
        if (!(await this.payments.change(payment, ['pending'], as, { now }))) return;
        const basket = await this.baskets.get({ operatorId: payment.operatorId, id: payment.basketId });
        if (!(await this.baskets.letGo(basket, payment.paymentKey, now))) return;
        const items = await this.baskets.listItems(basket.operatorId, basket.id);
        const bookingIds = items.map(({ bookingId }) => bookingId);
        await this.holds.extend(basket.operatorId, bookingIds, basket.expiresAt);
      },
      // Done twice it changes nothing the second time.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  private async extendPlaces({ operatorId, id }: BasketEntity, customer: Customer, now: number): Promise<number> {
    const bookingIds = (await this.baskets.listItems(operatorId, id)).map(({ bookingId }) => bookingId);
    if (bookingIds.length === 0) {
      const message = 'Items must hold at least one: the basket is empty.';
      throw new ValidationError([{ field: 'Items', code: 'empty', message }]);
    }
    if (!(await this.holds.extend(operatorId, bookingIds, now + PAYMENT_HOLD_SECONDS))) {
      throw new TimeslotUnavailableError('Places of this basket were given back; remove its expired items.', []);
    }
    await this.holds.rejectClosed(operatorId, bookingIds);
    await this.holds.nameCustomer(operatorId, bookingIds, customer);
    return this.holds.totalOf(operatorId, bookingIds);
  }
}
