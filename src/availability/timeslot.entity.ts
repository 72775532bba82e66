import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../platform/database';

/** Maximum number of places in a timeslot. */
export const MAX_CAPACITY = 10_000;

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

  /** Why the operator cancelled it; null unless it is cancelled. */
  @VarcharColumn(500, { name: 'cancellation_reason', nullable: true })
  cancellationReason!: string | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}

/**
 * The instant from which on a timeslot has ended for sales, and from which cutoffs are counted back: the start of a
 * session, or the end of opening hours. Defined only here and in `ENDS_AT_SQL`.
 */
export function endOf({
  hasOpeningHours,
  startsAt,
  endsAt,
}: Pick<TimeslotEntity, 'hasOpeningHours' | 'startsAt' | 'endsAt'>): number {
  return hasOpeningHours ? endsAt : startsAt;
}

/** Whether a session has started and not ended. Opening hours can be booked until they end, so they are never in progress. */
export function isUnderWay(
  timeslot: Pick<TimeslotEntity, 'hasOpeningHours' | 'startsAt' | 'endsAt'>,
  now: number,
): boolean {
  return endOf(timeslot) <= now && now < timeslot.endsAt;
}

/** The same as an SQL expression on a row of `timeslot`. */
export const ENDS_AT_SQL = 'CASE WHEN has_opening_hours = 1 THEN ends_at ELSE starts_at END';

/** The longest opening hours, in seconds: a date has 25 hours when clocks are set back. */
export const LONGEST_OPEN = 25 * 3_600;

/**
 * The reason why a timeslot cannot be booked regardless of its places; `undefined` if it can.
 * @param endedAfter the timeslot must end for sales after this instant, in Unix seconds
 */
export function whyUnavailable(
  { status, endOf }: { readonly status: TimeslotStatus; readonly endOf: number },
  endedAfter: number,
): string | undefined {
  if (status !== 'open') return whyNotOpen(status);
  if (endOf <= endedAfter) return 'This timeslot has started, has closed or is past its cutoff.';
  return undefined;
}

/** The same for staff, who sell sessions that have started until they end. */
export function whyUnavailableToStaff(
  { status, endsAt }: Pick<TimeslotEntity, 'status' | 'endsAt'>,
  now: number,
): string | undefined {
  if (status !== 'open') return whyNotOpen(status);
  if (endsAt <= now) return 'This timeslot has ended.';
  return undefined;
}

function whyNotOpen(status: Exclude<TimeslotStatus, 'open'>): string {
  return status === 'cancelled' ? 'This timeslot was cancelled.' : 'This timeslot is closed for booking.';
}
