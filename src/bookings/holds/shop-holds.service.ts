import { Injectable } from '@nestjs/common';
import { SalesWindowService, TimeslotUnavailableError } from '../../availability';
import type { Activity } from '../../catalog';
import { Clock } from '../../shared/time';
import { BookingJournal } from '../booking-journal';
import type { HoldEnd } from '../notify/booking-events.service';
import type { BookingEntity } from '../booking.entity';
import { type Customer, type PlacesRequest, newHold } from '../create/booking-request';
import { PlacementService } from '../create/placement.service';
import { priceTickets } from '../ticket-lines';
import { type BookingDetails, BookingDetailsService } from '../queries/booking-details.service';
import { EndedHoldsService } from './ended-holds.service';
import { type Purchase, ShopHoldsRepository } from './shop-holds.repository';

/** What has become of held places. */
export type HeldPlaces = Pick<BookingEntity, 'reference' | 'status' | 'heldUntil'>;

/**
 * Places held for what is not a booking yet, such as a basket or an offer. They have no HoldID: nobody but the module
 * that asked for them can use them. Every method is a step of a unit of work that the caller has opened.
 */
@Injectable()
export class ShopHoldsService {
  constructor(
    private readonly placement: PlacementService,
    private readonly holds: ShopHoldsRepository,
    private readonly ended: EndedHoldsService,
    private readonly details: BookingDetailsService,
    private readonly sales: SalesWindowService,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the places and freezes their price until `heldUntil`, in Unix seconds.
   * @param customer whose they are, when that is known already
   * @throws ValidationError, InsufficientCapacityError, TimeslotUnavailableError as for a booking
   */
  async hold(request: PlacesRequest, heldUntil: number, customer?: Customer): Promise<BookingEntity> {
    const placement = await this.placement.prepare(request, (terms) =>
      newHold(request, terms, this.clock.now(), { holdId: null, heldUntil }, customer),
    );
    return (await this.placement.place(placement)).booking;
  }

  /** @throws ValidationError when the activity cannot be sold to a party of this size without choosing tickets */
  checkParty(activity: Activity, participants: number): void {
    priceTickets(activity, participants);
  }

  /** Holds them until another instant. @returns false when one of them is no longer held */
  async extend(operatorId: number, ids: readonly number[], heldUntil: number): Promise<boolean> {
    if (ids.length === 0) return true;
    return (await this.holds.extend(operatorId, ids, heldUntil, this.clock.now())) === ids.length;
  }

  /** When the places of the first of those that are still held can no longer be booked; `Infinity` if there are none. */
  async salesCloseAt(operatorId: number, ids: readonly number[]): Promise<number> {
    return this.sales.firstClosing(operatorId, await this.timeslotsOf(operatorId, ids));
  }

  /** @throws TimeslotUnavailableError when places of one of them could no longer be booked directly */
  async rejectClosed(operatorId: number, ids: readonly number[]): Promise<void> {
    await this.sales.rejectClosed(operatorId, await this.timeslotsOf(operatorId, ids));
  }

  /** Says whose held places these are: for staff, and for a reminder when they are not paid in time. */
  async nameCustomer(operatorId: number, ids: readonly number[], customer: Customer): Promise<void> {
    const now = this.clock.now();
    for (const hold of await this.holds.list(operatorId, ids)) await this.holds.nameCustomer(hold, customer, now);
  }

  /** Gives back the places of those that are still held. */
  async release(operatorId: number, ids: readonly number[], how?: HoldEnd): Promise<void> {
    for (const hold of await this.holds.list(operatorId, ids)) await this.ended.release(hold, how);
  }

  /**
   * Turns all of them into confirmed, paid bookings.
   * @returns false when one of them is no longer held, or could no longer be booked directly; then the unit of work must
   * be rolled back
   */
  async confirm(operatorId: number, ids: readonly number[], purchase: Purchase): Promise<boolean> {
    const now = this.clock.now();
    try {
      await this.rejectClosed(operatorId, ids);
    } catch (error) {
      if (error instanceof TimeslotUnavailableError) return false;
      throw error;
    }
    for (const hold of await this.holds.list(operatorId, ids)) {
      if (!(await this.holds.confirm(hold, purchase, now))) return false;
      await this.journal.confirmed(hold);
      await this.journal.paid(hold);
    }
    return true;
  }

  /** What they cost together, in minor units. */
  async totalOf(operatorId: number, ids: readonly number[]): Promise<number> {
    const holds = await this.holds.list(operatorId, ids);
    return holds.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  }

  /** What has become of them, by id. */
  async placesOf(operatorId: number, ids: readonly number[]): Promise<Map<number, HeldPlaces>> {
    const bookings = await this.holds.list(operatorId, ids);
    return new Map(bookings.map(({ id, reference, status, heldUntil }) => [id, { reference, status, heldUntil }]));
  }

  /** The bookings with what other modules know about them, in the order of `ids`. */
  async read(operatorId: number, ids: readonly number[]): Promise<BookingDetails[]> {
    const bookings = await this.holds.list(operatorId, ids);
    bookings.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    return this.details.complete(operatorId, bookings);
  }

  private async timeslotsOf(operatorId: number, ids: readonly number[]): Promise<number[]> {
    const bookings = await this.holds.list(operatorId, ids);
    return bookings.filter(({ status }) => status === 'held').map(({ timeslotId }) => timeslotId);
  }
}
