import { Injectable } from '@nestjs/common';
import { RefundLimits } from '../../../platform/auth';
import { Transactions } from '../../../platform/database';
import type { MoneyDto } from '../../../platform/values/money';
import { Clock } from '../../../platform/values/time';
import type { BookingEntity } from '../../booking.entity';
import {
  BookingNotChangeableError,
  BookingNotFoundError,
  PaidElsewhereError,
  RefundNotFoundError,
  RefundNotPayableError,
} from '../../bookings.errors';
import { wasBooked } from '../../booking-owner';
import { BookingsRepository } from '../../bookings.repository';
import {
  type BookingBalanceEntity,
  dueAfterCancellation,
  isPaidToPartner,
  newBalance,
  openAmount,
  retainedAmount,
} from '../booking-balance.entity';
import type { BookingPaymentEntity } from '../booking-payment.entity';
import { BookingPaymentsRepository } from '../booking-payments.repository';
import { amountWithin, rejectMany } from '../booking-payments.service';
import type { BookingRefundEntity } from './booking-refund.entity';
import { PaymentJournal } from '../payment-journal';
import { RefundLedger } from './refund-ledger';
import type { StaffPaymentMethod } from '../../dto/operator-booking.dto';

/** A refund to make. */
export interface RefundRequest {
  /** Default: everything that was not refunded yet. */
  readonly amount?: MoneyDto | undefined;
  readonly reason: string | null;
  /** How the money goes back. Default: as it was paid. */
  readonly method?: StaffPaymentMethod | undefined;
}

interface CheckedRefund {
  /** Minor units. */
  readonly amount: number;
  readonly reason: string | null;
  readonly method?: StaffPaymentMethod | undefined;
  readonly withCancellation: boolean;
  /** Whether the limit of the person who acts was checked. */
  readonly isGranted?: boolean;
}

const TO_PAY_OUT = { status: 'to-pay-out' } as const;

/** Refunds customers of bookings. Refunds to cards are made by a job; all others are paid out by staff. */
@Injectable()
export class BookingRefundsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly payments: BookingPaymentsRepository,
    private readonly ledger: RefundLedger,
    private readonly journal: PaymentJournal,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
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
      const paid = await this.payments.findBalance(booking);
      // A basket that could not be completed, and whose charge cannot be refunded, leaves a payment without a booking.
      if (!paid && !wasBooked(booking)) throw new BookingNotChangeableError();
      const balance = paid ?? newBalance(booking);
      const retained = retainedAmount(balance);
      const amount = amountWithin(requested.amount, retained, booking.currency);
      rejectMany(await this.payments.listRefunds(operatorId, [booking.id]));
      return this.refundAmount(booking, balance, { ...requested, amount, withCancellation: false });
    });
  }

  /**
   * Refunds a cancelled booking, except for the fee. Requires the transaction that has cancelled it.
   * @param fee what the operator retains of what was paid, in minor units; undefined to refund nothing
   * @param isGranted whether the limit of the person who acts was checked
   * @returns the refunded amount in minor units
   */
  async settleCancelled(
    booking: BookingEntity,
    reason: string | null,
    fee: number | undefined,
    isGranted = false,
  ): Promise<number> {
    const balance = await this.payments.findBalance(booking);
    if (!balance) return 0;
    balance.dueAmount = dueAfterCancellation(balance, fee);
    const amount = -openAmount(balance);
    if (fee !== undefined && amount > 0) {
      await this.refundAmount(booking, balance, { amount, reason, withCancellation: true, isGranted });
      return amount;
    }
    await this.ledger.save(booking, balance);
    return 0;
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
      const balance = (await this.payments.findBalance(booking))!;
      await this.limits.check(operatorId, balance.refundedAmount, booking.currency);
      const paidOutAt = this.clock.now();
      await this.ledger.succeed(booking, refund, { paidOutAt });
      await this.journal.refundPaidOut(booking, refund);
      return { ...refund, status: 'succeeded', paidOutAt };
    });
  }

  private async refundAmount(
    booking: BookingEntity,
    balance: BookingBalanceEntity,
    refund: CheckedRefund,
  ): Promise<BookingRefundEntity[]> {
    const { amount, isGranted } = refund;
    if (!isGranted) await this.limits.check(booking.operatorId, balance.refundedAmount + amount, booking.currency);
    this.ledger.addToBalance(booking, balance, amount);
    const refunds: BookingRefundEntity[] = [];
    let remaining = amount;
    const payments = await this.payments.listPayments(booking.operatorId, [booking.id]);
    for (const payment of inRefundOrder(payments, refund.method)) {
      const part = Math.min(remaining, payment.amount - payment.refundedAmount);
      if (part > 0) refunds.push(await this.insert(booking, payment, { ...refund, amount: part }));
      remaining -= Math.max(0, part);
    }
    if (remaining !== 0) throw new Error(`the payments of booking ${booking.reference} do not add up to its balance`);
    await this.ledger.save(booking, balance);
    await this.journal.refunded(booking, refund);
    return refunds;
  }

  /** Money of a card charge goes back to that card, unless staff chose another method. */
  private insert(booking: BookingEntity, payment: BookingPaymentEntity, { amount, reason, method }: CheckedRefund) {
    const chargeKey = method === undefined || method === payment.method ? payment.chargeKey : null;
    const entry = { amount, reason, method: method ?? payment.method, chargeKey };
    const state = chargeKey === null ? TO_PAY_OUT : { status: 'pending' as const, checkAt: this.clock.now() };
    return this.ledger.insert(booking, payment, { ...entry, ...state });
  }
}

/** The latest payment first; payments of the wanted method before all others. */
function inRefundOrder(payments: BookingPaymentEntity[], method: string | undefined): BookingPaymentEntity[] {
  const latestFirst = payments.reverse();
  if (method === undefined) return latestFirst;
  const isPreferred = (payment: BookingPaymentEntity) => payment.method === method;
  return [...latestFirst.filter(isPreferred), ...latestFirst.filter((payment) => !isPreferred(payment))];
}
