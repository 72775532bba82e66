import { Injectable } from '@nestjs/common';
import { type BookingDetails, BookingDetailsService } from './booking-details.service';
import { type BookingOwner, isOwnedBy, wasBooked } from '../record/booking-owner';
import type { BookingEntity } from '../record/booking.entity';
import { BookingNotFoundError } from '../record/bookings.errors';
import { BookingsRepository } from '../record/bookings.repository';
import type { BookingFilter } from '../record/booking-filter.repository';
import { BookingsBySessionRepository, type SessionPosition } from '../search/bookings-by-session.repository';
import { type ChangedFilter, type ChangedPosition, ChangedBookingsRepository } from './changed-bookings.repository';

/** Finds bookings by reference or filter, with the data that APIs and dashboard show. */
@Injectable()
export class BookingLookupService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly details: BookingDetailsService,
    private readonly bySession: BookingsBySessionRepository,
    private readonly changed: ChangedBookingsRepository,
  ) {}

  async findBooking(operatorId: number, reference: string): Promise<BookingDetails | undefined> {
    const booking = await this.bookings.findByReference(operatorId, reference);
    return booking ? this.details.completeOne(booking) : undefined;
  }

  /** @throws BookingNotFoundError */
  async getBooking(operatorId: number, reference: string): Promise<BookingDetails> {
    const details = await this.findBooking(operatorId, reference);
    if (!details) throw new BookingNotFoundError();
    return details;
  }

  /** @throws BookingNotFoundError, also for bookings of others and for holds that were never booked */
  async getOwn(operatorId: number, owner: BookingOwner, reference: string): Promise<BookingDetails> {
    const details = await this.getBooking(operatorId, reference);
    if (!isOwnedBy(details.booking, owner) || !wasBooked(details.booking)) throw new BookingNotFoundError();
    return details;
  }

  /** Newest first. */
  async list(operatorId: number, filter: BookingFilter, limit: number, beforeId?: number): Promise<BookingDetails[]> {
    const bookings: BookingEntity[] = await this.bookings.list(operatorId, filter, limit, beforeId);
    return this.details.complete(operatorId, bookings);
  }

  /** The earliest session first, starting after a position if given. */
  async listBySession(
    operatorId: number,
    filter: BookingFilter,
    limit: number,
    after?: SessionPosition,
  ): Promise<BookingDetails[]> {
    return this.details.complete(operatorId, await this.bySession.list(operatorId, filter, limit, after));
  }

  /** Least recently changed first, starting after a position if given. */
  async listChanged(
    operatorId: number,
    filter: ChangedFilter,
    limit: number,
    after?: ChangedPosition,
  ): Promise<BookingDetails[]> {
    return this.details.complete(operatorId, await this.changed.list(operatorId, filter, limit, after));
  }
}
