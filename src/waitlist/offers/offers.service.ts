import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../../availability';
import { type BookingEntity, ShopHoldsService, onlineOrigin } from '../../bookings';
import { randomToken } from '../../platform/values/identifiers';
import { DomainError } from '../../platform/http/problems';
import { Clock } from '../../platform/values/time';
import { OfferEmailService } from './offer-email.service';
import { type OfferTerms, OfferTermsService } from './offer-terms.service';
import type { WaitlistEntryEntity } from '../waitlist-entry.entity';
import { WaitlistRepository } from '../waitlist.repository';

/** Holds free places for waiting parties in order, and notifies them. Every method requires an open transaction. */
@Injectable()
export class OffersService {
  constructor(
    private readonly entries: WaitlistRepository,
    private readonly reservations: ReservationsService,
    private readonly terms: OfferTermsService,
    private readonly holds: ShopHoldsService,
    private readonly email: OfferEmailService,
    private readonly clock: Clock,
  ) {}

  /**
   * Offers the free places of a timeslot. Parties that do not fit are skipped and keep their position.
   * @returns how many offers were made, or entries ended because the session can no longer be booked
   */
  async offerFree(operatorId: number, timeslotId: number): Promise<number> {
    if ((await this.entries.listWaiting(operatorId, timeslotId)).length === 0) return 0;
    const timeslot = await this.reservations.lockTimeslot(operatorId, timeslotId);
    const terms = await this.terms.termsOf(timeslot);
    if (terms === 'over') return this.entries.lapse({ operatorId, timeslotId }, ['waiting'], this.clock.now());
    if (!terms) return 0;
    let free = timeslot.capacity - timeslot.booked;
    let offers = 0;
    // Read after locking: a place may just have been offered, or a party may have joined.
    for (const entry of await this.entries.listWaiting(operatorId, timeslotId)) {
      if (entry.participants > free || !(await this.offer(entry, terms))) continue;
      free -= entry.participants;
      offers++;
    }
    return offers;
  }

  private async offer(entry: WaitlistEntryEntity, terms: OfferTerms): Promise<boolean> {
    const token = randomToken();
    const { deadline } = terms;
    const updatedAt = this.clock.now();
    // The entry first, because staff may remove it at the same time, then the places.
    const offered = { status: 'offered' as const, token, deadline, updatedAt };
    if (!(await this.entries.change(entry, ['waiting'], offered))) return false;
    const held = await this.hold(entry, terms);
    if (!held) {
      await this.entries.change(entry, ['offered'], { status: 'waiting', token: null, deadline: null });
      return false;
    }
    await this.entries.change(entry, ['offered'], { bookingId: held.id });
    await this.email.send(entry, terms, token);
    return true;
  }

  /** @returns undefined if the activity can no longer be sold to this party, which keeps waiting */
  private async hold(entry: WaitlistEntryEntity, terms: OfferTerms): Promise<BookingEntity | undefined> {
    const { activity, timeslot, timeZone, currency, deadline } = terms;
    const nothingYet = { answers: [], fileOwner: '', notes: '', origin: onlineOrigin(null) };
    const { date, time } = timeslot;
    const { participants } = entry;
    try {
      const places = { activity, date, time, timeZone, currency, participants };
      return await this.holds.hold({ ...places, ...nothingYet }, deadline, entry);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}
