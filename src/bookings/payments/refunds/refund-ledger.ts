import { Injectable } from '@nestjs/common';
import { randomPrefixedId } from '../../../platform/values/identifiers';
import { Clock } from '../../../platform/values/time';
import type { BookingEntity, PaymentStatus } from '../../booking.entity';
import { BookingsRepository } from '../../bookings.repository';
import { type BookingBalanceEntity, openAmount, retainedAmount } from '../booking-balance.entity';
import type { BookingPaymentEntity } from '../booking-payment.entity';
import { BookingPaymentsRepository } from '../booking-payments.repository';
import type { BookingRefundEntity } from './booking-refund.entity';
import { PaymentJournal } from '../payment-journal';

/** How a part of a payment goes back; the status and what belongs to it. */
type Entry = Pick<BookingRefundEntity, 'amount' | 'method' | 'reason' | 'chargeKey' | 'status'> &
  Partial<Pick<BookingRefundEntity, 'checkAt' | 'providerReference' | 'failureReason'>>;

/** Writes refunds and what they change in the account of a booking. All methods require the booking to be locked. */
@Injectable()
export class RefundLedger {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly payments: BookingPaymentsRepository,
    private readonly journal: PaymentJournal,
    private readonly clock: Clock,
  ) {}

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
    await this.payments.saveBalance(balance);
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

  /** Records that a refund can never be made, or came back, so the operator owes the money again. */
  async fail(booking: BookingEntity, refund: BookingRefundEntity, failureReason: string): Promise<void> {
    await this.payments.changeRefund(refund, { status: 'failed', failureReason, checkAt: null });
    await this.payments.addToRefunded(refund.operatorId, refund.paymentId, -refund.amount);
    const balance = (await this.payments.findBalance(booking))!;
    balance.refundedAmount -= refund.amount;
    await this.save(booking, balance);
    await this.journal.refundFailed(booking, { ...refund, failureReason }, refund.status === 'succeeded');
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
