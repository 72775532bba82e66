import { Injectable } from '@nestjs/common';
import { RefundLimits } from '../../platform/auth';
import { randomPrefixedId } from '../../platform/values/identifiers';
import { Clock } from '../../platform/values/time';
import {
  type BookingBalanceEntity,
  BookingBalancesRepository,
  type BookingEntity,
  BookingsRepository,
  openAmount,
  type PaymentStatus,
  retainedAmount,
} from '../../bookings';
import type { BookingPaymentEntity, StaffPaymentMethod } from './booking-payment.entity';
import { BookingPaymentsRepository } from './booking-payments.repository';
import type { BookingRefundEntity } from './booking-refund.entity';
import { PaymentJournal } from './payment-journal';

/** How a part of a payment goes back; the status and what belongs to it. */
type Entry = Pick<BookingRefundEntity, 'amount' | 'method' | 'reason' | 'chargeKey' | 'status'> &
  Partial<Pick<BookingRefundEntity, 'checkAt' | 'providerReference' | 'failureReason'>>;

/** A refund that was checked against what was paid. */
export interface NewRefund {
  /** Minor units. */
  readonly amount: number;
  readonly reason: string | null;
  readonly method?: StaffPaymentMethod | undefined;
  readonly withCancellation: boolean;
  /** Whether the limit of the person who acts was checked. */
  readonly isGranted?: boolean;
}

const TO_PAY_OUT = { status: 'to-pay-out' } as const;

/** Writes refunds and what they change in the account of a booking. All methods require the booking to be locked. */
@Injectable()
export class RefundLedger {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly payments: BookingPaymentsRepository,
    private readonly balances: BookingBalancesRepository,
    private readonly journal: PaymentJournal,
    private readonly limits: RefundLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Refunds part of what was paid, the latest payment first, to the cards that were charged or by staff.
   * @returns one refund per payment that money goes back to
   * @throws ForbiddenError if the refunds of the booking would be more than the person who acts may refund
   */
  async refund(
    booking: BookingEntity,
    balance: BookingBalanceEntity,
    refund: NewRefund,
  ): Promise<BookingRefundEntity[]> {
    const { amount, isGranted } = refund;
    if (!isGranted) await this.limits.check(booking.operatorId, balance.refundedAmount + amount, booking.currency);
    this.addToBalance(booking, balance, amount);
    const refunds: BookingRefundEntity[] = [];
    let remaining = amount;
    const payments = await this.payments.listPayments(booking.operatorId, [booking.id]);
    for (const payment of inRefundOrder(payments, refund.method)) {
      const part = Math.min(remaining, payment.amount - payment.refundedAmount);
      if (part > 0) refunds.push(await this.insertPart(booking, payment, { ...refund, amount: part }));
      remaining -= Math.max(0, part);
    }
    if (remaining !== 0) throw new Error(`the payments of booking ${booking.reference} do not add up to its balance`);
    await this.save(booking, balance);
    await this.journal.refunded(booking, refund);
    return refunds;
  }

  /** Counts a refund in the balance. Once the price was paid completely, it falls by what was not overpaid. */
  addToBalance(booking: BookingEntity, balance: BookingBalanceEntity, amount: number): void {
    const overpaid = Math.max(0, -openAmount(balance));
    if (!isDeposit(booking, balance))
      balance.dueAmount = Math.max(0, balance.dueAmount - Math.max(0, amount - overpaid));
    balance.refundedAmount += amount;
  }

  /** Adds a refund of a payment. A failed one is not deducted from the payment. */
  async insert(booking: BookingEntity, payment: BookingPaymentEntity, entry: Entry): Promise<BookingRefundEntity> {
    const { id: bookingId, operatorId, currency } = booking;
    const { id: paymentId, vatRate } = payment;
    const now = this.clock.now();
    if (entry.status !== 'failed') await this.payments.addToRefunded(operatorId, paymentId, entry.amount);
    return this.payments.insertRefund({
      ...{ operatorId, bookingId, paymentId, publicId: randomPrefixedId('re'), currency, vatRate },
      ...{ providerReference: null, failureReason: null, checkAt: null, attempt: 0, paidOutAt: null },
      ...entry,
      ...{ createdAt: now, updatedAt: now },
    });
  }

  /** Saves the balance of a booking after a refund or a cancellation. */
  async save(booking: BookingEntity, balance: BookingBalanceEntity): Promise<void> {
    await this.balances.save(balance);
    const paymentStatus = isDeposit(booking, balance) ? 'unpaid' : paymentStatusOf(balance);
    await this.bookings.change(booking, { paymentStatus, updatedAt: this.clock.now() });
  }

  /** Records that the money of a refund has left. */
  async succeed(booking: BookingEntity, refund: BookingRefundEntity, change: Partial<BookingRefundEntity> = {}) {
    const now = this.clock.now();
    await this.payments.changeRefund(refund, { ...change, status: 'succeeded', failureReason: null, checkAt: null });
    await this.bookings.change(booking, { updatedAt: now });
    await this.journal.refundMade(booking, refund);
  }

  /** Records that staff have returned the money of a refund. */
  async payOut(booking: BookingEntity, refund: BookingRefundEntity): Promise<BookingRefundEntity> {
    const paidOutAt = this.clock.now();
    await this.succeed(booking, refund, { paidOutAt });
    await this.journal.refundPaidOut(booking, refund);
    return { ...refund, status: 'succeeded', paidOutAt };
  }

  /** Records that a refund can never be made, or came back, so the operator owes the money again. */
  async fail(booking: BookingEntity, refund: BookingRefundEntity, failureReason: string): Promise<void> {
    await this.payments.changeRefund(refund, { status: 'failed', failureReason, checkAt: null });
    await this.payments.addToRefunded(refund.operatorId, refund.paymentId, -refund.amount);
    const balance = (await this.balances.find(booking))!;
    balance.refundedAmount -= refund.amount;
    await this.save(booking, balance);
    await this.journal.refundFailed(booking, { ...refund, failureReason }, refund.status === 'succeeded');
  }

  /** Money of a card charge goes back to that card, unless staff chose another method. */
  private insertPart(booking: BookingEntity, payment: BookingPaymentEntity, { amount, reason, method }: NewRefund) {
    const chargeKey = method === undefined || method === payment.method ? payment.chargeKey : null;
    const entry = { amount, reason, method: method ?? payment.method, chargeKey };
    const state = chargeKey === null ? TO_PAY_OUT : { status: 'pending' as const, checkAt: this.clock.now() };
    return this.insert(booking, payment, { ...entry, ...state });
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

/** The latest payment first; payments of the wanted method before all others. */
function inRefundOrder(payments: BookingPaymentEntity[], method: string | undefined): BookingPaymentEntity[] {
  const latestFirst = payments.reverse();
  if (method === undefined) return latestFirst;
  const isPreferred = (payment: BookingPaymentEntity) => payment.method === method;
  return [...latestFirst.filter(isPreferred), ...latestFirst.filter((payment) => !isPreferred(payment))];
}
