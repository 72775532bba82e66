import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/values/time';
import { BookingJournal } from '../booking-journal';
import type { BookingEntity } from '../booking.entity';
import { BookingsRepository } from '../bookings.repository';
import { CheckInsService } from '../entry/check-ins.service';
import { isPaidToPartner } from '../payments/booking-balance.entity';

/**
 * Offers another day to the customers of a cancelled session. Until they choose one, such a booking is confirmed in a
 * cancelled timeslot; nothing else marks it.
 */
@Injectable()
export class AnotherDayService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly checkIns: CheckInsService,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Lets the customer choose another day. Tickets that were redeemed become valid again. Requires the transaction that
   * cancels the timeslot.
   * @returns false if the booking was cancelled or moved in the meantime
   */
  async offer(booking: BookingEntity, reason: string | null): Promise<boolean> {
    if (!(await this.bookings.change(booking, { updatedAt: this.clock.now() }))) return false;
    await this.checkIns.undoCheckIn(booking.operatorId, booking.reference);
    await this.journal.anotherDayOffered(booking, reason);
    return true;
  }
}

/** Whether a booking can stay: partners, who collect the money, book again for their customers. */
export function mayNeedAnotherDay(booking: BookingEntity): boolean {
  return booking.status === 'confirmed' && !isPaidToPartner(booking);
}
