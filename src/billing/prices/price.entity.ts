import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { JsonColumn, VarcharColumn } from '../../platform/database';
import type { LocalDate } from '../../platform/values/time';
import type { PriceModel } from './price';

/** A tier as stored: numbers have more digits than JSON guarantees. */
export interface StoredTier {
  /** In units, as a decimal; null for the last tier. */
  readonly upTo: string | null;
  readonly unitPrice: string;
  /** In minor units. */
  readonly flatFee: number;
}

/** The price of a meter from a date on. */
@Entity({ name: 'usage_price' })
@Index('uq_usage_price', ['operatorId', 'meterId', 'from'], { unique: true })
export class PriceEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'meter_id', type: 'integer' })
  meterId!: number;

  /** The first date on which it applies. */
  @VarcharColumn(10, { name: 'from_date' })
  from!: LocalDate;

  @VarcharColumn(3)
  currency!: string;

  @VarcharColumn(9)
  model!: PriceModel;

  @JsonColumn()
  tiers!: readonly StoredTier[];

  /** Units per package, as a decimal. */
  @VarcharColumn(30, { name: 'package_size', nullable: true })
  packageSize!: string | null;
}
