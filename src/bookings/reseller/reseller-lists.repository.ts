import { Injectable } from '@nestjs/common';
import { EntityRows, type SqlValue } from '../../database';
import type { BookingOwner } from '../booking-owner';
import { BookingEntity } from '../booking.entity';

/** Which bookings of a reseller; absent means any. References are compared whole. */
export interface ResellerFilter {
  readonly reference?: string | undefined;
  readonly paymentReference?: string | undefined;
  /** Session dates, both ends included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const CONDITIONS: Record<keyof ResellerFilter, string> = {
  reference: 'reference = ?',
  paymentReference: 'payment_reference = ?',
  from: 'session_date >= ?',
  to: 'session_date <= ?',
};

/** Bookings that were made under a UUID, in whatever state: other partners have none. */
@Injectable()
export class ResellerListsRepository {
  constructor(private readonly rows: EntityRows) {}

  /** Newest first. */
  async list(operatorId: number, owner: BookingOwner, filter: ResellerFilter, limit: number): Promise<BookingEntity[]> {
    const conditions = ['operator_id = ?', "source = 'ota'"];
    const values: SqlValue[] = [operatorId];
    conditions.push(owner.partner === null ? 'partner IS NULL AND api_key_id = ?' : 'partner = ?');
    values.push(owner.partner ?? owner.apiKeyId);
    for (const [name, condition] of Object.entries(CONDITIONS)) {
      const value = filter[name as keyof ResellerFilter];
      if (value === undefined) continue;
      conditions.push(condition);
      values.push(value);
    }
    // The plus keeps databases from going through all bookings of the operator in the order of the ids.
    const found = await this.rows.select(
      BookingEntity,
      `WHERE ${conditions.join(' AND ')}
          AND EXISTS (SELECT 1 FROM reseller_request r WHERE r.operator_id = booking.operator_id AND r.booking_id = booking.id)
        ORDER BY +id DESC LIMIT ${limit}`,
      values,
    );
    // MySQL and MariaDB ignore spaces at the end when they compare; a reference is exact.
    return found.filter(
      ({ reference, paymentReference }) =>
        (filter.reference ?? reference) === reference &&
        (filter.paymentReference ?? paymentReference) === paymentReference,
    );
  }
}
