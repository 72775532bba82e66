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

  /** Stores the provider's page. @returns false if the charge was abandoned in the meantime */
  async storePage(
    { id }: BookingChargeEntity,
    page: { readonly reference: string; readonly url: string; readonly checkAt: number },
    now: number,
  ): Promise<boolean> {
    const stored = await this.database.execute(
      `UPDATE booking_charge SET provider_reference = ?, page_url = ?, check_at = ?, updated_at = ?
        WHERE id = ? AND status = 'pending'`,
      [page.reference, page.url, page.checkAt, now, id],
    );
    return stored === 1;
  }
}
