import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database';
import { Clock } from '../../shared/time';
import type { BookingDetails } from '../reading/booking-details.service';
import { BookingJournal } from '../booking-journal.service';
import { BookingRecordsService } from '../reading/booking-records.service';
import { type BookingRequest, type NewBooking, newBooking } from './booking-request';
import type { BookingTerms } from './booking-terms';
import type { BookingEntity } from '../booking.entity';
import { ConcurrentBookingsService } from './concurrent-bookings.service';
import { PlacementService } from './placement.service';

@Injectable()
export class BookingsService {
  constructor(
    private readonly records: BookingRecordsService,
    private readonly placement: PlacementService,
    private readonly concurrent: ConcurrentBookingsService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Books the places and confirms at once, or does nothing.
   * @param alongside what must be true together with the booking, in the same unit
   * @throws ValidationError when the party, its tickets or its answers do not suit the activity
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  async place(request: BookingRequest, alongside?: (placed: BookingEntity) => Promise<void>): Promise<BookingDetails> {
    const terms = await this.placement.settle(request);
    const row = newBooking(request, terms, this.clock.now());
    const isPlain = !alongside && !request.ignoresCutoff && terms.answers.answers.length === 0;
    if (!isPlain || this.transactions.isOpen()) return this.placeAlone(request, row, terms, alongside);
    return this.concurrent.place(request, row, () => this.placeAlone(request, row, terms));
  }

  private async placeAlone(
    request: BookingRequest,
    row: NewBooking,
    terms: BookingTerms,
    alongside?: (placed: BookingEntity) => Promise<void>,
  ): Promise<BookingDetails> {
    const { activity, timeZone } = request;
    return this.transactions.run(
      async () => {
        const { booking, startsAt } = await this.placement.take(request, row, terms);
        await this.journal.confirmed(booking);
        await alongside?.(booking);
        return { booking, productName: activity.name, activityId: activity.publicId, startsAt, timeZone };
      },
      // The booking of an earlier try whose COMMIT was never answered.
      { findCommitted: () => this.records.find(activity.operatorId, row.reference) },
    );
  }
}
