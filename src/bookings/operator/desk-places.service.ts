import { Injectable } from '@nestjs/common';
import { ExtraPlacesService } from '../../availability';
import { BookingJournal } from '../booking-journal';
import type { CheckedBooking } from '../create/booking-checks.service';
import { BookingsService } from '../create/bookings.service';
import type { CreateDeskBookingDto } from '../dto/operator-booking.dto';
import type { BookingDetails } from '../queries/booking-details.service';

type Requested = Pick<CreateDeskBookingDto, 'Override' | 'RaiseCapacity'>;

/** Takes the places of a sale at the desk, and records on which other terms than usual. */
@Injectable()
export class DeskPlacesService {
  constructor(
    private readonly bookings: BookingsService,
    private readonly extraPlaces: ExtraPlacesService,
    private readonly journal: BookingJournal,
  ) {}

  /**
   * Requires an open transaction.
   * @param changes what differs from the activity
   * @throws InsufficientCapacityError, TimeslotUnavailableError, ValidationError
   */
  async place(
    checked: CheckedBooking,
    { Override: Reason, RaiseCapacity }: Requested,
    changes: Readonly<Record<string, unknown>>,
  ): Promise<BookingDetails> {
    const raised = RaiseCapacity ? await this.extraPlaces.raiseFor(checked.request) : undefined;
    const placed = await this.bookings.placeBooking(checked);
    const overridden = { ...changes, ...(raised && { Capacity: raised.after, PreviousCapacity: raised.before }) };
    if (Object.keys(overridden).length > 0) await this.journal.overridden(placed.booking, { Reason, ...overridden });
    return placed;
  }
}
