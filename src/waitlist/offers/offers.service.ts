import { Injectable } from '@nestjs/common';
import { ReservationsService, TimeslotUnavailableError } from '../../availability';
import { type BookingEntity, ShopHoldsService, onlineOrigin } from '../../bookings';
import { randomToken } from '../../platform/values/identifiers';
import { Turn } from '../../platform/concurrency/fairness';
import { Transactions } from '../../platform/database';
import { DomainError } from '../../platform/errors';
import { JobsRunner } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { OfferEmailService } from './offer-email.service';
import { type OfferTerms, OfferTermsService } from './offer-terms.service';
import type { WaitlistEntryEntity } from '../waitlist-entry.entity';
import { WaitlistRepository } from '../waitlist.repository';

/** Name of the job that offers free places. */
export const OFFERS_JOB = 'waitlist-offers';

/** Maximum number of offers that one transaction makes, each with a hold and an email. */
const MAX_OFFERS_AT_ONCE = 50;

const OFFERS = Symbol('offers');

/** Holds free places for waiting parties in order, and notifies them. Every method requires an open transaction. */
@Injectable()
export class OffersService {
  constructor(
    private readonly entries: WaitlistRepository,
    private readonly reservations: ReservationsService,
    private readonly terms: OfferTermsService,
    private readonly holds: ShopHoldsService,
    private readonly email: OfferEmailService,
    private readonly transactions: Transactions,
    private readonly jobs: JobsRunner,
    private readonly clock: Clock,
  ) {}

  /**
   * Offers the free places of a timeslot. Parties that do not fit are skipped and keep their position. A transaction
   * makes at most 50 offers; the job makes the others.
   * @returns how many offers were made, or entries ended because the session can no longer be booked
   */
  async offerFree(operatorId: number, timeslotId: number): Promise<number> {
    if (!(await this.entries.anyWaits(operatorId, timeslotId))) return 0;
    const timeslot = await this.reservations.lockTimeslot(operatorId, timeslotId);
    const terms = await this.terms.termsOf(timeslot);
    if (terms === 'over') return this.entries.lapse({ operatorId, timeslotId }, ['waiting'], this.clock.now());
    if (!terms) return 0;
    const limit = MAX_OFFERS_AT_ONCE - this.transactions.tally(OFFERS, 0);
    const fitting = await this.listFitting(terms, limit);
    if (fitting.length === limit) this.transactions.afterEnd(() => this.jobs.wake(OFFERS_JOB));
    const offers = await this.offerInOrder(fitting, terms);
    this.transactions.tally(OFFERS, offers);
    return offers;
  }

  /**
   * Offers places to one party, regardless of its position and of quiet hours.
   * @param entry waiting, and locked
   * @throws InsufficientCapacityError, TimeslotUnavailableError; the caller must then roll back
   */
  async offerTo(entry: WaitlistEntryEntity): Promise<void> {
    const terms = await this.termsForStaff(entry);
    const { token } = await this.markOffered(entry, terms);
    await this.entries.change(entry, ['offered'], { bookingId: (await this.hold(entry, terms)).id });
    await this.email.send(entry, terms, token);
  }

  /**
   * Holds places for one party without an offer.
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  async holdFor(entry: WaitlistEntryEntity): Promise<BookingEntity> {
    return this.hold(entry, await this.termsForStaff(entry));
  }

  private async termsForStaff({ operatorId, timeslotId }: WaitlistEntryEntity): Promise<OfferTerms> {
    const timeslot = await this.reservations.lockTimeslot(operatorId, timeslotId);
    const terms = await this.terms.termsOf(timeslot, true);
    if (terms && terms !== 'over') return terms;
    throw new TimeslotUnavailableError('The session has started, or its timeslot or activity is closed.', []);
  }

  private async listFitting({ timeslot, activity }: OfferTerms, limit: number): Promise<WaitlistEntryEntity[]> {
    if (limit === 0) return [];
    const { operatorId, id, capacity, booked } = timeslot;
    const largest = Math.min(capacity - booked, activity.maxParticipants);
    return this.entries.listFitting(operatorId, id, largest, limit);
  }

  private async offerInOrder(entries: readonly WaitlistEntryEntity[], terms: OfferTerms): Promise<number> {
    const turn = new Turn();
    let free = terms.timeslot.capacity - terms.timeslot.booked;
    let offers = 0;
    for (const entry of entries) {
      if (entry.participants > free || !(await this.offer(entry, terms))) continue;
      free -= entry.participants;
      offers++;
      if (turn.hasEnded) await turn.pass();
    }
    return offers;
  }

  private async offer(entry: WaitlistEntryEntity, terms: OfferTerms): Promise<boolean> {
    // The entry first, because staff may remove it at the same time, then the places.
    const { isMarked, token } = await this.markOffered(entry, terms);
    if (!isMarked) return false;
    const held = await this.tryHold(entry, terms);
    if (!held) {
      await this.entries.change(entry, ['offered'], { status: 'waiting', token: null, deadline: null });
      return false;
    }
    await this.entries.change(entry, ['offered'], { bookingId: held.id });
    await this.email.send(entry, terms, token);
    return true;
  }

  private async markOffered(entry: WaitlistEntryEntity, { deadline }: OfferTerms) {
    const token = randomToken();
    const offered = { status: 'offered' as const, token, deadline, updatedAt: this.clock.now() };
    return { token, isMarked: await this.entries.change(entry, ['waiting'], offered) };
  }

  /** @returns undefined if the activity can no longer be sold to this party, which keeps waiting */
  private async tryHold(entry: WaitlistEntryEntity, terms: OfferTerms): Promise<BookingEntity | undefined> {
    try {
      return await this.hold(entry, terms);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  private hold(entry: WaitlistEntryEntity, terms: OfferTerms): Promise<BookingEntity> {
    const { activity, timeslot, timeZone, currency, deadline } = terms;
    const nothingYet = { answers: [], fileOwner: '', notes: '', origin: onlineOrigin(null) };
    const { date, time } = timeslot;
    const places = { activity, date, time, timeZone, currency, participants: entry.participants };
    return this.holds.hold({ ...places, ...nothingYet }, deadline, entry);
  }
}
