import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import type { MoneyDto } from '../../platform/values/money';
import {
  BookingBalancesRepository,
  BookingNotChangeableError,
  BookingNotFoundError,
  BookingsRepository,
  isPaidToPartner,
  openAmount,
  PaidElsewhereError,
} from '../../bookings';
import type { BookingPaymentEntity } from '../ledger/booking-payment.entity';
import { BookingPaymentsRepository } from '../ledger/booking-payments.repository';
import { amountWithin, rejectMany } from '../ledger/entry-limits';
import { PaymentLedger } from '../ledger/payment-ledger';

/** A payment to record. */
export interface ReceivedPayment {
  readonly method: string;
  readonly reference: string | null;
  /** Default: the balance. */
  readonly amount?: MoneyDto | undefined;
}

/** Records what staff received from customers. */
@Injectable()
export class BookingPaymentsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly payments: BookingPaymentsRepository,
    private readonly balances: BookingBalancesRepository,
    private readonly ledger: PaymentLedger,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Records a payment. The purchase is complete once nothing is due.
   * @throws BookingNotFoundError, BookingNotChangeableError, PaidElsewhereError
   * @throws ValidationError if more would be paid than is due
   */
  recordPayment(
    operatorId: number,
    reference: string,
    received: ReceivedPayment,
  ): Promise<{ payment: BookingPaymentEntity; currency: string }> {
    return this.transactions.run(async () => {
      const booking = await this.bookings.lockByReference(operatorId, reference);
      if (!booking) throw new BookingNotFoundError();
      if (booking.status !== 'confirmed') throw new BookingNotChangeableError();
      if (isPaidToPartner(booking)) throw new PaidElsewhereError();
      const balance = await this.balances.read(booking);
      const amount = amountWithin(received.amount, openAmount(balance), booking.currency);
      rejectMany(await this.payments.listPayments(operatorId, [booking.id]));
      const payment = await this.ledger.receive(booking, balance, amount, received);
      return { payment, currency: booking.currency };
    });
  }
}
