import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import { BookingBalanceEntity, BookingEntity, type BookingFilter, narrowBookings } from '../../bookings';

/** Totals of the confirmed bookings of a timeslot that is not cancelled. */
export interface SessionFigures {
  readonly timeslotId: number;
  readonly date: string;
  readonly bookings: number;
  readonly participants: number;
}

/** Bookings with money due, or with money owed to their customers. */
export interface OpenMoney {
  readonly currency: string;
  readonly bookings: number;
  /** Minor units; positive. */
  readonly amount: number;
}

interface FiguresRow {
  timeslot_id: number;
  session_date: string;
  bookings: number | string;
  participants: number | string;
}

/** Sums over bookings, for the day of the operator. */
@Injectable()
export class BookingFiguresRepository {
  constructor(private readonly database: Database) {}

  /** Of the timeslots with bookings in a range of dates. */
  async listSessions(operatorId: number, from: string, to: string): Promise<SessionFigures[]> {
    const rows = await this.database.rows<FiguresRow>(
      `SELECT f.* FROM (
         SELECT timeslot_id, session_date, COUNT(*) AS bookings, SUM(participants) AS participants
           FROM booking
          WHERE operator_id = ? AND session_date >= ? AND session_date <= ? AND status = 'confirmed'
          GROUP BY session_date, timeslot_id
       ) f JOIN timeslot t ON t.id = f.timeslot_id AND t.status <> 'cancelled'`,
      [operatorId, from, to],
    );
    return rows.map((row) => ({
      timeslotId: row.timeslot_id,
      date: row.session_date,
      bookings: Number(row.bookings),
      participants: Number(row.participants),
    }));
  }

  /** Confirmed bookings of timeslots on or after a date that are cancelled. */
  async countNeedingAnotherDay(operatorId: number, since: string): Promise<number> {
    const row = await this.database.row<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM timeslot t JOIN booking b ON b.operator_id = t.operator_id AND b.timeslot_id = t.id
        WHERE t.operator_id = ? AND t.date >= ? AND t.status = 'cancelled' AND t.booked > 0 AND b.status = 'confirmed'`,
      [operatorId, since],
    );
    return Number(row!.count);
  }

  /** Sums the balances of the bookings that a filter of money selects, by currency. */
  async sumOpenMoney(
    operatorId: number,
    filter: BookingFilter & Pick<Required<BookingFilter>, 'money'>,
  ): Promise<OpenMoney[]> {
    const query = this.database.manager
      .createQueryBuilder(BookingEntity, 'b')
      .leftJoin(BookingBalanceEntity, 'l', 'l.bookingId = b.id')
      .select('b.currency', 'currency')
      .addSelect('COUNT(*)', 'bookings')
      .addSelect('SUM(COALESCE(l.dueAmount - l.paidAmount + l.refundedAmount, b.totalAmount))', 'amount')
      .where('b.operatorId = :operatorId', { operatorId })
      .groupBy('b.currency')
      .orderBy('b.currency');
    narrowBookings(query, filter, this.database.dialect);
    const rows = await query.getRawMany<Record<'bookings' | 'amount', number | string> & { currency: string }>();
    return rows.map(({ currency, bookings, amount }) => {
      return { currency, bookings: Number(bookings), amount: Math.abs(Number(amount)) };
    });
  }
}
