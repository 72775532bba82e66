import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, VarcharColumn } from '../platform/database';
import type { Language } from '../platform/values/language';

/**
 * `waiting` → `offered` → `accepted`, `declined` or `expired`. `removed` by staff; `lapsed` if the session can no
 * longer be booked. To keep waiting after an offer, a customer joins again at the end.
 */
export const WAITLIST_STATUSES = [
  'waiting',
  'offered',
  'accepted',
  'declined',
  'expired',
  'removed',
  'lapsed',
] as const;
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number];

/** A party that waits for places of a timeslot, and its only offer. */
@Entity({ name: 'waitlist_entry' })
@Index('uq_waitlist_entry_public_id', ['operatorId', 'publicId'], { unique: true })
@Index('uq_waitlist_entry_token', ['token'], { unique: true })
@Index('ix_waitlist_entry_timeslot', ['operatorId', 'timeslotId', 'status'])
@Index('ix_waitlist_entry_status', ['status', 'timeslotId'])
export class WaitlistEntryEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The WaitlistID. */
  @VarcharColumn(20, { name: 'public_id' })
  publicId!: string;

  @Column({ name: 'activity_id', type: 'integer' })
  activityId!: number;

  @Column({ name: 'timeslot_id', type: 'integer' })
  timeslotId!: number;

  @Column({ type: 'integer' })
  participants!: number;

  @VarcharColumn(100, { name: 'first_name' })
  firstName!: string;

  @VarcharColumn(100, { name: 'last_name' })
  lastName!: string;

  @VarcharColumn(254)
  email!: string;

  @VarcharColumn(20)
  phone!: string;

  /** In which the customer joined online; null if it is not known. */
  @VarcharColumn(2, { nullable: true })
  language!: Language | null;

  @VarcharColumn(10)
  status!: WaitlistStatus;

  /** Anyone with this token can open the offer; null until there is one. */
  @VarcharColumn(48, { nullable: true })
  token!: string | null;

  /** The booking that holds the offered places. */
  @Column({ name: 'booking_id', type: 'integer', nullable: true })
  bookingId!: number | null;

  /** Deadline of the offer, in Unix seconds. */
  @BigIntColumn({ nullable: true })
  deadline!: number | null;

  /** The BasketID after acceptance. */
  @VarcharColumn(20, { name: 'basket_id', nullable: true })
  basketId!: string | null;

  /** When the offer email was accepted for delivery, in Unix seconds. */
  @BigIntColumn({ name: 'notified_at', nullable: true })
  notifiedAt!: number | null;

  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;
}
