import { Injectable } from '@nestjs/common';
import type { Activity } from '../catalog';
import { Clock } from '../shared/time';
import { type BookingDetails, BookingDetailsService } from './booking-details.service';
import { BookingJournal } from './booking-journal.service';
import { type PlacesRequest, newHold } from './booking-request';
import type { BookingEntity } from './booking.entity';
import { HoldsRepository } from './holds.repository';
import { PlacementService } from './placement.service';
import { type Purchase, ShopHoldsRepository } from './shop-holds.repository';
import { priceTickets } from './tickets';

/**
 * Places held for what is not a booking yet, such as a basket or an offer. They have no HoldID: nobody but the module
 * that asked for them can use them. Every method is a step of a unit of work that the caller has opened.
 */
@Injectable()
export class ShopHoldsService {
  constructor(
    private readonly holds: HoldsRepository,
    private readonly shopHolds: ShopHoldsRepository,
    private readonly placement: PlacementService,
    private readonly details: BookingDetailsService,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the places and freezes their price until `heldUntil`, in Unix seconds.
   * @throws ValidationError, InsufficientCapacityError, TimeslotUnavailableError as for a booking
   */
  async hold(request: PlacesRequest, heldUntil: number): Promise<BookingEntity> {
    const terms = await this.placement.settle(request);
    const row = newHold(request, terms, this.clock.now(), { holdId: null, heldUntil });
    const { booking: held } = await this.placement.take(request, row, terms);
    await this.journal.held(held, { HeldUntil: heldUntil });
    return held;
  }

  /** @throws ValidationError when the activity cannot be sold to a party of this size without choosing tickets */
  checkParty(activity: Activity, participants: number): void {
    priceTickets(activity, participants);
  }

  /** Holds them until another instant. @returns false when one of them is no longer held */
  async keep(operatorId: number, ids: readonly number[], heldUntil: number): Promise<boolean> {
    if (ids.length === 0) return true;
    return (await this.shopHolds.keep(operatorId, ids, heldUntil, this.clock.now())) === ids.length;
  }

  /** Gives back the places of those that are still held. */
  async release(operatorId: number, ids: readonly number[], how: 'released' | 'expired' = 'released'): Promise<void> {
    for (const hold of await this.shopHolds.list(operatorId, ids)) {
      if (!(await this.holds.end(hold, this.clock.now(), true))) continue;
      await this.placement.giveBack(hold);
      await this.journal.holdEnded(hold, how);
    }
  }

  /**
   * Turns all of them into confirmed, paid bookings.
   * @returns false when one of them is no longer held; then the unit of work must be given up
   */
  async confirm(operatorId: number, ids: readonly number[], purchase: Purchase): Promise<boolean> {
    const now = this.clock.now();
    for (const hold of await this.shopHolds.list(operatorId, ids)) {
      if (!(await this.shopHolds.confirm(hold, purchase, now))) return false;
      await this.journal.confirmed(hold);
    }
    return true;
  }

  /** What they cost together, in minor units. */
  async totalOf(operatorId: number, ids: readonly number[]): Promise<number> {
    const holds = await this.shopHolds.list(operatorId, ids);
    return holds.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  }

  /** The bookings with what other modules know about them, in the order of `ids`. */
  async read(operatorId: number, ids: readonly number[]): Promise<BookingDetails[]> {
    const bookings = await this.shopHolds.list(operatorId, ids);
    bookings.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    return this.details.complete(operatorId, bookings);
  }
}
