import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../platform/database';

/** What cancelling a timeslot would affect: its confirmed bookings and their money. */
export interface SessionMoney {
  readonly timeslotId: number;
  readonly bookings: number;
  readonly participants: number;
  /** Bookings whose money a partner collected. */
  readonly partnerBookings: number;
  /** Bookings whose account is `isPaidElsewhere`. */
  readonly paidElsewhere: number;
  /** What customers paid the operator and were not refunded, in minor units. */
  readonly retainedAmount: number;
  /** The part of it that a refund returns to cards; staff have to pay out the rest. */
  readonly cardAmount: number;
}

/** How refunds of a timeslot's bookings go back, in minor units. */
export interface SessionRefunds {
  readonly toCards: number;
  readonly toPayOut: number;
}

type Figure = 'bookings' | 'participants' | 'partners' | 'elsewhere' | 'retained' | 'cards';
type Row = Record<'timeslot_id' | Figure, number | string>;

@Injectable()
export class SessionMoneyRepository {
  constructor(private readonly database: Database) {}

  /** By timeslot; those without confirmed bookings are missing. */
  async list(operatorId: number, timeslotIds: readonly number[]): Promise<Map<number, SessionMoney>> {
    if (timeslotIds.length === 0) return new Map();
    const rows = await this.database.rows<Row>(
      `SELECT b.timeslot_id, COUNT(*) AS bookings, SUM(b.participants) AS participants,
              SUM(CASE WHEN b.payment_method = 'partner' THEN 1 ELSE 0 END) AS partners,
              SUM(CASE WHEN b.payment_method <> 'partner' AND b.payment_status = 'paid' AND b.total_amount > 0
                  AND COALESCE(l.paid_amount, 0) = 0 THEN 1 ELSE 0 END) AS elsewhere,
              SUM(CASE WHEN b.payment_method = 'partner' THEN 0
                  ELSE COALESCE(l.paid_amount - l.refunded_amount, 0) END) AS retained,
              SUM(COALESCE(c.amount, 0)) AS cards
         FROM booking b LEFT JOIN booking_balance l ON l.booking_id = b.id
         LEFT JOIN (SELECT p.booking_id, SUM(p.amount - p.refunded_amount) AS amount
                      FROM booking_payment p JOIN booking o ON o.id = p.booking_id
                     WHERE o.operator_id = ? AND o.timeslot_id IN (${placeholders(timeslotIds.length)})
                       AND p.charge_key IS NOT NULL
                     GROUP BY p.booking_id) c ON c.booking_id = b.id
        WHERE b.operator_id = ? AND b.timeslot_id IN (${placeholders(timeslotIds.length)}) AND b.status = 'confirmed'
        GROUP BY b.timeslot_id`,
      [operatorId, ...timeslotIds, operatorId, ...timeslotIds],
    );
    const sums = rows.map((row) => ({
      timeslotId: Number(row.timeslot_id),
      bookings: Number(row.bookings),
      participants: Number(row.participants),
      partnerBookings: Number(row.partners),
      paidElsewhere: Number(row.elsewhere),
      retainedAmount: Number(row.retained),
      cardAmount: Number(row.cards),
    }));
    return new Map(sums.map((each) => [each.timeslotId, each]));
  }

  /** Refunds of all bookings of these timeslots that did not fail and are not paid out. */
  async sumRefunds(operatorId: number, timeslotIds: readonly number[]): Promise<SessionRefunds> {
    if (timeslotIds.length === 0) return { toCards: 0, toPayOut: 0 };
    const [row] = await this.database.rows<Record<keyof SessionRefunds, number | string | null>>(
      `SELECT SUM(CASE WHEN r.charge_key IS NULL THEN 0 ELSE r.amount END) AS toCards,
              SUM(CASE WHEN r.status = 'to-pay-out' THEN r.amount ELSE 0 END) AS toPayOut
         FROM booking_refund r JOIN booking b ON b.id = r.booking_id
        WHERE b.operator_id = ? AND b.timeslot_id IN (${placeholders(timeslotIds.length)}) AND r.status <> 'failed'`,
      [operatorId, ...timeslotIds],
    );
    return { toCards: Number(row!.toCards), toPayOut: Number(row!.toPayOut) };
  }
}
