import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import { PaymentNotCorrectableError, PaymentNotFoundError } from '../payments.errors';
import { BookingNotFoundError, BookingsRepository, isPaidToPartner, PaidElsewhereError } from '../../bookings';
import type { BookingPaymentEntity, StaffPaymentMethod } from '../ledger/booking-payment.entity';
import { BookingPaymentsRepository } from '../ledger/booking-payments.repository';
import { PaymentJournal } from '../ledger/payment-journal';

/** Corrects payments that staff recorded by mistake with another method. */
@Injectable()
export class PaymentCorrectionsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly payments: BookingPaymentsRepository,
    private readonly journal: PaymentJournal,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the method of a payment, and of its refunds that were not paid out yet. Takings show the payment once, with
   * the new method.
   * @throws BookingNotFoundError, PaymentNotFoundError, PaidElsewhereError
   * @throws PaymentNotCorrectableError if the customer paid online
   */
  correctMethod(
    operatorId: number,
    reference: string,
    paymentId: string,
    method: StaffPaymentMethod,
  ): Promise<{ payment: BookingPaymentEntity; currency: string }> {
    return this.transactions.run(async () => {
      const booking = await this.bookings.lockByReference(operatorId, reference);
      if (!booking) throw new BookingNotFoundError();
      if (isPaidToPartner(booking)) throw new PaidElsewhereError();
      const payments = await this.payments.listPayments(operatorId, [booking.id]);
      const payment = payments.find(({ publicId }) => publicId === paymentId);
      if (!payment) throw new PaymentNotFoundError();
      if (payment.chargeKey !== null) throw new PaymentNotCorrectableError();
      if (payment.method !== method) {
        await this.payments.changeMethod(payment, method);
        await this.payments.changeMethodToPayOut(payment, payment.method, method);
        const isOnly = payments.length === 1 && booking.paymentMethod === payment.method;
        await this.bookings.change(booking, {
          ...(isOnly && { paymentMethod: method }),
          updatedAt: this.clock.now(),
        });
        await this.journal.paymentCorrected(booking, payment, method);
      }
      return { payment: { ...payment, method }, currency: booking.currency };
    });
  }
}
