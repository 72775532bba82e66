import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BigIntColumn, JsonColumn, VarcharColumn } from '../../platform/database';
import type { CommissionRate } from '../../platform/values/money';
import type { Language } from '../../platform/values/language';
import { type CancellationPolicy, DEFAULT_CANCELLATION_POLICY, refundGranted } from '../../operators';
import type { ExtraLine } from './extra-line';
import { MAX_SEARCH_TEXT } from './search-text';
import type { TicketLine } from './ticket-lines';

export const BOOKING_STATUSES = ['held', 'confirmed', 'cancelled', 'expired'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const BOOKING_SOURCES = ['ota', 'online', 'pos', 'api'] as const;
export type BookingSource = (typeof BOOKING_SOURCES)[number];

export const PAYMENT_STATUSES = ['unpaid', 'paid', 'partially-refunded', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const WAIVER_STATUSES = ['complete', 'incomplete', 'not-required'] as const;
export type WaiverStatus = (typeof WAIVER_STATUSES)[number];

/** `test` bookings are made with a test payment. */
export const BOOKING_MODES = ['live', 'test'] as const;
export type BookingMode = (typeof BOOKING_MODES)[number];

/** Places in one timeslot, from any source. Held and confirmed bookings count as booked. */
@Entity({ name: 'booking' })
@Index('uq_booking_reference', ['operatorId', 'reference'], { unique: true })
@Index('uq_booking_waiver_token', ['waiverToken'], { unique: true })
@Index('uq_booking_hold', ['operatorId', 'holdId'], { unique: true })
@Index('ix_booking_held_until', ['heldUntil'])
// Covers every column that lists filter by, so rows that do not match are never read.
@Index('ix_booking_list', [
  ...['operatorId', 'id', 'sessionDate', 'activityId', 'status', 'source', 'partner', 'paymentStatus', 'searchText'],
])
// The same for a single waiver status. MySQL's index size limit leaves no room for both this and the search text.
@Index('ix_booking_waiver', [
  ...['operatorId', 'waiverStatus', 'id', 'sessionDate', 'activityId', 'status', 'source', 'partner', 'paymentStatus'],
])
// Covers every column that the figures of a day need.
@Index('ix_booking_session', [
  ...['operatorId', 'sessionDate', 'status', 'timeslotId', 'paymentStatus', 'waiverStatus', 'participants'],
])
// Covers every column that separates a partner's bookings from expired holds and from other partners' bookings.
@Index('ix_booking_changed', ['operatorId', 'partner', 'updatedAt', 'id', 'status', 'source', 'apiKeyId'])
// Covers every column that the totals of a partner's statement need.
@Index('ix_booking_statement', [
  ...['operatorId', 'partner', 'sessionDate', 'sessionTime', 'id', 'status', 'source', 'apiKeyId', 'currency'],
  ...['totalAmount', 'chargedAmount', 'netAmount'],
])
@Index('ix_booking_timeslot', ['operatorId', 'timeslotId', 'status'])
@Index('ix_booking_payment_reference', ['operatorId', 'paymentReference'])
@Index('ix_booking_group', ['operatorId', 'groupReference'])
export class BookingEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ name: 'operator_id', type: 'integer' })
  operatorId!: number;

  /** The BookingReference. */
  @VarcharColumn(10)
  reference!: string;

  /** The HoldID of the original hold, also after the hold has ended. */
  @VarcharColumn(20, { name: 'hold_id', nullable: true })
  holdId!: string | null;

  /** When a hold expires, in Unix seconds; null for everything else. */
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

  /** The tickets, at the prices of the time of sale. */
  @JsonColumn()
  tickets!: TicketLine[];

  /** What is sold in addition to the tickets; null if nothing is. */
  @JsonColumn({ nullable: true })
  extras!: ExtraLine[] | null;

  /** Minor units. */
  @BigIntColumn({ name: 'total_amount' })
  totalAmount!: number;

  /** The commission of the partner at the time of sale; null if none was agreed. */
  @Column({ name: 'commission_rate', type: 'integer', nullable: true })
  commissionRate!: CommissionRate | null;

  /**
   * What a partner collects for the booking: the total, or after a cancellation what the operator retains. Minor units;
   * null if no partner collects it, and in bookings older than this column.
   */
  @BigIntColumn({ name: 'charged_amount', nullable: true })
  chargedAmount!: number | null;

  /** The charged amount less commission. */
  @BigIntColumn({ name: 'net_amount', nullable: true })
  netAmount!: number | null;

  @VarcharColumn(3)
  currency!: string;

  @VarcharColumn(10)
  status!: BookingStatus;

  @VarcharColumn(10)
  source!: BookingSource;

  /** Slug of the partner that made the booking. */
  @VarcharColumn(60, { nullable: true })
  partner!: string | null;

  /** The API key that made the booking; for a rotated key, the ID of the original one. */
  @Column({ name: 'api_key_id', type: 'integer', nullable: true })
  apiKeyId!: number | null;

  @VarcharColumn(100, { name: 'payment_reference', nullable: true })
  paymentReference!: string | null;

  /** What bookings that were made in one request have in common; null for a booking that was made alone. */
  @VarcharColumn(10, { name: 'group_reference', nullable: true })
  groupReference!: string | null;

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

  /** E.164. A reseller's number that cannot be converted is stored as it was sent. */
  @VarcharColumn(20)
  phone!: string;

  /** In which the customer booked online, for emails and pages; null if it is not known. */
  @VarcharColumn(2, { nullable: true })
  language!: Language | null;

  @Column({ type: 'text' })
  notes!: string;

  /** What searches compare, without case and accents. It is not computed by the database because databases fold text differently. */
  @VarcharColumn(MAX_SEARCH_TEXT, { name: 'search_text' })
  searchText!: string;

  @VarcharColumn(20, { name: 'waiver_status' })
  waiverStatus!: WaiverStatus;

  /** Anyone with this token can open the waiver page of the booking. */
  @VarcharColumn(48, { name: 'waiver_token' })
  waiverToken!: string;

  /** When the booking was confirmed, or held if it was never confirmed. Unix seconds. */
  @BigIntColumn({ name: 'created_at' })
  createdAt!: number;

  /** When the places were taken: when the hold was made, or the booking if there was no hold. Unix seconds. */
  @BigIntColumn({ name: 'reserved_at' })
  reservedAt!: number;

  /** Unix seconds; null until the booking is confirmed. A cancelled booking keeps it. */
  @BigIntColumn({ name: 'confirmed_at', nullable: true })
  confirmedAt!: number | null;

  /** Expiry of the hold, once it is no longer held; null while it is held. Unix seconds. */
  @BigIntColumn({ name: 'hold_ends_at', nullable: true })
  holdEndsAt!: number | null;

  /** The policy at the time of sale; null for the default one, under which older bookings were made. */
  @JsonColumn({ name: 'cancellation_policy', nullable: true })
  cancellationPolicy!: CancellationPolicy | null;

  @BigIntColumn({ name: 'updated_at' })
  updatedAt!: number;

  /** Unix seconds. Also set for a hold that a reseller cancelled, but not for one that expired or was released. */
  @BigIntColumn({ name: 'cancelled_at', nullable: true })
  cancelledAt!: number | null;

  @VarcharColumn(500, { name: 'cancellation_reason', nullable: true })
  cancellationReason!: string | null;

  /** When the customer was offered another day because the session was cancelled; null again after a move. */
  @BigIntColumn({ name: 'another_day_offered_at', nullable: true })
  anotherDayOfferedAt!: number | null;

  /** Name of the person or key that offered it. */
  @VarcharColumn(200, { name: 'another_day_offered_by', nullable: true })
  anotherDayOfferedBy!: string | null;
}

/** The policy under which a booking was made. */
export function policyOf({ cancellationPolicy }: Pick<BookingEntity, 'cancellationPolicy'>): CancellationPolicy {
  return cancellationPolicy ?? DEFAULT_CANCELLATION_POLICY;
}

/** The session of a booking, as its cancellation policy sees it. */
interface PolicySession {
  /** Start, or with opening hours the closing time, in Unix seconds. */
  readonly bookableUntil: number;
  readonly isCancelled: boolean;
}

/**
 * What the operator retains of the total by the policy if a booking is cancelled now, or was when it was cancelled, in
 * minor units. Nothing if the operator has cancelled the session.
 */
export function feeByPolicy(
  booking: BookingEntity,
  { bookableUntil, isCancelled }: PolicySession,
  now: number,
): number {
  if (isCancelled) return 0;
  const { totalAmount, cancelledAt } = booking;
  return totalAmount - refundGranted(policyOf(booking), totalAmount, bookableUntil, cancelledAt ?? now);
}

/** Whether a booking stays although its timeslot is cancelled, so that its customer has to choose another day. */
export function needsAnotherDayIn(
  timeslot: { readonly status: string },
  { status, anotherDayOfferedAt }: BookingEntity,
): boolean {
  return status === 'confirmed' && timeslot.status === 'cancelled' && anotherDayOfferedAt !== null;
}

/** Whether a partner collects the money and settles with its own customer. */
export function isPaidToPartner({ paymentMethod }: Pick<BookingEntity, 'paymentMethod'>): boolean {
  return paymentMethod === 'partner';
}

/** Whether a booking can stay: partners, who collect the money, book again for their customers. */
export function mayNeedAnotherDay(booking: BookingEntity): boolean {
  return booking.status === 'confirmed' && !isPaidToPartner(booking);
}
