import { Injectable } from '@nestjs/common';
import { RefundLimits } from '../../platform/auth';
import { Transactions } from '../../platform/database';
import { randomPrefixedId } from '../../platform/values/identifiers';
import type { MoneyDto } from '../../platform/values/money';
import { Clock } from '../../platform/values/time';
import { BookingJournal } from '../booking-journal';
import type { BookingEntity, PaymentStatus } from '../booking.entity';
import { BookingNotChangeableError, BookingNotFoundError, PaidElsewhereError } from '../bookings.errors';
import { wasBooked } from '../booking-owner';
import { BookingsRepository } from '../bookings.repository';
import {
  type BookingBalanceEntity,
  dueAfterCancellation,
  isPaidToPartner,
  newBalance,
  openAmount,
  retainedAmount,
} from './booking-balance.entity';
import type { BookingPaymentEntity } from './booking-payment.entity';
import { BookingPaymentsRepository } from './booking-payments.repository';
import { amountWithin, rejectMany } from './booking-payments.service';
import type { BookingRefundEntity } from './booking-refund.entity';

/** A refund to make. */
export interface WantedRefund {
  /** Default: everything that was not refunded yet. */
  readonly amount?: MoneyDto | undefined;
  readonly reason: string | null;
}

interface CheckedRefund {
  /** Minor units. */
  readonly amount: number;
  readonly reason: string | null;
  readonly withCancellation: boolean;
  /** Whether the limit of the person who acts was checked. */
  readonly isGranted?: boolean;
}

/** Refunds customers of bookings. Refunds to cards are made by a job; all others are only recorded. */
@Injectable()
export class BookingRefundsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly payments: BookingPaymentsRepository,
    private readonly journal: BookingJournal,
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
  refund(operatorId: number, reference: string, wanted: WantedRefund): Promise<BookingRefundEntity[]> {
    return this.transactions.run(async () => {
      const booking = await this.bookings.lockByReference(operatorId, reference);
      if (!booking) throw new BookingNotFoundError();
      if (!wasBooked(booking)) throw new BookingNotChangeableError();
      if (isPaidToPartner(booking)) throw new PaidElsewhereError();
      const balance = (await this.payments.findBalance(booking)) ?? newBalance(booking);
      const retained = retainedAmount(balance);
      const amount = amountWithin(wanted.amount, retained, booking.currency);
      rejectMany(await this.payments.listRefunds(operatorId, [booking.id]));
      return this.refundAmount(booking, balance, { amount, reason: wanted.reason, withCancellation: false });
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
    await this.save(booking, balance);
    return 0;
  }

  /** Records that a card could not be refunded, so the operator still owes the money. */
  async recordFailure(refund: BookingRefundEntity): Promise<void> {
    await this.transactions.run(
      async () => {
        const booking = (await this.bookings.lockBooking(refund.operatorId, refund.bookingId))!;
        if (!(await this.payments.settleRefund(refund, 'failed', this.clock.now()))) return;
        await this.payments.addToRefunded(refund.operatorId, refund.paymentId, -refund.amount);
        const balance = (await this.payments.findBalance(booking))!;
        balance.refundedAmount -= refund.amount;
        await this.save(booking, balance);
        await this.journal.refundFailed(booking, refund);
      },
      // A repeated attempt finds the refund settled.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  private async refundAmount(
    booking: BookingEntity,
    balance: BookingBalanceEntity,
    refund: CheckedRefund,
  ): Promise<BookingRefundEntity[]> {
    const { amount, reason, isGranted } = refund;
    if (!isGranted) await this.limits.check(booking.operatorId, balance.refundedAmount + amount, booking.currency);
    const overpaid = Math.max(0, -openAmount(balance));
    if (!isDeposit(booking, balance)) balance.dueAmount -= Math.max(0, amount - overpaid);
    balance.refundedAmount += amount;
    const refunds: BookingRefundEntity[] = [];
    let remaining = amount;
    const payments = await this.payments.listPayments(booking.operatorId, [booking.id]);
    for (const payment of payments.reverse()) {
      const part = Math.min(remaining, payment.amount - payment.refundedAmount);
      if (part > 0) refunds.push(await this.insert(booking, payment, part, reason));
      remaining -= part;
    }
    if (remaining !== 0) throw new Error(`the payments of booking ${booking.reference} do not add up to its balance`);
    await this.save(booking, balance);
    await this.journal.refunded(booking, refund);
    return refunds;
  }

  private async insert(booking: BookingEntity, payment: BookingPaymentEntity, amount: number, reason: string | null) {
    const { id: bookingId, operatorId, currency } = booking;
    const { id: paymentId, method, chargeKey, vatRate } = payment;
    const now = this.clock.now();
    await this.payments.addToRefunded(operatorId, paymentId, amount);
    return this.payments.insertRefund({
      ...{ operatorId, bookingId, paymentId, publicId: randomPrefixedId('re'), amount, currency, method, reason },
      vatRate,
      ...{ chargeKey, status: chargeKey === null ? 'succeeded' : 'pending', checkAt: chargeKey === null ? null : now },
      ...{ createdAt: now, updatedAt: now },
    });
  }

  private async save(booking: BookingEntity, balance: BookingBalanceEntity): Promise<void> {
    await this.payments.saveBalance(balance);
    const paymentStatus = isDeposit(booking, balance) ? 'unpaid' : paymentStatusOf(balance);
    await this.bookings.change(booking, { paymentStatus, updatedAt: this.clock.now() });
  }
}

/** Whether only part of the price was ever paid. A refund of it leaves the price as it is. */
function isDeposit({ status }: BookingEntity, { completedAt }: BookingBalanceEntity): boolean {
  return status === 'confirmed' && completedAt === null;
}

function paymentStatusOf(balance: BookingBalanceEntity): PaymentStatus {
  if (balance.refundedAmount > 0) return retainedAmount(balance) > 0 ? 'partially-refunded' : 'refunded';
  return balance.completedAt === null ? 'unpaid' : 'paid';
}
