import type { TimeslotRefund } from '../../bookings';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Actor } from '../../platform/actor';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../../platform/database';

/**
 * The latest cancellation of a timeslot with its bookings, and how far it has come. Bookings are processed in the order
 * of their IDs, in several transactions. No booking can join a cancelled timeslot.
 */
@Entity({ name: 'timeslot_cancellation' })
@Index('ix_timeslot_cancellation_check', ['checkAt'])
export class TimeslotCancellationEntity {
  @PrimaryColumn({ name: 'timeslot_id', type: 'integer' })
  timeslotId!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** Shown to customers. */
  @VarcharColumn(500, { nullable: true })
  reason!: string | null;

  /** What customers get: nothing, what they paid the operator, or another day, for which their bookings stay. */
  @VarcharColumn(12)
  refund!: TimeslotRefund;

  /** False if the session was cancelled before, and only bookings that needed another day are cancelled now. */
  @Column({ name: 'with_timeslot', type: 'boolean' })
  withTimeslot!: boolean;

  /** Who cancelled the timeslot. */
  @JsonColumn()
  actor!: Actor;

  /** All bookings up to this ID are processed. */
  @Column({ name: 'after_booking_id', type: 'integer' })
  afterBookingId!: number;

  @Column({ name: 'cancelled_bookings', type: 'integer' })
  cancelledBookings!: number;

  /** Number of bookings that stay until their customers choose another day. */
  @Column({ name: 'remaining_bookings', type: 'integer' })
  remainingBookings!: number;

  /** Minor units. */
  @BigIntColumn({ name: 'refunded_amount' })
  refundedAmount!: number;

  /** From when a job continues, in Unix seconds; null once all bookings are processed. */
  @BigIntColumn({ name: 'check_at', nullable: true })
  checkAt!: number | null;
}
