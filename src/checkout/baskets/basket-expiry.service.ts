import { Injectable } from '@nestjs/common';
import { ShopHoldsService } from '../../bookings';
import { Transactions } from '../../platform/database';
import { BasketExpiredEvent, DomainEvents } from '../../platform/domain-events';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import type { BasketEntity } from './basket.entity';
import { BasketsRepository } from './baskets.repository';

/** Baskets per batch. */
const BATCH = 50;

/**
 * Expires baskets. The expiry of holds frees their places on time; this updates the basket, as a scheduled job and
 * whenever the basket is read.
 */
@ScheduledJob()
@Injectable()
export class BasketExpiryService implements ScheduledJob {
  readonly name = 'baskets-expired';

  constructor(
    private readonly baskets: BasketsRepository,
    private readonly holds: ShopHoldsService,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    let ended = 0;
    for (const basket of await this.baskets.listDue(this.clock.now(), BATCH)) {
      if ((await this.endIfDue(basket)) !== basket) ended++;
    }
    return ended;
  }

  backlog(): Promise<Backlog> {
    return this.baskets.backlog(this.clock.now());
  }

  /** @returns the current basket; the same object if it is not due */
  async endIfDue(basket: BasketEntity): Promise<BasketEntity> {
    const { status, paymentKey, expiresAt } = basket;
    if (status !== 'pending' || paymentKey !== null || expiresAt > this.clock.now()) return basket;
    return this.transactions.run(async () => {
      if (await this.baskets.expire(basket, this.clock.now())) {
        const items = await this.baskets.listItems(basket.operatorId, basket.id);
        const bookingIds = items.map(({ bookingId }) => bookingId);
        await this.holds.release(basket.operatorId, bookingIds, 'expired');
        const bookings = await this.holds.read(basket.operatorId, bookingIds);
        const named = bookings.find(({ booking }) => booking.email !== '');
        const bookingId = named?.booking.id ?? null;
        await this.events.publish(new BasketExpiredEvent(basket.operatorId, basket.publicId, bookingId));
      }
      return this.baskets.getBasket(basket);
    });
  }
}
