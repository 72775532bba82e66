import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';
import type { VatRate } from '../../platform/values/money';

export const REFUND_STATUSES = ['pending', 'to-pay-out', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** A card charge of this server, which can have paid for several bookings. */
export interface CardCharge {
  readonly operatorId: number;
  readonly chargeKey: string;
}

/**
 * Money of one payment that goes back to the customer. A refund of a card charge is `pending` until the payment provider
 * has made it, all others are `to-pay-out` until staff have paid them out. A refund that succeeded can still fail.
 */
@Entity({ name: 'booking_refund' })
@Index('uq_booking_refund_public_id', ['operatorId', 'publicId'], { unique: true })
@Index('ix_booking_refund_booking', ['operatorId', 'bookingId'])
@Index('ix_booking_refund_created', ['operatorId', 'createdAt', 'method', 'status', 'amount'])
@Index('ix_booking_refund_operator', ['operatorId', 'id'])
@Index('ix_booking_refund_paid_out', ['operatorId', 'paidOutAt', 'method', 'amount'])
@Index('ix_booking_refund_status', ['operatorId', 'status', 'id', 'currency', 'amount'])
@Index('ix_booking_refund_charge', ['operatorId', 'chargeKey'])
@Index('ix_booking_refund_check', ['checkAt'])
export class BookingRefundEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'booking_id', type: 'integer' })
  bookingId!: number;

  /** Row of the refunded payment. */
  @Column({ name: 'payment_id', type: 'integer' })
  paymentId!: number;

  /** The RefundID; for a card also the provider's idempotency key. */
  @VarcharColumn(20, { name: 'public_id' })
  publicId!: string;

  /** Minor units. */
  @BigIntColumn()
  amount!: number;

  @VarcharColumn(3)
  currency!: string;

  @VarcharColumn(20)
  method!: string;

  @VarcharColumn(10)
  status!: RefundStatus;

  @VarcharColumn(500, { nullable: true })
  reason!: string | null;

  /** Key of the card charge that is refunded. */
  @VarcharColumn(40, { name: 'charge_key', nullable: true })
  chargeKey!: string | null;

  /** The provider's ID of the refund, once the provider knows it. */
  @VarcharColumn(100, { name: 'provider_reference', nullable: true })
  providerReference!: string | null;

  /** Number of requests that the provider definitely rejected; part of the idempotency key of the next one. */
  @Column({ type: 'integer', default: 0 })
  attempt!: number;

  /** Why it failed, or has to wait. */
  @VarcharColumn(500, { name: 'failure_reason', nullable: true })
  failureReason!: string | null;

  /** When staff returned the money, in Unix seconds; null if the provider returns it. */
  @BigIntColumn({ name: 'paid_out_at', nullable: true })
  paidOutAt!: number | null;

  /** From when any process may request the refund from the provider, in Unix seconds; null unless it is pending. */
  @BigIntColumn({ name: 'check_at', nullable: true })
  checkAt!: number | null;

  /** VAT included in the amount, in hundredths of a percent, as it was when the payment was recorded. */
  @Column({ name: 'vat_rate', type: 'integer', default: 0 })
  vatRate!: VatRate;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}
