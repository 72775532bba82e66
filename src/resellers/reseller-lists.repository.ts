import { Injectable } from '@nestjs/common';
import { EntityRows, type SqlValue } from '../platform/database';
import { BookingEntity, type BookingOwner } from '../bookings';

/** Filter of a reseller's bookings. Absent fields match any value; references must match completely. */
export interface ResellerFilter {
  readonly reference?: string | undefined;
  readonly paymentReference?: string | undefined;
  /** Session dates, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const CONDITIONS: Record<keyof ResellerFilter, string> = {
  reference: 'reference = ?',
  paymentReference: 'payment_reference = ?',
  from: 'session_date >= ?',
  to: 'session_date <= ?',
};

/** Bookings with a reseller's UUID, in any state. Other partners have none. */
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
    // The unary plus keeps databases from scanning all bookings of the operator in ID order.
    const found = await this.rows.select(
      BookingEntity,
      `WHERE ${conditions.join(' AND ')}
          AND EXISTS (SELECT 1 FROM reseller_request r WHERE r.operator_id = booking.operator_id AND r.booking_id = booking.id)
        ORDER BY +id DESC LIMIT ${limit}`,
      values,
    );
    // MySQL and MariaDB ignore trailing spaces in comparisons; a reference must match exactly.
    return found.filter(
      ({ reference, paymentReference }) =>
        (filter.reference ?? reference) === reference &&
        (filter.paymentReference ?? paymentReference) === paymentReference,
    );
  }
}
