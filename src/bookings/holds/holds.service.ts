import { Injectable } from '@nestjs/common';
import { SalesWindowService } from '../../availability';
import { Transactions } from '../../platform/database';
import { randomPrefixedId } from '../../platform/values/identifiers';
import { Clock } from '../../platform/values/time';
import { BookingJournal } from '../booking-journal';
import { type BookingOwner, isHeld, isOwnedBy, wasBooked } from '../booking-owner';
import type { BookingEntity } from '../booking.entity';
import { HoldBookedError, HoldExpiredError, HoldNotFoundError } from '../bookings.errors';
import { type PlacesRequest, newHold } from '../create/booking-request';
import type { BookingCommand } from '../create/booking-command';
import { type LocatedPlacement, PlacementService } from '../create/placement.service';
import { EndedHoldsService } from './ended-holds.service';
import { HoldsRepository } from './holds.repository';

/** Default duration of a hold, in seconds. */
export const DEFAULT_HOLD_SECONDS = 900;

/** Holds places at the current price for a customer who has not decided yet. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly holds: HoldsRepository,
    private readonly placement: PlacementService,
    private readonly ended: EndedHoldsService,
    private readonly sales: SalesWindowService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Prepares a hold for the shared commit of concurrent callers.
   * @param seconds from now
   * @throws ValidationError as for a booking
   */
  async toCommand(request: PlacesRequest, seconds: number): Promise<BookingCommand<LocatedPlacement>> {
    const now = this.clock.now();
    const placement = await this.placement.prepare(request, (terms) =>
      newHold(request, terms, now, { holdId: randomPrefixedId('hold'), heldUntil: now + seconds }),
    );
    return this.placement.toCommand(placement);
  }

  /**
   * Holds the places for a single caller, under a given HoldID.
   * @throws InsufficientCapacityError, TimeslotUnavailableError, ValidationError
   */
  async place(request: PlacesRequest, holdId: string, seconds: number): Promise<void> {
    const now = this.clock.now();
    const placement = await this.placement.prepare(request, (terms) =>
      newHold(request, terms, now, { holdId, heldUntil: now + seconds }),
    );
    await this.transactions.run(() => this.placement.place(placement));
  }

  /**
   * Extends a hold, but not beyond the cutoff for direct bookings, and never shortens it.
   * @param seconds from now; absent: 15 minutes, or the current expiry if that is later
   * @throws HoldNotFoundError, HoldExpiredError, TimeslotUnavailableError
   */
  async extend(
    operatorId: number,
    owner: BookingOwner,
    holdId: string,
    seconds: number | undefined,
  ): Promise<BookingEntity> {
    return this.transactions.run(async () => {
      const hold = await this.getHold(operatorId, owner, holdId);
      const now = this.clock.now();
      const wanted = seconds === undefined ? Math.max(now + DEFAULT_HOLD_SECONDS, hold.heldUntil ?? 0) : now + seconds;
      const heldUntil = Math.min(wanted, await this.sales.firstClosing(operatorId, [hold.timeslotId]));
      if (!(await this.holds.extend(hold, heldUntil, now))) throw new HoldExpiredError();
      await this.sales.rejectClosed(operatorId, [hold.timeslotId]);
      await this.journal.holdExtended(hold, heldUntil);
      return { ...hold, heldUntil, updatedAt: now };
    });
  }

  /**
   * Releases the places. Does nothing if the hold has already ended.
   * @throws HoldNotFoundError, HoldExpiredError if the hold was booked
   */
  async release(operatorId: number, owner: BookingOwner, holdId: string): Promise<void> {
    await this.transactions.run(async () => {
      const hold = await this.getHold(operatorId, owner, holdId);
      if (await this.ended.release(hold)) return;
      if ((await this.getHold(operatorId, owner, holdId)).status !== 'expired') throw new HoldExpiredError();
    });
  }

  /**
   * Returns a hold that has not ended.
   * @throws HoldNotFoundError; HoldBookedError or HoldExpiredError if it has ended
   */
  async getCurrent(operatorId: number, owner: BookingOwner, holdId: string): Promise<BookingEntity> {
    const hold = await this.getHold(operatorId, owner, holdId);
    if (wasBooked(hold)) throw new HoldBookedError(hold.reference);
    if (!isHeld(hold, this.clock.now())) throw new HoldExpiredError();
    return hold;
  }

  /** @throws HoldNotFoundError, also if it belongs to another owner */
  async getHold(operatorId: number, owner: BookingOwner, holdId: string): Promise<BookingEntity> {
    return ownHold(await this.holds.findHold(operatorId, holdId), owner);
  }

  /**
   * The same for concurrent callers that book holds. Do not call it inside a transaction.
   * @throws HoldNotFoundError
   * @throws TimeslotUnavailableError if it is held, but its places could no longer be booked directly
   */
  async getForSale(operatorId: number, owner: BookingOwner, holdId: string): Promise<BookingEntity> {
    const hold = ownHold(await this.holds.findWithOthers(operatorId, holdId), owner);
    if (isHeld(hold, this.clock.now())) await this.sales.rejectClosed(operatorId, [hold.timeslotId]);
    return hold;
  }
}

function ownHold(hold: BookingEntity | undefined, owner: BookingOwner): BookingEntity {
  if (!hold || !isOwnedBy(hold, owner)) throw new HoldNotFoundError();
  return hold;
}
