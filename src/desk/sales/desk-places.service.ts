import { Injectable } from '@nestjs/common';
import { ExtraPlacesService } from '../../availability';
import { type BookingDetails, BookingJournal, BookingsService, type CheckedBooking } from '../../bookings';
import type { CreateDeskBookingDto } from '../dto/desk-booking.dto';

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
