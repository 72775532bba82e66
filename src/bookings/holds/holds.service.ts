import { Injectable } from '@nestjs/common';
import { SalesWindowService } from '../../availability';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import { BookingJournal } from '../notify/booking-journal';
import { type BookingOwner, isHeld, wasBooked } from '../record/booking-owner';
import type { BookingEntity } from '../record/booking.entity';
import { HoldBookedError, HoldExpiredError } from '../record/bookings.errors';
import { EndedHoldsService } from './ended-holds.service';
import { HoldsRepository, ownHold } from './holds.repository';

/** Default duration of a hold, in seconds. */
export const DEFAULT_HOLD_SECONDS = 900;

/** Places held at the current price for a customer who has not decided yet. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly holds: HoldsRepository,
    private readonly ended: EndedHoldsService,
    private readonly sales: SalesWindowService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

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
      const requested =
        seconds === undefined ? Math.max(now + DEFAULT_HOLD_SECONDS, hold.heldUntil ?? 0) : now + seconds;
      const heldUntil = Math.min(requested, await this.sales.firstClosing(operatorId, [hold.timeslotId]));
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
}
