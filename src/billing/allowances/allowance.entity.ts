import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';
import type { LocalDate } from '../../platform/values/time';
import type { AllowancePeriod } from '../dto/allowance.dto';

/** The `subjectId` of an allowance for each subject. */
export const OF_EACH_SUBJECT = 0;

/** How much of a meter a subject may use, each month or once. */
@Entity({ name: 'usage_allowance' })
@Index('ix_usage_allowance', ['operatorId', 'meterId', 'subjectId'])
export class AllowanceEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'meter_id', type: 'integer' })
  meterId!: number;

  /** 0 for each subject. */
  @Column({ name: 'subject_id', type: 'integer' })
  subjectId!: number;

  /** In the order in which the meter's allowances were given, starting with 0. */
  @Column({ type: 'integer' })
  position!: number;

  @VarcharColumn(5)
  period!: AllowancePeriod;

  /** Units of the amount. */
  @BigIntColumn()
  whole!: number;

  /** Billionths of a unit, added to `whole`. */
  @Column({ type: 'integer' })
  nano!: number;

  @VarcharColumn(10, { name: 'from_date' })
  from!: LocalDate;

  /** The last day; null without an end. */
  @VarcharColumn(10, { name: 'expires_at', nullable: true })
  expiresAt!: LocalDate | null;

  /** Units that can be carried to the next month; null if it was not given. */
  @BigIntColumn({ name: 'rollover_whole', nullable: true })
  rolloverWhole!: number | null;

  @Column({ name: 'rollover_nano', type: 'integer', nullable: true })
  rolloverNano!: number | null;
}
