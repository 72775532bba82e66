import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import type { BookingEntity } from '../booking.entity';
import type { BookingDetails } from '../queries/booking-details.service';
import { BookingLookupService } from '../queries/booking-lookup.service';
import { type BookingRequest, newBooking } from './booking-request';
import type { BookingCommand } from './booking-command';
import { type LocatedPlacement, type Placement, PlacementService } from './placement.service';

@Injectable()
export class BookingsService {
  constructor(
    private readonly records: BookingLookupService,
    private readonly placement: PlacementService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Books the places and confirms them, or does nothing.
   * @param alongside further work that must commit with the booking
   * @throws ValidationError if the party, its tickets or its answers do not match the activity
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  async place(request: BookingRequest, alongside?: (placed: BookingEntity) => Promise<void>): Promise<BookingDetails> {
    const placement = await this.prepare(request);
    const { operatorId, reference } = placement.row;
    return this.transactions.run(
      async () => {
        const placed = await this.placement.place(placement);
        await alongside?.(placed.booking);
        return placed;
      },
      // An earlier attempt may have committed although the database never acknowledged it.
      { findCommitted: () => this.records.findBooking(operatorId, reference) },
    );
  }

  /**
   * Prepares a booking for the shared commit of concurrent callers.
   * @throws ValidationError as `place`
   */
  async toCommand(request: BookingRequest): Promise<BookingCommand<LocatedPlacement>> {
    return this.placement.toCommand(await this.prepare(request));
  }

  private prepare(request: BookingRequest): Promise<Placement> {
    return this.placement.prepare(request, (terms) => newBooking(request, terms, this.clock.now()));
  }
}
