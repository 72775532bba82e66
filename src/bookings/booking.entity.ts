import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../database';
import type { TicketLine } from './ticket-lines';

export const BOOKING_STATUSES = ['held', 'confirmed', 'cancelled', 'expired'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const BOOKING_SOURCES = ['ota', 'online', 'pos', 'api'] as const;
export type BookingSource = (typeof BOOKING_SOURCES)[number];

export const PAYMENT_STATUSES = ['paid', 'unpaid', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const WAIVER_STATUSES = ['complete', 'incomplete', 'not-required'] as const;
export type WaiverStatus = (typeof WAIVER_STATUSES)[number];

/** Whether a booking is real, or a try in a sandbox. */
export const BOOKING_MODES = ['live', 'test'] as const;
export type BookingMode = (typeof BOOKING_MODES)[number];

/**
 * Characters of a search text. Its parts have 588 at most, but some letters become several without their case and
 * accents. With more it would not fit into the index that lists are read from.
 */
export const MAX_SEARCH_TEXT = 640;

/** Places of one timeslot that somebody has, from whatever source. Held and confirmed ones count as booked. */
@Entity({ name: 'booking' })
@Index('uq_booking_reference', ['operatorId', 'reference'], { unique: true })
@Index('uq_booking_waiver_token', ['waiverToken'], { unique: true })
@Index('uq_booking_hold', ['operatorId', 'holdId'], { unique: true })
@Index('ix_booking_held_until', ['heldUntil'])
// Holds all that lists are narrowed by, so that bookings are found without reading the rows that do not match.
@Index('ix_booking_list', [
  ...['operatorId', 'id', 'sessionDate', 'activityId', 'status', 'source', 'partner', 'paymentStatus', 'searchText'],
])
// The same for one status of the waiver; there is no room for both it and the search text in an index of MySQL.
@Index('ix_booking_waiver', [
  ...['operatorId', 'waiverStatus', 'id', 'sessionDate', 'activityId', 'status', 'source', 'partner', 'paymentStatus'],
])
// Holds all that the figures of a day are made of.
@Index('ix_booking_session', [
  ...['operatorId', 'sessionDate', 'status', 'timeslotId', 'paymentStatus', 'waiverStatus', 'participants'],
])
// Holds all by which a partner's bookings are told from holds that have expired and from others' bookings.
@Index('ix_booking_changed', ['operatorId', 'partner', 'updatedAt', 'id', 'status', 'source', 'apiKeyId'])
@Index('ix_booking_timeslot', ['operatorId', 'timeslotId', 'status'])
@Index('ix_booking_payment_reference', ['operatorId', 'paymentReference'])
export class BookingEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The BookingReference that people and clients use. */
  @VarcharColumn(10)
  reference!: string;

  /** The HoldID it began as, kept after the hold has ended. */
  @VarcharColumn(20, { name: 'hold_id', nullable: true })
  holdId!: string | null;

  /** When a hold gives its places back; null for everything that is not held. */
  @BigIntColumn({ name: 'held_until', nullable: true })
  heldUntil!: number | null;

  @Column({ name: 'activity_id', type: 'integer' })
  activityId!: number;

  @Column({ name: 'timeslot_id', type: 'integer' })
  timeslotId!: number;

  @VarcharColumn(10, { name: 'session_date' })
  sessionDate!: string;

  @VarcharColumn(5, { name: 'session_time' })
  sessionTime!: string;

  @Column({ type: 'integer' })
  participants!: number;

  /** What was bought, at the prices of that moment. */
  @JsonColumn()
  tickets!: TicketLine[];

  /** Minor units. */
  @BigIntColumn({ name: 'total_amount' })
  totalAmount!: number;

  @VarcharColumn(3)
  currency!: string;

  @VarcharColumn(10)
  status!: BookingStatus;

  @VarcharColumn(10)
  source!: BookingSource;

  /** Slug of the partner that made it. */
  @VarcharColumn(60, { nullable: true })
  partner!: string | null;

  /** The API key that made it, as the key it started as before any rotation. */
  @Column({ name: 'api_key_id', type: 'integer', nullable: true })
  apiKeyId!: number | null;

  @VarcharColumn(100, { name: 'payment_reference', nullable: true })
  paymentReference!: string | null;

  @VarcharColumn(20, { name: 'payment_status' })
  paymentStatus!: PaymentStatus;

  @VarcharColumn(20, { name: 'payment_method' })
  paymentMethod!: string;

  @VarcharColumn(100, { name: 'first_name' })
  firstName!: string;

  @VarcharColumn(100, { name: 'last_name' })
  lastName!: string;

  @VarcharColumn(254)
  email!: string;

  /** E.164; of a reseller's customer otherwise as it was sent. */
  @VarcharColumn(20)
  phone!: string;

  @Column({ type: 'text' })
  notes!: string;

  /** Customer and references without case and accents, which databases would each fold in their own way. */
  @VarcharColumn(MAX_SEARCH_TEXT, { name: 'search_text' })
  searchText!: string;

  @VarcharColumn(20, { name: 'waiver_status' })
  waiverStatus!: WaiverStatus;

  /** Opens the waiver page of this booking to whoever holds it. */
  @VarcharColumn(48, { name: 'waiver_token' })
  waiverToken!: string;

  /** When it was confirmed, or if it never was, when it was held. */
  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  /** When its places were taken: when it was held, or booked without a hold. */
  @BigIntColumn({ name: 'reserved_at' })
  reservedAt!: number;

  /** When it was confirmed; null until then. A cancelled booking keeps it. */
  @BigIntColumn({ name: 'confirmed_at', nullable: true })
  confirmedAt!: number | null;

  /** Until when it was held, once it is not any more. */
  @BigIntColumn({ name: 'hold_ends_at', nullable: true })
  holdEndsAt!: number | null;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;

  /** Of a hold that has ended too, if it was cancelled rather than left. */
  @BigIntColumn({ name: 'cancelled_at', nullable: true })
  cancelledAt!: number | null;

  @VarcharColumn(500, { name: 'cancellation_reason', nullable: true })
  cancellationReason!: string | null;
}
