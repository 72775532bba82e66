import { Injectable } from '@nestjs/common';
import { Database, EntityRows, type SqlValue, onSideOf } from '../../platform/database';
import { BookingEntity, type BookingStatus } from '../record/booking.entity';
import { type BookingOwner, ownedBookings } from '../record/booking-owner';

/** Filter by owner; absent fields match any value. */
export interface ChangedFilter {
  readonly owner: BookingOwner;
  /** Unix seconds, inclusive. */
  readonly since: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: BookingStatus | undefined;
  readonly paymentReference?: string | undefined;
  readonly groupReference?: string | undefined;
}

/** A position in the order of changes: starts after this booking. */
export type ChangedPosition = Pick<BookingEntity, 'updatedAt' | 'id'>;

const CONDITIONS: Record<Exclude<keyof ChangedFilter, 'owner' | 'since'>, string> = {
  from: 'session_date >= ?',
  to: 'session_date <= ?',
  status: 'status = ?',
  paymentReference: 'payment_reference = ?',
  groupReference: 'group_reference = ?',
};

/** Reads bookings in the order of their last change, for partners that store copies. */
@Injectable()
export class ChangedBookingsRepository {
  constructor(
    private readonly database: Database,
    private readonly rows: EntityRows,
  ) {}

  /** Least recently changed first. */
  list(operatorId: number, filter: ChangedFilter, limit: number, after?: ChangedPosition): Promise<BookingEntity[]> {
    const { owner, since, ...narrowing } = filter;
    const owned = ownedBookings(owner);
    const conditions = ['operator_id = ?', owned.sql, 'updated_at >= ?'];
    // Repeats the instant as a lower bound, so that MariaDB starts reading the index there.
    const values: SqlValue[] = [operatorId, ...owned.parameters, Math.max(since, after?.updatedAt ?? 0)];
    for (const [name, condition] of Object.entries(CONDITIONS)) {
      const value = narrowing[name as keyof typeof CONDITIONS];
      if (value === undefined) continue;
      conditions.push(condition);
      values.push(value);
    }
    if (after) {
      const later = onSideOf(this.database, ['updated_at', 'id'], '>', [after.updatedAt, after.id]);
      conditions.push(later.sql);
      values.push(...later.parameters);
    }
    const rest = `WHERE ${conditions.join(' AND ')} ORDER BY updated_at, id LIMIT ${limit}`;
    return this.rows.select(BookingEntity, rest, values);
  }
}
