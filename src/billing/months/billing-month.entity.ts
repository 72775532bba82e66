import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../../platform/database';
import type { LocalDate } from '../../platform/values/time';
import type { BillingMonth } from './billing-month';

/** A billing month that is closed, or of which some statements still have to be frozen. */
@Entity({ name: 'usage_billing_month' })
@Index('ix_usage_billing_month_closed_at', ['closedAt'])
export class BillingMonthEntity {
  @PrimaryColumn({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @VarcharColumn(7, { primary: true })
  month!: BillingMonth;

  @VarcharColumn(10, { name: 'from_date' })
  from!: LocalDate;

  @VarcharColumn(10, { name: 'to_date' })
  to!: LocalDate;

  @VarcharColumn(64, { name: 'time_zone' })
  timeZone!: string;

  /** First second, inclusive. */
  @BigIntColumn({ name: 'start_at' })
  start!: number;

  /** Exclusive. */
  @BigIntColumn({ name: 'end_at' })
  end!: number;

  /** The statements of subjects up to this ID are frozen. */
  @Column({ name: 'frozen_subject_id', type: 'integer' })
  frozenSubjectId!: number;

  /** When all statements were frozen; null before. */
  @BigIntColumn({ name: 'closed_at', nullable: true })
  closedAt!: number | null;
}
