import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { ValidationError } from '../../platform/errors';
import { randomPrefixedId } from '../../platform/values/identifiers';
import { type MoneyDto, formatMoney } from '../../platform/values/money';
import { Clock } from '../../platform/values/time';
import { BookingJournal } from '../booking-journal';
import type { BookingEntity } from '../booking.entity';
import { BookingNotChangeableError, BookingNotFoundError, PaidElsewhereError } from '../bookings.errors';
import { BookingsRepository } from '../bookings.repository';
import { type BookingBalanceEntity, isPaidToPartner, newBalance, openAmount } from './booking-balance.entity';
import type { BookingPaymentEntity } from './booking-payment.entity';
import { BookingPaymentsRepository } from './booking-payments.repository';
import { PaymentJournal } from './payment-journal';
import { RefundLedger } from './refunds/refund-ledger';

/** Maximum number of payments, and of refunds, that staff can add to a booking; lists of bookings contain them all. */
const MAX_ENTRIES = 100;

/** Reason of the refund of a charge that came too late. */
const NOT_OWED = 'The booking was paid or cancelled before this payment';

/** A payment to record. */
export interface ReceivedPayment {
  readonly method: string;
  readonly reference: string | null;
  /** Default: the balance. */
  readonly amount?: MoneyDto | undefined;
}

/** What a customer can pay for a booking. */
export interface PayableAmount {
  readonly booking: BookingEntity;
  readonly balance: BookingBalanceEntity;
  /** Minor units. */
  readonly due: number;
}

/** How a booking was paid. */
export interface PaymentMethod {
  readonly method: string;
  readonly reference: string | null;
  /** Key of the card charge; absent if staff took the money. */
  readonly chargeKey?: string;
}

/** Records what customers pay the operator for bookings, and completes purchases. */
@Injectable()
export class BookingPaymentsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly payments: BookingPaymentsRepository,
    private readonly journal: BookingJournal,
    private readonly paymentJournal: PaymentJournal,
    private readonly ledger: RefundLedger,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a payment that staff received. The purchase is complete once nothing is due.
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
      const balance = (await this.payments.findBalance(booking)) ?? newBalance(booking);
      const amount = amountWithin(received.amount, openAmount(balance), booking.currency);
      rejectMany(await this.payments.listPayments(operatorId, [booking.id]));
      const payment = await this.receive(booking, balance, amount, received);
      return { payment, currency: booking.currency };
    });
  }

  /**
   * Locks a booking whose customer is about to pay by card. Requires an open transaction.
   * @returns the booking and what is due, in minor units; undefined if nothing can be paid
   */
  async lockPayable(operatorId: number, bookingId: number): Promise<PayableAmount | undefined> {
    const booking = await this.bookings.lockBooking(operatorId, bookingId);
    if (booking?.status !== 'confirmed' || isPaidToPartner(booking)) return undefined;
    const balance = (await this.payments.findBalance(booking)) ?? newBalance(booking);
    return openAmount(balance) > 0 ? { booking, balance, due: openAmount(balance) } : undefined;
  }

  /**
   * Records a card charge that the customer made online. Requires an open transaction.
   * @returns false if the booking does not owe that much any more; the charge must be refunded then
   */
  async recordCharge(
    operatorId: number,
    bookingId: number,
    { amount, chargeKey }: { readonly amount: number; readonly chargeKey: string },
  ): Promise<boolean> {
    const payable = await this.lockPayable(operatorId, bookingId);
    if (!payable || payable.due < amount) return false;
    await this.receive(payable.booking, payable.balance, amount, { method: 'card', reference: null, chargeKey });
    return true;
  }

  /**
   * Records a card charge that the booking does not owe and that the provider will never refund: the operator has the
   * money and owes it to the customer. Requires an open transaction.
   */
  async recordUnowedCharge(
    operatorId: number,
    bookingId: number,
    { amount, chargeKey, failureReason }: { amount: number; chargeKey: string; failureReason: string },
  ): Promise<void> {
    const booking = (await this.bookings.lockBooking(operatorId, bookingId))!;
    const balance = (await this.payments.findBalance(booking)) ?? newBalance(booking);
    const received = { method: 'card', reference: null, chargeKey };
    const payment = await this.insert(booking, amount, received);
    balance.paidAmount += amount;
    await this.paymentJournal.paymentReceived(booking, payment);
    if (booking.status === 'confirmed') await this.settle(booking, balance, received);
    else await this.ledger.save(booking, balance);
    const failed = { amount, method: 'card', chargeKey, reason: NOT_OWED, status: 'failed', failureReason } as const;
    const refund = await this.ledger.insert(booking, payment, failed);
    await this.paymentJournal.refundFailed(booking, refund, false);
  }

  /** Records that a booking was paid completely when it was confirmed. Requires the transaction that confirms it. */
  async recordFullPayment(booking: BookingEntity, paid: PaymentMethod): Promise<BookingBalanceEntity> {
    const { id: bookingId, operatorId, totalAmount } = booking;
    if (totalAmount > 0) await this.insert(booking, totalAmount, paid);
    const balance = {
      ...{ bookingId, operatorId, dueAmount: totalAmount, paidAmount: totalAmount, refundedAmount: 0 },
      completedAt: this.clock.now(),
    };
    await this.payments.saveBalance(balance);
    return balance;
  }

  /**
   * Adds a change of the price to the balance. What was refunded already is not owed again. Requires the transaction
   * that has locked the booking.
   * @param booking after the change
   * @param difference in minor units, negative if the booking costs less now
   */
  async addToDue(booking: BookingEntity, difference: number): Promise<void> {
    if (difference === 0 || isPaidToPartner(booking)) return;
    const balance = await this.payments.findBalance(booking);
    if (balance) return this.settle(booking, { ...balance, dueAmount: Math.max(0, balance.dueAmount + difference) });
    if (booking.paymentStatus === 'unpaid') return;
    await this.payments.saveBalance({ ...newBalance(booking), dueAmount: difference });
  }

  private async receive(
    booking: BookingEntity,
    balance: BookingBalanceEntity,
    amount: number,
    received: PaymentMethod,
  ): Promise<BookingPaymentEntity> {
    const payment = await this.insert(booking, amount, received);
    balance.paidAmount += amount;
    await this.paymentJournal.paymentReceived(booking, payment);
    await this.settle(booking, balance, received);
    return payment;
  }

  /** Saves the balance, and completes the purchase the first time that nothing is due. */
  private async settle(
    booking: BookingEntity,
    balance: BookingBalanceEntity,
    { method, reference }: Pick<ReceivedPayment, 'method' | 'reference'> = {
      method: booking.paymentMethod,
      reference: null,
    },
  ): Promise<void> {
    const isComplete = balance.completedAt === null && openAmount(balance) <= 0;
    const now = this.clock.now();
    await this.payments.saveBalance({ ...balance, completedAt: isComplete ? now : balance.completedAt });
    const completed = {
      paymentStatus: 'paid',
      paymentMethod: method,
      paymentReference: booking.paymentReference ?? reference,
    } as const;
    await this.bookings.change(booking, { ...(isComplete && completed), updatedAt: now });
    if (isComplete) await this.journal.paidAtDesk(booking);
  }

  private async insert(
    booking: BookingEntity,
    amount: number,
    { method, reference, chargeKey = null }: { method: string; reference: string | null; chargeKey?: string | null },
  ): Promise<BookingPaymentEntity> {
    const { id: bookingId, operatorId } = booking;
    const publicId = randomPrefixedId('pay');
    const vatRate = await this.payments.findVatRate(booking);
    const createdAt = this.clock.now();
    return this.payments.insertPayment({
      ...{
        operatorId,
        bookingId,
        publicId,
        amount,
        refundedAmount: 0,
        method,
        reference,
        chargeKey,
        vatRate,
        disputedAt: null,
        disputeReference: null,
        createdAt,
      },
    });
  }
}

/** @throws ValidationError if the booking has as many payments or refunds as staff can add */
export function rejectMany(rows: readonly unknown[]): void {
  if (rows.length < MAX_ENTRIES) return;
  const message = `Amount cannot be recorded: a booking has at most ${MAX_ENTRIES} payments and ${MAX_ENTRIES} refunds.`;
  throw new ValidationError([{ field: 'Amount', code: 'too-many', message }]);
}

/**
 * @param limit the maximum, which is also the default, in minor units
 * @returns minor units
 * @throws ValidationError unless the amount is positive and within the limit
 */
export function amountWithin(money: MoneyDto | undefined, limit: number, currency: string): number {
  const amount = money?.Amount ?? limit;
  if (money && money.Currency !== currency) {
    throw new ValidationError([
      { field: 'Amount.Currency', code: 'currency', message: `Amount.Currency must be ${currency}.` },
    ]);
  }
  if (amount > 0 && amount <= limit) return amount;
  const message =
    limit > 0
      ? `Amount must be greater than 0 and at most ${formatMoney(limit, currency)}.`
      : 'Amount must be at most 0: nothing is left to pay or refund.';
  throw new ValidationError([{ field: 'Amount.Amount', code: 'range', message }]);
}
