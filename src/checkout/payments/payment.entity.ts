import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';

/**
 * - `pending`: started; only the provider knows whether it was charged
 * - `succeeded`: charged, and the basket is paid
 * - `declined`, `abandoned`: nothing was charged
 * - `refund-due`, `refunded`: charged, but the basket could not be completed
 */
export type PaymentStatus = 'pending' | 'succeeded' | 'declined' | 'abandoned' | 'refund-due' | 'refunded';

/** An attempt to pay a basket, stored before the provider is called. */
@Entity({ name: 'payment' })
@Index('uq_payment_key', ['paymentKey'], { unique: true })
@Index('ix_payment_basket', ['operatorId', 'basketId'])
@Index('ix_payment_check', ['checkAt'])
export class PaymentEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'basket_id', type: 'integer' })
  basketId!: number;

  /** The provider's idempotency key: repeated requests with it charge once. */
  @VarcharColumn(40, { name: 'payment_key' })
  paymentKey!: string;

  @VarcharColumn(10)
  provider!: string;

  /** The provider's ID of the charge, stored before anything is charged. */
  @VarcharColumn(100, { name: 'provider_reference', nullable: true })
  providerReference!: string | null;

  @VarcharColumn(12)
  status!: PaymentStatus;

  /** Minor units. */
  @BigIntColumn()
  amount!: number;

  @VarcharColumn(3)
  currency!: string;

  @VarcharColumn(20)
  method!: string;

  /** The customer, stored so that any process can complete the basket once it is charged. */
  @VarcharColumn(100, { name: 'first_name' })
  firstName!: string;

  @VarcharColumn(100, { name: 'last_name' })
  lastName!: string;

  @VarcharColumn(254)
  email!: string;

  @VarcharColumn(20)
  phone!: string;

  /** From when any process may query the provider about the payment, in Unix seconds; null once it is settled. */
  @BigIntColumn({ name: 'check_at', nullable: true })
  checkAt!: number | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}
