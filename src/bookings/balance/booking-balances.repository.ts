import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/database';
import type { BookingEntity } from '../record/booking.entity';
import { BookingBalanceEntity, newBalance } from './booking-balance.entity';

/** Statements for the balances of bookings. A booking without payments has no row, but a balance. */
@Injectable()
export class BookingBalancesRepository {
  constructor(private readonly database: Database) {}

  /** By the ID of the booking, with one query. */
  async readAll(
    operatorId: number,
    bookings: readonly Parameters<typeof newBalance>[0][],
  ): Promise<Map<number, BookingBalanceEntity>> {
    const bookingIds = bookings.map(({ id }) => id);
    const rows = await this.database.manager.findBy(BookingBalanceEntity, { operatorId, bookingId: In(bookingIds) });
    const saved = new Map(rows.map((balance) => [balance.bookingId, balance]));
    return new Map(bookings.map((booking) => [booking.id, saved.get(booking.id) ?? newBalance(booking)]));
  }

  async read(booking: BookingEntity): Promise<BookingBalanceEntity> {
    return (await this.find(booking)) ?? newBalance(booking);
  }

  /** @returns null if nothing was ever paid for the booking */
  find({ id: bookingId, operatorId }: Pick<BookingEntity, 'id' | 'operatorId'>): Promise<BookingBalanceEntity | null> {
    return this.database.manager.findOneBy(BookingBalanceEntity, { bookingId, operatorId });
  }

  /** Inserts or replaces the balance of a booking that the transaction has locked. */
  async save(balance: BookingBalanceEntity): Promise<void> {
    await this.database.manager.save(BookingBalanceEntity, balance, { transaction: false });
  }
}
