import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { type Customer, ShopHoldsService } from '../../bookings';
import { type BasketDetails, CheckoutService, HeldBasketsService, totalOf } from '../../checkout';
import { Transactions } from '../../platform/database';
import { DomainEvents, WaitlistAcceptedEvent } from '../../platform/domain-events';
import { Clock } from '../../platform/values/time';
import type { WaitlistEntryEntity } from '../waitlist-entry.entity';
import { OfferExpiredError, OfferNotFoundError } from '../waitlist.errors';
import { WaitlistRepository } from '../waitlist.repository';

/** The actor of answers in the audit log. */
export const OFFER_ACTOR = { kind: 'customer', id: null, name: 'Waitlist offer' } as const;

/** Actions of anyone with the link of an offer. */
@Injectable()
export class OfferAnswersService {
  constructor(
    private readonly entries: WaitlistRepository,
    private readonly holds: ShopHoldsService,
    private readonly heldBaskets: HeldBasketsService,
    private readonly checkouts: CheckoutService,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws OfferNotFoundError, OfferExpiredError */
  async see(token: string): Promise<WaitlistEntryEntity> {
    const entry = await this.entries.findByToken(token);
    if (!entry) throw new OfferNotFoundError();
    const stands = entry.status === 'offered' && entry.deadline! > this.clock.now();
    if (!stands && entry.status !== 'accepted') throw new OfferExpiredError();
    return entry;
  }

  /**
   * Puts the held places into a basket, and books them if they cost nothing. Accepting again returns the same basket.
   * @throws OfferNotFoundError, OfferExpiredError, also if the basket was not paid in time
   */
  async accept(token: string): Promise<BasketDetails> {
    const basketId = await this.transactions.run(
      async () => {
        const entry = await this.see(token);
        if (entry.status === 'accepted') return basketOf(entry);
        const now = this.clock.now();
        // The first transaction to change the entry locks it, so two concurrent clicks create one basket.
        const accepted = await this.entries.change(entry, ['offered'], { status: 'accepted', updatedAt: now });
        if (!accepted) return basketOf(await this.see(token));
        const opened = await this.heldBaskets.open(entry.operatorId, entry.bookingId!);
        if (!opened) throw new OfferExpiredError();
        await this.entries.change(entry, ['accepted'], { basketId: opened });
        await this.audit.record(entry.operatorId, 'waitlist.accepted', entry.publicId, { BasketID: opened });
        const [held] = await this.holds.read(entry.operatorId, [entry.bookingId!]);
        await this.events.publish(new WaitlistAcceptedEvent(entry.operatorId, entry.publicId, held!.booking.reference));
        return opened;
      },
      // A repeated attempt finds the offer accepted.
      { findCommitted: () => Promise.resolve(undefined) },
    );
    const entry = await this.see(token);
    const details = await this.heldBaskets.findStanding(entry.operatorId, basketId);
    if (!details) throw new OfferExpiredError();
    if (details.basket.status !== 'pending' || details.items.length === 0 || totalOf(details) > 0) return details;
    return this.checkouts.checkout(entry.operatorId, basketId, customerOf(entry), undefined);
  }

  /**
   * Declines the offer, so that the places are offered to the next party.
   * @throws OfferNotFoundError, OfferExpiredError, also if it was already accepted or declined
   */
  async decline(token: string): Promise<WaitlistEntryEntity> {
    return this.transactions.run(async () => {
      const entry = await this.see(token);
      const now = this.clock.now();
      if (!(await this.entries.change(entry, ['offered'], { status: 'declined', updatedAt: now }))) {
        throw new OfferExpiredError();
      }
      await this.audit.record(entry.operatorId, 'waitlist.declined', entry.publicId);
      await this.holds.release(entry.operatorId, [entry.bookingId!]);
      return { ...entry, status: 'declined' };
    });
  }
}

/** @throws OfferExpiredError if staff have booked the places */
function basketOf({ basketId }: WaitlistEntryEntity): string {
  if (basketId === null) throw new OfferExpiredError();
  return basketId;
}

/** The customer who pays for an offer. */
export function customerOf({ firstName, lastName, email, phone, language }: WaitlistEntryEntity): Customer {
  return { firstName, lastName, email, phone, language };
}
