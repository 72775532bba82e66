import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, ListColumn, VarcharColumn } from '../../platform/database';
import type { ThresholdPeriod } from '../dto/threshold.dto';

/** An amount of usage; the operator is notified when a period reaches it. */
@Entity({ name: 'usage_threshold' })
@Index('uq_usage_threshold_public_id', ['operatorId', 'publicId'], { unique: true })
export class ThresholdEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The ThresholdID. */
  @VarcharColumn(20, { name: 'public_id' })
  publicId!: string;

  @Column({ name: 'meter_id', type: 'integer' })
  meterId!: number;

  @VarcharColumn(5)
  period!: ThresholdPeriod;

  /** Units of the limit. */
  @BigIntColumn()
  whole!: number;

  /** Billionths of a unit, added to `whole`. */
  @Column({ type: 'integer' })
  nano!: number;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  /** The subject whose usage counts; 0 for each subject, null for the meter's total. */
  @Column({ name: 'subject_id', type: 'integer', nullable: true })
  subjectId!: number | null;

  /** Percentages of the limit in ascending order; null for the limit alone. */
  @ListColumn(60, { nullable: true })
  levels!: readonly number[] | null;
}
