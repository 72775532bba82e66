import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import { ChargesRepository } from '../charges/charges.repository';
import { BookingChargeEntity } from './booking-charge.entity';

/** Statements for card charges of confirmed bookings. */
@Injectable()
export class BookingChargesRepository extends ChargesRepository<BookingChargeEntity> {
  constructor(database: Database) {
    super(database, BookingChargeEntity, 'booking_charge');
  }

  /** The charge in progress. A booking has at most one. */
  findPending(operatorId: number, bookingId: number): Promise<BookingChargeEntity | null> {
    return this.database.manager.findOneBy(BookingChargeEntity, { operatorId, bookingId, status: 'pending' });
  }
}
