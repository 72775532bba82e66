import { Injectable } from '@nestjs/common';
import { type BookingBalanceEntity, type BookingEntity, BookingJournal } from '../../bookings';
import type { PaymentMethod } from '../ledger/booking-payments.repository';
import { PaymentLedger } from '../ledger/payment-ledger';

/** Records bookings that are paid in full when they are confirmed. Requires the transaction that confirms them. */
@Injectable()
export class PaidSalesService {
  constructor(
    private readonly ledger: PaymentLedger,
    private readonly journal: BookingJournal,
  ) {}

  /** Records the bookings of a paid basket. */
  async recordOnline(bookings: readonly BookingEntity[], paid: PaymentMethod): Promise<void> {
    for (const booking of bookings) {
      await this.ledger.payInFull(booking, paid);
      await this.journal.paid(booking);
    }
  }

  /** Records a sale at the desk, for which checkout places an order. */
  async recordAtDesk(booking: BookingEntity, paid: PaymentMethod): Promise<BookingBalanceEntity> {
    const balance = await this.ledger.payInFull(booking, paid);
    await this.journal.paidAtDesk(booking);
    return balance;
  }
}
