import { Injectable } from '@nestjs/common';
import { type TimeslotEntity, TimeslotsService } from '../../availability';
import { Transactions } from '../../platform/database';
import { BookingsRepository } from '../bookings.repository';
import { CancellationsService } from './cancellations.service';

const OPTIONS = { reason: 'The timeslot was cancelled.', by: 'operator' } as const;

/** Cancels timeslots with everything in them. */
@Injectable()
export class TimeslotCancellationsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly timeslots: TimeslotsService,
    private readonly cancellations: CancellationsService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Cancels a timeslot with all of its bookings and holds, or nothing. Nothing is refunded.
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
          const freed = await this.cancellations.free(booking, OPTIONS);
          if (freed && booking.status === 'confirmed') cancelledBookings++;
        }
      }
      return { timeslot: await this.timeslots.getTimeslot(operatorId, timeslotId), cancelledBookings };
    });
  }
}
