import { Entity, Index, PrimaryColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';

export type SandboxChargeStatus = 'open' | 'succeeded' | 'declined' | 'cancelled' | 'refunded';

/** A charge of the sandbox, as a real provider would store it. */
@Entity({ name: 'sandbox_charge' })
export class SandboxChargeEntity {
  @PrimaryColumn({ name: 'payment_key', type: 'varchar', length: 40 })
  paymentKey!: string;

  @VarcharColumn(10)
  status!: SandboxChargeStatus;

  @BigIntColumn()
  amount!: number;

  @VarcharColumn(3)
  currency!: string;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}

/** A refund of all or part of a charge. */
@Entity({ name: 'sandbox_refund' })
@Index('ix_sandbox_refund_charge', ['paymentKey'])
export class SandboxRefundEntity {
  @PrimaryColumn({ name: 'refund_key', type: 'varchar', length: 60 })
  refundKey!: string;

  @VarcharColumn(40, { name: 'payment_key' })
  paymentKey!: string;

  @BigIntColumn()
  amount!: number;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;
}
