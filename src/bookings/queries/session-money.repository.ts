import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../platform/database';

/** What cancelling a timeslot would affect: its confirmed bookings and their money. */
export interface SessionMoney {
  readonly timeslotId: number;
  readonly bookings: number;
  readonly participants: number;
  /** Bookings whose money a partner collected. */
  readonly partnerBookings: number;
  /** What customers paid the operator and were not refunded, in minor units. */
  readonly retainedAmount: number;
}

type Row = Record<'timeslot_id' | 'bookings' | 'participants' | 'partners' | 'retained', number | string>;

@Injectable()
export class SessionMoneyRepository {
  constructor(private readonly database: Database) {}

  /** By timeslot; those without confirmed bookings are missing. */
  async list(operatorId: number, timeslotIds: readonly number[]): Promise<Map<number, SessionMoney>> {
    if (timeslotIds.length === 0) return new Map();
    const rows = await this.database.rows<Row>(
      `SELECT b.timeslot_id, COUNT(*) AS bookings, SUM(b.participants) AS participants,
              SUM(CASE WHEN b.payment_method = 'partner' THEN 1 ELSE 0 END) AS partners,
              SUM(CASE WHEN b.payment_method = 'partner' THEN 0
                  ELSE COALESCE(l.paid_amount - l.refunded_amount, 0) END) AS retained
         FROM booking b LEFT JOIN booking_balance l ON l.booking_id = b.id
        WHERE b.operator_id = ? AND b.timeslot_id IN (${placeholders(timeslotIds.length)}) AND b.status = 'confirmed'
        GROUP BY b.timeslot_id`,
      [operatorId, ...timeslotIds],
    );
    const sums = rows.map((row) => ({
      timeslotId: Number(row.timeslot_id),
      bookings: Number(row.bookings),
      participants: Number(row.participants),
      partnerBookings: Number(row.partners),
      retainedAmount: Number(row.retained),
    }));
    return new Map(sums.map((each) => [each.timeslotId, each]));
  }
}
