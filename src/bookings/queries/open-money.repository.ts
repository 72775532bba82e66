import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import { BookingBalanceEntity } from '../payments/booking-balance.entity';
import { BookingEntity } from '../booking.entity';
import { type BookingFilter, narrowBookings } from '../search/booking-filter.repository';

/** Bookings with money due, or with money owed to their customers. */
export interface OpenMoney {
  readonly currency: string;
  readonly bookings: number;
  /** Minor units; positive. */
  readonly amount: number;
}

@Injectable()
export class OpenMoneyRepository {
  constructor(private readonly database: Database) {}

  /** Sums the balances of the bookings that a filter of money selects, by currency. */
  async sum(operatorId: number, filter: BookingFilter & Pick<Required<BookingFilter>, 'money'>): Promise<OpenMoney[]> {
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
