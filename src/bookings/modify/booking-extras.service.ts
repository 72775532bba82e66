import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { ValidationError } from '../../platform/errors';
import type { BookingEntity } from '../record/booking.entity';
import { STAFF } from '../record/booking-owner';
import { BookingNotChangeableError, BookingNotFoundError } from '../record/bookings.errors';
import { BookingsRepository } from '../record/bookings.repository';
import { type ExtraLine, MAX_EXTRAS } from '../record/extra-line';
import { BookingChangesService } from './booking-changes.service';

/** Sells extras with bookings and holds. Plugins do; Slipway has none. */
@Injectable()
export class BookingExtrasService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly changes: BookingChangesService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Sets an extra of a booking or hold, which changes its total and balance. Joins an open transaction.
   * @param extra replaces the one with the same code; removes it if the quantity is 0
   * @throws BookingNotFoundError, BookingNotChangeableError unless it is held or confirmed
   * @throws ValidationError if the total would be too large, or there would be more than 20 extras
   */
  async setExtra(operatorId: number, reference: string, extra: ExtraLine): Promise<BookingEntity> {
    return this.transactions.run(async () => {
      const booking = await this.bookings.lockByReference(operatorId, reference);
      if (!booking) throw new BookingNotFoundError();
      if (booking.status !== 'held' && booking.status !== 'confirmed') throw new BookingNotChangeableError();
      const others = (booking.extras ?? []).filter(({ code }) => code !== extra.code);
      const extras = extra.quantity === 0 ? others : [...others, extra];
      if (extras.length > MAX_EXTRAS) throw tooMany();
      return this.changes.apply(booking, { extras, otherFields: ['extras'] }, STAFF);
    });
  }
}

function tooMany(): ValidationError {
  const message = `A booking can have at most ${MAX_EXTRAS} extras.`;
  return new ValidationError([{ field: 'Extras', code: 'array-max-size', message }]);
}
