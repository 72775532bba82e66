import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';

export const BASKET_STATUSES = ['pending', 'paid', 'failed', 'expired'] as const;
export type BasketStatus = (typeof BASKET_STATUSES)[number];

/** A purchase with one payment, before or after it is paid. */
@Entity({ name: 'basket' })
@Index('uq_basket_public_id', ['operatorId', 'publicId'], { unique: true })
@Index('ix_basket_expires', ['status', 'expiresAt'])
export class BasketEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The BasketID. */
  @VarcharColumn(20, { name: 'public_id' })
  publicId!: string;

  /** `failed`: the payment succeeded but the places were gone, and the payment was refunded. */
  @VarcharColumn(10)
  status!: BasketStatus;

  @VarcharColumn(10)
  source!: 'online' | 'pos';

  @VarcharColumn(3)
  currency!: string;

  @BigIntColumn({ name: 'expires_at' })
  expiresAt!: number;

  /**
   * The payment in progress, or the one that paid the basket. While there is one, the basket neither changes nor
   * expires.
   */
  @VarcharColumn(40, { name: 'payment_key', nullable: true })
  paymentKey!: string | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}
