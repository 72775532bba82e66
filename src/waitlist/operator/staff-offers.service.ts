import { Injectable } from '@nestjs/common';
import { ShopHoldsService } from '../../bookings';
import { BasketPagesService, HeldBasketsService } from '../../checkout';
import { AuditTrail } from '../../platform/audit';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import { OffersService } from '../offers/offers.service';
import type { WaitlistEntryEntity } from '../waitlist-entry.entity';
import { WaitlistEntryClosedError, WaitlistEntryNotFoundError } from '../waitlist.errors';
import { WaitlistRepository } from '../waitlist.repository';

/** Offers that staff make and withdraw. */
@Injectable()
export class StaffOffersService {
  constructor(
    private readonly entries: WaitlistRepository,
    private readonly offers: OffersService,
    private readonly holds: ShopHoldsService,
    private readonly baskets: HeldBasketsService,
    private readonly pages: BasketPagesService,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Offers places to a waiting party now, before others in the queue and also in quiet hours.
   * @throws WaitlistEntryNotFoundError, WaitlistEntryClosedError
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  async offerNow(operatorId: number, waitlistId: string): Promise<void> {
    await this.transactions.run(async () => {
      const entry = await this.lockEntry(operatorId, waitlistId);
      if (entry.status !== 'waiting') throw new WaitlistEntryClosedError('The customer is not waiting for an offer.');
      await this.offers.offerTo(entry);
      await this.audit.record(operatorId, 'waitlist.offered', waitlistId);
    });
  }

  /**
   * Ends an open offer, also one that was accepted but not paid. The party leaves the list, because it would get the
   * same places again; they are offered to the next in line.
   * @throws WaitlistEntryNotFoundError, WaitlistEntryClosedError
   */
  async withdraw(operatorId: number, waitlistId: string): Promise<void> {
    await this.closePage(operatorId, waitlistId);
    await this.transactions.run(async () => {
      const entry = await this.lockEntry(operatorId, waitlistId);
      if (entry.status === 'waiting' || !(await this.releaseOffer(entry))) {
        throw new WaitlistEntryClosedError('There is no open offer to withdraw, or it is being paid.');
      }
      const removed = { status: 'removed' as const, updatedAt: this.clock.now() };
      await this.entries.change(entry, [entry.status], removed);
      await this.audit.record(operatorId, 'waitlist.withdrawn', waitlistId);
      await this.holds.release(operatorId, [entry.bookingId!]);
    });
  }

  /** Closes the page on which the customer could pay at the same time. Must not be called in a transaction. */
  async closePage(operatorId: number, waitlistId: string): Promise<void> {
    const entry = await this.entries.findEntry(operatorId, waitlistId);
    if (!entry) throw new WaitlistEntryNotFoundError();
    if (entry.status === 'accepted' && entry.basketId) await this.pages.closePage(operatorId, entry.basketId);
  }

  /** @throws WaitlistEntryNotFoundError */
  async lockEntry(operatorId: number, waitlistId: string): Promise<WaitlistEntryEntity> {
    const entry = await this.entries.lockEntry(operatorId, waitlistId);
    if (!entry) throw new WaitlistEntryNotFoundError();
    return entry;
  }

  /**
   * Takes the offered places out of the basket, so that the customer can no longer pay for them. Requires an open
   * transaction that has locked the entry.
   * @returns false if the offer has ended, or is paid or being paid
   */
  async releaseOffer({ operatorId, status, deadline, basketId, bookingId }: WaitlistEntryEntity): Promise<boolean> {
    if (status === 'offered') return deadline! > this.clock.now();
    if (status !== 'accepted' || basketId === null) return false;
    return this.baskets.takeOut(operatorId, basketId, bookingId!);
  }

  /**
   * Takes the offered places, or free ones for a party without an offer. Requires an open transaction that has locked the
   * entry.
   * @returns the ID of the hold; undefined if the offer has ended, or is paid or being paid
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  async takePlaces(entry: WaitlistEntryEntity): Promise<number | undefined> {
    if (entry.status === 'waiting') return (await this.offers.holdFor(entry)).id;
    return (await this.releaseOffer(entry)) ? entry.bookingId! : undefined;
  }
}
