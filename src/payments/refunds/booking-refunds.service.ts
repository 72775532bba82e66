import { Injectable } from '@nestjs/common';
import { RefundLimits } from '../../platform/auth';
import { Transactions } from '../../platform/database';
import type { MoneyDto } from '../../platform/values/money';
import { RefundNotFoundError, RefundNotPayableError } from '../payments.errors';
import type { StaffPaymentMethod } from '../ledger/booking-payment.entity';
import {
  BookingBalancesRepository,
  BookingNotChangeableError,
  BookingNotFoundError,
  BookingsRepository,
  isPaidToPartner,
  newBalance,
  PaidElsewhereError,
  retainedAmount,
  wasBooked,
} from '../../bookings';
import { BookingPaymentsRepository } from '../ledger/booking-payments.repository';
import { amountWithin, rejectMany } from '../ledger/entry-limits';
import type { BookingRefundEntity } from '../ledger/booking-refund.entity';
import { RefundLedger } from '../ledger/refund-ledger';

/** A refund to make. */
export interface RefundRequest {
  /** Default: everything that was not refunded yet. */
  readonly amount?: MoneyDto | undefined;
  readonly reason: string | null;
  /** How the money goes back. Default: as it was paid. */
  readonly method?: StaffPaymentMethod | undefined;
}

/** Refunds customers of bookings. Refunds to cards are made by a job; all others are paid out by staff. */
@Injectable()
export class BookingRefundsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly payments: BookingPaymentsRepository,
    private readonly balances: BookingBalancesRepository,
    private readonly ledger: RefundLedger,
    private readonly transactions: Transactions,
    private readonly limits: RefundLimits,
  ) {}

  /**
   * Refunds part of what was paid, the latest payment first. Once the price was paid completely, it falls by what was
   * not overpaid.
   * @returns one refund per payment that money goes back to
   * @throws BookingNotFoundError, BookingNotChangeableError, PaidElsewhereError
   * @throws ForbiddenError if the refunds of the booking would be more than the person who acts may refund
   * @throws ValidationError if more would be refunded than was paid
   */
  refund(operatorId: number, reference: string, requested: RefundRequest): Promise<BookingRefundEntity[]> {
    return this.transactions.run(async () => {
      const booking = await this.bookings.lockByReference(operatorId, reference);
      if (!booking) throw new BookingNotFoundError();
      if (isPaidToPartner(booking)) throw new PaidElsewhereError();
      const paid = await this.balances.find(booking);
      // A basket that could not be completed, and whose charge cannot be refunded, leaves a payment without a booking.
      if (!paid && !wasBooked(booking)) throw new BookingNotChangeableError();
      const balance = paid ?? newBalance(booking);
      const retained = retainedAmount(balance);
      const amount = amountWithin(requested.amount, retained, booking.currency);
      rejectMany(await this.payments.listRefunds(operatorId, [booking.id]));
      return this.ledger.refund(booking, balance, { ...requested, amount, withCancellation: false });
    });
  }

  /**
   * Records that staff have returned the money of a refund. Repeated calls have no further effect.
   * @throws BookingNotFoundError, RefundNotFoundError
   * @throws ForbiddenError if the refunds of the booking are more than the person who acts may refund
   * @throws RefundNotPayableError if the payment provider returns the money, or it is owed again
   */
  payOut(operatorId: number, reference: string, refundId: string): Promise<BookingRefundEntity> {
    return this.transactions.run(async () => {
      const booking = await this.bookings.lockByReference(operatorId, reference);
      if (!booking) throw new BookingNotFoundError();
      const refund = await this.payments.findRefund(operatorId, refundId);
      if (refund?.bookingId !== booking.id) throw new RefundNotFoundError();
      if (refund.paidOutAt !== null) return refund;
      if (refund.status !== 'to-pay-out') throw new RefundNotPayableError();
      // Others have granted the refund, such as its customer, whose page staff could open as well.
      const balance = (await this.balances.find(booking))!;
      await this.limits.check(operatorId, balance.refundedAmount, booking.currency);
      return this.ledger.payOut(booking, refund);
    });
  }
}
