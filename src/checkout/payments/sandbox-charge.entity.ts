import { Entity, PrimaryColumn } from 'typeorm';
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
