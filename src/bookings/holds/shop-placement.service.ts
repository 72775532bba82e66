import { Injectable } from '@nestjs/common';
import type { Activity } from '../../catalog';
import { Clock } from '../../shared/time';
import { BookingJournal } from '../booking-journal.service';
import { type Customer, type PlacesRequest, newHold } from '../placing/booking-request';
import type { BookingEntity } from '../booking.entity';
import { PlacementService } from '../placing/placement.service';
import { priceTickets } from '../placing/tickets';

/** Takes places for what is not a booking yet, such as a basket or an offer; `ShopHoldsService` has what follows. */
@Injectable()
export class ShopPlacementService {
  constructor(
    private readonly placement: PlacementService,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the places and freezes their price until `heldUntil`, in Unix seconds. A step of the caller's unit of work.
   * @param customer whose they are, when that is known already
   * @throws ValidationError, InsufficientCapacityError, TimeslotUnavailableError as for a booking
   */
  async hold(request: PlacesRequest, heldUntil: number, customer?: Customer): Promise<BookingEntity> {
    const terms = await this.placement.settle(request);
    const row = newHold(request, terms, this.clock.now(), { holdId: null, heldUntil }, customer);
    const { booking: held } = await this.placement.take(request, row, terms);
    await this.journal.held(held, { HeldUntil: heldUntil });
    return held;
  }

  /** @throws ValidationError when the activity cannot be sold to a party of this size without choosing tickets */
  checkParty(activity: Activity, participants: number): void {
    priceTickets(activity, participants);
  }
}
