import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database';
import { Clock } from '../../shared/time';
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
   * Books the places and confirms at once, or does nothing.
   * @param alongside what must be true together with the booking, in the same unit
   * @throws ValidationError when the party, its tickets or its answers do not suit the activity
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
      // The booking of an earlier try whose COMMIT was never answered.
      { findCommitted: () => this.records.find(operatorId, reference) },
    );
  }

  /**
   * The same for one of many who book at the same time.
   * @throws ValidationError as `place`
   */
  async toCommand(request: BookingRequest): Promise<BookingCommand<LocatedPlacement>> {
    return this.placement.toCommand(await this.prepare(request));
  }

  private prepare(request: BookingRequest): Promise<Placement> {
    return this.placement.prepare(request, (terms) => newBooking(request, terms, this.clock.now()));
  }
}
