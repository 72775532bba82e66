import { Injectable } from '@nestjs/common';
import { Transactions } from '../database';
import { Clock } from '../shared/time';
import { type BookingDetails, BookingDetailsService } from './booking-details.service';
import { BookingJournal } from './booking-journal.service';
import { type BookingRequest, newBooking } from './booking-request';
import type { BookingEntity } from './booking.entity';
import { BookingsRepository } from './bookings.repository';
import { PlacementService } from './placement.service';

@Injectable()
export class BookingsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly details: BookingDetailsService,
    private readonly placement: PlacementService,
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
  async place(
    request: BookingRequest,
    alongside: (placed: BookingEntity) => Promise<void> = () => Promise.resolve(),
  ): Promise<BookingDetails> {
    const { activity, timeZone } = request;
    const terms = await this.placement.settle(request);
    const row = newBooking(request, terms, this.clock.now());
    return this.transactions.run(
      async () => {
        const { booking, startsAt } = await this.placement.take(request, row, terms);
        await this.journal.confirmed(booking);
        await alongside(booking);
        return { booking, productName: activity.name, activityId: activity.publicId, startsAt, timeZone };
      },
      { findCommitted: () => this.findPlaced(activity.operatorId, row.reference) },
    );
  }

  /** The booking of an earlier try whose COMMIT was never answered. */
  private async findPlaced(operatorId: number, reference: string): Promise<BookingDetails | undefined> {
    const booking = await this.bookings.findByReference(operatorId, reference);
    return booking ? this.details.completeOne(booking) : undefined;
  }
}
