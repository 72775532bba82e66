import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';
import type { VatRate } from '../../platform/values/money';

export const STAFF_PAYMENT_METHODS = ['cash', 'card', 'invoice', 'other'] as const;
export type StaffPaymentMethod = (typeof STAFF_PAYMENT_METHODS)[number];

/** Money that a customer paid the operator for a booking. */
@Entity({ name: 'booking_payment' })
@Index('uq_booking_payment_public_id', ['operatorId', 'publicId'], { unique: true })
@Index('ix_booking_payment_booking', ['operatorId', 'bookingId'])
@Index('ix_booking_payment_charge', ['operatorId', 'chargeKey'])
@Index('ix_booking_payment_disputed', ['operatorId', 'disputedAt'])
@Index('ix_booking_payment_created', ['operatorId', 'createdAt', 'method', 'amount'])
export class BookingPaymentEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'booking_id', type: 'integer' })
  bookingId!: number;

  /** The PaymentID. */
  @VarcharColumn(20, { name: 'public_id' })
  publicId!: string;

  /** Minor units. */
  @BigIntColumn()
  amount!: number;

  /** Includes refunds that are still to be made, but not failed ones. */
  @BigIntColumn({ name: 'refunded_amount' })
  refundedAmount!: number;

  @VarcharColumn(20)
  method!: string;

  @VarcharColumn(100, { nullable: true })
  reference!: string | null;

  /** Key of the card charge that it is a part of; null if staff recorded it. */
  @VarcharColumn(40, { name: 'charge_key', nullable: true })
  chargeKey!: string | null;

  /** VAT included in the amount, in hundredths of a percent, as it was when this was paid. */
  @Column({ name: 'vat_rate', type: 'integer', default: 0 })
  vatRate!: VatRate;

  /** When the cardholder disputed the charge, in Unix seconds. */
  @BigIntColumn({ name: 'disputed_at', nullable: true })
  disputedAt!: number | null;

  /** The provider's ID of the dispute. */
  @VarcharColumn(100, { name: 'dispute_reference', nullable: true })
  disputeReference!: string | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}
