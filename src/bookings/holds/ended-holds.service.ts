import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../../availability';
import { Clock } from '../../platform/values/time';
import { BookingJournal } from '../notify/booking-journal';
import type { BookingEntity } from '../record/booking.entity';
import type { HoldEnd } from '../notify/booking-events.service';
import { HoldsRepository } from './holds.repository';

/** Ends holds that are not booked: frees the places and records the end. */
@Injectable()
export class EndedHoldsService {
  constructor(
    private readonly holds: HoldsRepository,
    private readonly reservations: ReservationsService,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /** Ends a hold before or after its expiry. Requires an open transaction. @returns false if it is not held */
  release(hold: BookingEntity, how: HoldEnd = 'released'): Promise<boolean> {
    return this.endHold(hold, how, true);
  }

  /** Ends a hold that has expired. Requires an open transaction. @returns false if it has not expired or is not held */
  expire(hold: BookingEntity): Promise<boolean> {
    return this.endHold(hold, 'expired', false);
  }

  /**
   * Ends a hold and records the cancellation, so that its reseller can read it. Its status is that of any ended hold,
   * because it was never a booking. Requires an open transaction.
   * @returns false if it is not held
   */
  cancel(hold: BookingEntity, reason: string | null): Promise<boolean> {
    return this.endHold(hold, 'released', true, { reason });
  }

  private async endHold(
    hold: BookingEntity,
    how: HoldEnd,
    early: boolean,
    cancelled?: { readonly reason: string | null },
  ): Promise<boolean> {
    if (!(await this.holds.endHold(hold, this.clock.now(), early, cancelled))) return false;
    await this.reservations.release(hold.operatorId, hold.timeslotId, hold.participants);
    await this.journal.holdEnded(hold, how);
    return true;
  }
}
