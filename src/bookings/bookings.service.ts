import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../availability';
import { Transactions } from '../database';
import { Clock } from '../shared/time';
import { type BookingDetails, BookingDetailsService } from './booking-details.service';
import { BookingJournal } from './booking-journal.service';
import { type BookingRequest, newBooking } from './booking-request';
import type { BookingEntity } from './booking.entity';
import { BookingsRepository } from './bookings.repository';
import { priceTickets } from './tickets';

@Injectable()
export class BookingsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly details: BookingDetailsService,
    private readonly reservations: ReservationsService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Books the places and confirms at once, or does nothing.
   * @param alongside what must be true together with the booking, in the same unit
   * @throws ValidationError when the party or its tickets do not suit the activity
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  async place(
    request: BookingRequest,
    alongside: (placed: BookingEntity) => Promise<void> = () => Promise.resolve(),
  ): Promise<BookingDetails> {
    const { activity, timeZone, participants } = request;
    const booking = newBooking(request, priceTickets(activity, participants, request.tickets), this.clock.now());
    return this.transactions.run(
      async () => {
        const { id, startsAt } = await this.reservations.reserve(request);
        const placed = await this.bookings.insert({ ...booking, timeslotId: id });
        await this.journal.confirmed(placed);
        await alongside(placed);
        return { booking: placed, productName: activity.name, activityId: activity.publicId, startsAt, timeZone };
      },
      { findCommitted: () => this.findPlaced(activity.operatorId, booking.reference) },
    );
  }

  /** The booking of an earlier try whose COMMIT was never answered. */
  private async findPlaced(operatorId: number, reference: string): Promise<BookingDetails | undefined> {
    const booking = await this.bookings.findByReference(operatorId, reference);
    return booking ? this.details.completeOne(booking) : undefined;
  }
}
