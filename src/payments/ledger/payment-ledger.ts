import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/values/time';
import {
  type BookingBalanceEntity,
  BookingBalancesRepository,
  BookingBalancesService,
  type BookingEntity,
} from '../../bookings';
import type { BookingPaymentEntity } from './booking-payment.entity';
import { BookingPaymentsRepository, type PaymentMethod } from './booking-payments.repository';
import { PaymentJournal } from './payment-journal';
import { RefundLedger } from './refund-ledger';

/** Writes payments and what they change in the balance of a booking. All methods require the booking to be locked. */
@Injectable()
export class PaymentLedger {
  constructor(
    private readonly payments: BookingPaymentsRepository,
    private readonly balances: BookingBalancesRepository,
    private readonly due: BookingBalancesService,
    private readonly refunds: RefundLedger,
    private readonly journal: PaymentJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a payment, which completes the purchase of a confirmed booking if nothing is due any more.
   * @param amount minor units
   */
  async receive(
    booking: BookingEntity,
    balance: BookingBalanceEntity,
    amount: number,
    paid: PaymentMethod,
  ): Promise<BookingPaymentEntity> {
    const payment = await this.payments.insertPayment(booking, amount, paid);
    balance.paidAmount += amount;
    await this.journal.paymentReceived(booking, payment);
    if (booking.status === 'confirmed') await this.due.settle(booking, balance, paid);
    else await this.refunds.save(booking, balance);
    return payment;
  }

  /** Records that a booking was paid completely when it was confirmed. Requires the transaction that confirms it. */
  async payInFull(booking: BookingEntity, paid: PaymentMethod): Promise<BookingBalanceEntity> {
    const { id: bookingId, operatorId, totalAmount } = booking;
    if (totalAmount > 0) await this.payments.insertPayment(booking, totalAmount, paid);
    const balance = {
      ...{ bookingId, operatorId, dueAmount: totalAmount, paidAmount: totalAmount, refundedAmount: 0 },
      completedAt: this.clock.now(),
    };
    await this.balances.save(balance);
    return balance;
  }
}
