import { BigIntColumn, VarcharColumn } from 'slipway/database';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export type VoucherStatus = 'valid' | 'expired';

/** An amount of money that somebody may spend with an operator. */
@Entity({ name: 'gift_voucher' })
@Index('uq_gift_voucher_code', ['code'], { unique: true })
@Index('ix_gift_voucher_operator', ['operatorId', 'id'])
@Index('ix_gift_voucher_expiry', ['status', 'expiresAt'])
export class GiftVoucherEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** What is written on the voucher. */
  @VarcharColumn(20)
  code!: string;

  /** Minor units. */
  @BigIntColumn()
  amount!: number;

  @VarcharColumn(3)
  currency!: string;

  @VarcharColumn(200, { name: 'recipient_name' })
  recipientName!: string;

  @VarcharColumn(254, { name: 'recipient_email' })
  recipientEmail!: string;

  @VarcharColumn(10)
  status!: VoucherStatus;

  @BigIntColumn({ name: 'expires_at' })
  expiresAt!: number;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}
