import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BigIntColumn } from '../../platform/database';
import type { BookingEntity } from '../record/booking.entity';

/**
 * What a customer owes the operator for a booking, and has paid. It is created with the first payment; all amounts are
 * in minor units of the booking's currency. It is written only while the booking is locked.
 */
@Entity({ name: 'booking_balance' })
// Covers every column that shows whether money is due or owed.
@Index('ix_booking_balance_open', ['operatorId', 'dueAmount', 'paidAmount', 'refundedAmount', 'bookingId'])
export class BookingBalanceEntity {
  @PrimaryColumn({ name: 'booking_id', type: 'integer' })
  bookingId!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The total, less what was conceded; after a cancellation, what the operator retains. */
  @BigIntColumn({ name: 'due_amount' })
  dueAmount!: number;

  @BigIntColumn({ name: 'paid_amount' })
  paidAmount!: number;

  /** Includes refunds that are still to be made, but not failed ones. */
  @BigIntColumn({ name: 'refunded_amount' })
  refundedAmount!: number;

  /** When the booking was paid completely for the first time, in Unix seconds. */
  @BigIntColumn({ name: 'completed_at', nullable: true })
  completedAt!: number | null;
}

/** The balance of a booking without payments. A hold is not due until it is confirmed. */
export function newBalance(
  booking: Pick<BookingEntity, 'id' | 'operatorId' | 'status' | 'paymentStatus' | 'totalAmount' | 'confirmedAt'>,
): BookingBalanceEntity {
  const { id, operatorId, status, paymentStatus, totalAmount, confirmedAt } = booking;
  const isUnpaid = paymentStatus === 'unpaid' && status === 'confirmed';
  return {
    bookingId: id,
    operatorId,
    dueAmount: isUnpaid ? totalAmount : 0,
    paidAmount: 0,
    refundedAmount: 0,
    completedAt: paymentStatus === 'unpaid' ? null : confirmedAt,
  };
}

/** The part of the payments that was not refunded. */
export function retainedAmount({ paidAmount, refundedAmount }: BookingBalanceEntity): number {
  return paidAmount - refundedAmount;
}

/**
 * What remains due when a booking is cancelled: the fee, but nothing more than was paid or had been due.
 * @param fee in minor units; undefined if everything that was paid is retained
 */
export function dueAfterCancellation(balance: BookingBalanceEntity, fee = Infinity): number {
  return Math.min(fee, retainedAmount(balance), balance.dueAmount);
}

/** What is refunded of the payments when a booking is cancelled, in minor units. */
export function refundedOnCancellation(balance: BookingBalanceEntity, fee: number): number {
  return retainedAmount(balance) - dueAfterCancellation(balance, fee);
}

/** Positive if the customer owes money, negative if the operator does. */
export function openAmount(balance: BookingBalanceEntity): number {
  return balance.dueAmount - retainedAmount(balance);
}
