import { Injectable } from '@nestjs/common';
import { ReservationsService, type TimeslotEntity, TimeslotsService } from '../../availability';
import { Transactions } from '../../platform/database';
import type { Canceller } from '../../platform/domain-events';
import { Clock } from '../../platform/values/time';
import { BookingJournal } from '../booking-journal';
import type { BookingEntity } from '../booking.entity';
import { BookingNotChangeableError, BookingNotFoundError } from '../bookings.errors';
import { BookingsRepository } from '../bookings.repository';
import { CancellationTermsService } from './cancellation-terms.service';
import { EndedHoldsService } from '../holds/ended-holds.service';

interface CancelOptions {
  readonly reason: string | null;
  /** Everyone except the operator can cancel only until the activity's cancellation cutoff. */
  readonly by: Canceller;
  /** A booking that the caller may not see counts as not found. */
  readonly isVisible?: (booking: BookingEntity) => boolean;
}

/** How often a booking is read again if it was moved or resized before it could be cancelled. */
const ATTEMPTS = 4;

@Injectable()
export class CancellationsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly timeslots: TimeslotsService,
    private readonly reservations: ReservationsService,
    private readonly endedHolds: EndedHoldsService,
    private readonly terms: CancellationTermsService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels a booking and frees its places. Repeated calls have no further effect.
   * @throws BookingNotFoundError, NotCancellableError
   * @throws BookingNotChangeableError for a hold that was never booked
   */
  async cancel(operatorId: number, reference: string, options: CancelOptions): Promise<BookingEntity> {
    return this.transactions.run(async () => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const booking = await this.bookings.findByReference(operatorId, reference);
        if (!booking || options.isVisible?.(booking) === false) throw new BookingNotFoundError();
        if (booking.status === 'cancelled') return booking;
        await this.reject(booking, options);
        await this.free(booking, options.reason, options.by);
      }
      throw new BookingNotChangeableError('The booking is being changed concurrently.');
    });
  }

  /**
   * Cancels a timeslot with all of its bookings and holds, or nothing.
   * @throws TimeslotNotFoundError
   */
  async cancelTimeslot(
    operatorId: number,
    timeslotId: number,
  ): Promise<{ timeslot: TimeslotEntity; cancelledBookings: number }> {
    return this.transactions.run(async () => {
      await this.timeslots.markCancelled(operatorId, timeslotId);
      let cancelledBookings = 0;
      // No booking can join a cancelled timeslot. One that changes concurrently is handled in the next round.
      for (;;) {
        const bookings = await this.bookings.listTakingPlaces(operatorId, timeslotId);
        if (bookings.length === 0) break;
        for (const booking of bookings) {
          const freed = await this.free(booking, 'The timeslot was cancelled.', 'operator');
          if (freed && booking.status === 'confirmed') cancelledBookings++;
        }
      }
      return { timeslot: await this.timeslots.getTimeslot(operatorId, timeslotId), cancelledBookings };
    });
  }

  private async reject(booking: BookingEntity, { by }: CancelOptions): Promise<void> {
    if (booking.status !== 'confirmed') throw new BookingNotChangeableError();
    if (by === 'operator') return;
    await this.terms.rejectTooLate(booking);
  }

  private async free(booking: BookingEntity, reason: string | null, by: Canceller): Promise<boolean> {
    if (booking.status === 'held') return this.endedHolds.cancel(booking, reason);
    if (!(await this.bookings.cancel(booking, reason, this.clock.now()))) return false;
    await this.reservations.release(booking.operatorId, booking.timeslotId, booking.participants);
    await this.journal.cancelled(booking, reason, by);
    return true;
  }
}
