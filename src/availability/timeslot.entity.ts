import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../platform/database';

export const TIMESLOT_STATUSES = ['open', 'closed', 'cancelled'] as const;
export type TimeslotStatus = (typeof TIMESLOT_STATUSES)[number];

/**
 * A session of an activity, or its opening hours on a date. `booked` counts held and confirmed participants from every
 * source.
 */
@Entity({ name: 'timeslot' })
@Index('uq_timeslot_start', ['operatorId', 'activityId', 'date', 'time'], { unique: true })
@Index('ix_timeslot_starts_at', ['operatorId', 'activityId', 'startsAt'])
@Index('ix_timeslot_times', ['operatorId', 'activityId', 'status', 'time', 'date'])
@Index('ix_timeslot_date', ['operatorId', 'date'])
@Check('ck_timeslot_booked', 'booked >= 0 AND booked <= capacity')
export class TimeslotEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  @Column({ name: 'activity_id', type: 'integer' })
  activityId!: number;

  /** Local date of the operator, `YYYY-MM-DD`. */
  @VarcharColumn(10)
  date!: string;

  /** Local time of the operator, `HH:MM`. */
  @VarcharColumn(5)
  time!: string;

  @BigIntColumn({ name: 'starts_at' })
  startsAt!: number;

  @BigIntColumn({ name: 'ends_at' })
  endsAt!: number;

  /** Whether it is opening hours, of which an activity has at most one per date, rather than a session. */
  @Column({ name: 'has_opening_hours', type: 'boolean' })
  hasOpeningHours!: boolean;

  @Column({ type: 'integer' })
  capacity!: number;

  @Column({ type: 'integer' })
  booked!: number;

  @VarcharColumn(10)
  status!: TimeslotStatus;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}
