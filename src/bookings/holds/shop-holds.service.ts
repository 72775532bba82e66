import { Injectable } from '@nestjs/common';
import { SalesWindowService } from '../../availability';
import type { Activity } from '../../catalog';
import { Clock } from '../../platform/values/time';
import { BookingJournal } from '../notify/booking-journal';
import type { HoldEnd } from '../notify/booking-events.service';
import type { BookingEntity } from '../record/booking.entity';
import type { Customer, PlacesRequest } from '../placement/booking-command';
import { BookingsService } from '../placement/bookings.service';
import { priceTickets } from '../record/ticket-lines';
import { type BookingDetails, BookingDetailsService } from '../queries/booking-details.service';
import { EndedHoldsService } from './ended-holds.service';
import { type Purchase, ShopHoldsRepository } from './shop-holds.repository';

/** Current state of held places. */
export type HeldPlaces = Pick<BookingEntity, 'reference' | 'status' | 'heldUntil' | 'paymentStatus'>;

/**
 * Places held for a basket or an offer. They have no HoldID, so only the module that requested them can use them. Every
 * method requires an open transaction.
 */
@Injectable()
export class ShopHoldsService {
  constructor(
    private readonly bookings: BookingsService,
    private readonly holds: ShopHoldsRepository,
    private readonly ended: EndedHoldsService,
    private readonly details: BookingDetailsService,
    private readonly sales: SalesWindowService,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the places and fixes their price until `heldUntil`, in Unix seconds.
   * @param customer if already known
   * @throws ValidationError, InsufficientCapacityError, TimeslotUnavailableError as for a booking
   */
  async hold(request: PlacesRequest, heldUntil: number, customer?: Customer): Promise<BookingEntity> {
    const hold = { holdId: null, heldUntil };
    return (await this.bookings.checkAndPlace({ ...request, hold, customer })).booking;
  }

  /** @throws ValidationError if a party of this size must choose its tickets */
  checkParty(activity: Activity, participants: number): void {
    priceTickets(activity, participants);
  }

  /** Extends all of them. @returns false if one is no longer held */
  async extend(operatorId: number, ids: readonly number[], heldUntil: number): Promise<boolean> {
    if (ids.length === 0) return true;
    return (await this.holds.extend(operatorId, ids, heldUntil, this.clock.now())) === ids.length;
  }

  /**
   * The earliest instant at which places that are still held can no longer be booked, in Unix seconds; `Infinity` if
   * there are none.
   */
  async salesCloseAt(operatorId: number, ids: readonly number[]): Promise<number> {
    return this.sales.firstClosing(operatorId, await this.timeslotsOf(operatorId, ids));
  }

  /** @throws TimeslotUnavailableError if places of one of them could no longer be booked directly */
  async rejectClosed(operatorId: number, ids: readonly number[]): Promise<void> {
    await this.sales.rejectClosed(operatorId, await this.timeslotsOf(operatorId, ids));
  }

  /** Stores the customer of held places, for staff and for a reminder if they are not paid in time. */
  async nameCustomer(operatorId: number, ids: readonly number[], customer: Customer): Promise<void> {
    const now = this.clock.now();
    for (const hold of await this.holds.list(operatorId, ids)) await this.holds.nameCustomer(hold, customer, now);
  }

  /** Releases those that are still held. */
  async release(operatorId: number, ids: readonly number[], how?: HoldEnd): Promise<void> {
    for (const hold of await this.holds.list(operatorId, ids)) await this.ended.release(hold, how);
  }

  /**
   * Turns all of them into confirmed bookings, for the caller to record their payment.
   * @returns undefined if one of them is no longer held; the caller must then roll back
   */
  async confirm(
    operatorId: number,
    ids: readonly number[],
    purchase: Purchase,
  ): Promise<readonly BookingEntity[] | undefined> {
    const now = this.clock.now();
    const holds = await this.holds.list(operatorId, ids);
    for (const hold of holds) {
      if (!(await this.holds.confirm(hold, purchase, now))) return undefined;
      await this.journal.confirmed(hold);
    }
    return holds;
  }

  /** Their total price, in minor units. */
  async totalOf(operatorId: number, ids: readonly number[]): Promise<number> {
    const holds = await this.holds.list(operatorId, ids);
    return holds.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  }

  /** Their current states, by ID. */
  async placesOf(operatorId: number, ids: readonly number[]): Promise<Map<number, HeldPlaces>> {
    const bookings = await this.holds.list(operatorId, ids);
    return new Map(
      bookings.map(({ id, reference, status, heldUntil, paymentStatus }) => {
        return [id, { reference, status, heldUntil, paymentStatus }];
      }),
    );
  }

  /** The bookings with data of other modules, in the order of `ids`. */
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
