import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../../availability';
import { Clock } from '../../shared/time';
import { BookingJournal } from '../booking-journal';
import type { BookingEntity } from '../booking.entity';
import type { HoldEnd } from '../notify/booking-events.service';
import { HoldsRepository } from './holds.repository';

/** Ends holds that are not booked: the row, its places and the record of it. */
@Injectable()
export class EndedHoldsService {
  constructor(
    private readonly holds: HoldsRepository,
    private readonly reservations: ReservationsService,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /** Ends a hold, whether its time is up or not. Call it inside a unit of work. @returns false when it is not held */
  release(hold: BookingEntity, how: HoldEnd = 'released'): Promise<boolean> {
    return this.end(hold, how, true);
  }

  /** Ends a hold if its time is up. Call it inside a unit of work. @returns false when it is not, or no longer held */
  expire(hold: BookingEntity): Promise<boolean> {
    return this.end(hold, 'expired', false);
  }

  /**
   * Ends a hold that is not wanted any more, and notes that: whoever made it is told so when they ask for it. It never was
   * a booking, so its status is that of any hold that ended. Call it inside a unit of work. @returns false when it is not
   * held
   */
  cancel(hold: BookingEntity, reason: string | null): Promise<boolean> {
    return this.end(hold, 'released', true, { reason });
  }

  private async end(
    hold: BookingEntity,
    how: HoldEnd,
    early: boolean,
    cancelled?: { readonly reason: string | null },
  ): Promise<boolean> {
    if (!(await this.holds.end(hold, this.clock.now(), early, cancelled))) return false;
    await this.reservations.release(hold.operatorId, hold.timeslotId, hold.participants);
    await this.journal.holdEnded(hold, how);
    return true;
  }
}
