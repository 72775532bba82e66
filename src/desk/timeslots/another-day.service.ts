import { Injectable } from '@nestjs/common';
import { CurrentActor } from '../../platform/actor';
import { Clock } from '../../platform/values/time';
import { type BookingEntity, BookingJournal, BookingsRepository } from '../../bookings';

/** Offers another day to the customers of a cancelled session. Until they choose one, their bookings stay confirmed. */
@Injectable()
export class AnotherDayService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly journal: BookingJournal,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
  ) {}

  /**
   * Lets the customer choose another day. A listener makes tickets that were redeemed valid again. Requires a
   * transaction that has locked the booking.
   */
  async offer(booking: BookingEntity, reason: string | null): Promise<void> {
    const now = this.clock.now();
    const offered = { anotherDayOfferedAt: now, anotherDayOfferedBy: this.actor.get().name, updatedAt: now };
    await this.bookings.change(booking, offered);
    await this.journal.anotherDayOffered(booking, reason);
  }
}
