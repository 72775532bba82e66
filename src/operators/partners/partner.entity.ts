import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';
import type { CommissionRate } from '../../platform/values/money';

/** The terms of a partner. Partners without a row sell without commission. */
@Entity({ name: 'partner' })
export class PartnerEntity {
  @PrimaryColumn({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @PrimaryColumn({ type: 'varchar', length: 60 })
  slug!: string;

  @VarcharColumn(200, { nullable: true })
  name!: string | null;

  /** To which statements are sent. */
  @VarcharColumn(254, { nullable: true })
  email!: string | null;

  /** Null if none is agreed. */
  @Column({ name: 'commission_rate', type: 'integer', nullable: true })
  commissionRate!: CommissionRate | null;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}
