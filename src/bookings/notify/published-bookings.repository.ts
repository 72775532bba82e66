import { Injectable } from '@nestjs/common';
import { Database, inBatches, placeholders } from '../../platform/database';
import type { BookingStatus, PaymentStatus } from '../record/booking.entity';

/** Public data of a booking or hold; contains nothing about the customer. */
export interface PublishedBooking {
  readonly id: number;
  readonly operatorId: number;
  readonly reference: string;
  readonly holdId: string | null;
  readonly paymentReference: string | null;
  readonly groupReference: string | null;
  readonly status: BookingStatus;
  readonly paymentStatus: PaymentStatus;
  /** The ActivityID. */
  readonly activityId: string;
  readonly date: string;
  readonly time: string;
  readonly participants: number;
  readonly partner: string | null;
  readonly apiKeyId: number | null;
  readonly updatedAt: number;
}

type Row = {
  readonly [Name in keyof PublishedBooking]: Name extends 'updatedAt' ? number | string : PublishedBooking[Name];
};

@Injectable()
export class PublishedBookingsRepository {
  constructor(private readonly database: Database) {}

  /** Reads them in the open transaction, sorted by ID. */
  async findPublishedBookings(ids: readonly number[]): Promise<PublishedBooking[]> {
    const found: PublishedBooking[] = [];
    for (const batch of inBatches(ids)) {
      const rows = await this.database.rows<Row>(
        `SELECT b.id AS id, b.operator_id AS operatorId, b.reference AS reference, b.hold_id AS holdId,
                b.payment_reference AS paymentReference, b.group_reference AS groupReference, b.status AS status, b.payment_status AS paymentStatus,
                a.public_id AS activityId, b.session_date AS date, b.session_time AS time,
                b.participants AS participants, b.partner AS partner, b.api_key_id AS apiKeyId, b.updated_at AS updatedAt
           FROM booking b JOIN activity a ON a.id = b.activity_id WHERE b.id IN (${placeholders(batch.length)}) ORDER BY b.id`,
        batch,
      );
      for (const row of rows) found.push({ ...row, updatedAt: Number(row.updatedAt) });
    }
    return found;
  }
}
