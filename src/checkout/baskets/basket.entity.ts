import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../database';

export const BASKET_STATUSES = ['pending', 'paid', 'failed', 'expired'] as const;
export type BasketStatus = (typeof BASKET_STATUSES)[number];

/** What a customer is about to buy, or has bought, with one payment. */
@Entity({ name: 'basket' })
@Index('uq_basket_public_id', ['operatorId', 'publicId'], { unique: true })
@Index('ix_basket_expires', ['status', 'expiresAt'])
export class BasketEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The BasketID that clients use. */
  @VarcharColumn(20, { name: 'public_id' })
  publicId!: string;

  /** `failed`: its payment succeeded, but its places were gone, and the money went back. */
  @VarcharColumn(10)
  status!: BasketStatus;

  @VarcharColumn(10)
  source!: 'online' | 'pos';

  @VarcharColumn(3)
  currency!: string;

  @BigIntColumn({ name: 'expires_at' })
  expiresAt!: number;

  /** The payment that is under way or has paid it. While there is one the basket neither changes nor expires. */
  @VarcharColumn(40, { name: 'payment_key', nullable: true })
  paymentKey!: string | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}
