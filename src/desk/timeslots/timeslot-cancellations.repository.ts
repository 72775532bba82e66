import { Injectable } from '@nestjs/common';
import { Database, EntityRows, countDue, placeholders } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import { BookingEntity } from '../../bookings';
import { TimeslotCancellationEntity } from './timeslot-cancellation.entity';

/** How far the cancellation of a timeslot has come. */
export interface CancellationProgress {
  readonly timeslotId: number;
  readonly cancelledBookings: number;
  /** Bookings that were offered another day. */
  readonly remainingBookings: number;
  /** Minor units. */
  readonly refundedAmount: number;
  /** Bookings and holds that are not processed yet. */
  readonly remaining: number;
}

type Row = Record<'timeslot_id' | 'cancelled_bookings' | 'remaining_bookings' | 'refunded_amount', number | string> & {
  readonly remaining: number | string | null;
};

const TAKING_PLACES = "status IN ('held', 'confirmed')";

/** Statements for cancellations of timeslots and their remaining bookings. */
@Injectable()
export class TimeslotCancellationsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  find(operatorId: number, timeslotId: number): Promise<TimeslotCancellationEntity | null> {
    return this.database.manager.findOneBy(TimeslotCancellationEntity, { operatorId, timeslotId });
  }

  /** Inserts a cancellation, or replaces an earlier one of the timeslot. */
  async save(cancellation: TimeslotCancellationEntity): Promise<void> {
    await this.database.manager.save(TimeslotCancellationEntity, cancellation, { transaction: false });
  }

  async anyTakesPlaces(operatorId: number, timeslotId: number): Promise<boolean> {
    const found = await this.database.row(
      `SELECT id FROM booking WHERE operator_id = ? AND timeslot_id = ? AND ${TAKING_PLACES} LIMIT 1`,
      [operatorId, timeslotId],
    );
    return found !== undefined;
  }

  /** Whether a ticket of a booking whose customer could choose another day is redeemed. */
  async anyRedeemed(operatorId: number, timeslotId: number): Promise<boolean> {
    const found = await this.database.row(
      `SELECT b.id FROM booking b JOIN ticket t ON t.operator_id = b.operator_id AND t.booking_id = b.id
        WHERE b.operator_id = ? AND b.timeslot_id = ? AND b.status = 'confirmed' AND b.payment_method <> 'partner'
          AND t.redeemed_at IS NOT NULL AND t.removed_at IS NULL LIMIT 1`,
      [operatorId, timeslotId],
    );
    return found !== undefined;
  }

  /** What was paid for the most expensive booking that can be refunded, in minor units, per currency. */
  async listHighestPaid(operatorId: number, timeslotId: number): Promise<{ amount: number; currency: string }[]> {
    const rows = await this.database.rows<{ amount: number | string; currency: string }>(
      `SELECT b.currency, MAX(l.paid_amount) AS amount FROM booking b JOIN booking_balance l ON l.booking_id = b.id
        WHERE b.operator_id = ? AND b.timeslot_id = ? AND b.status = 'confirmed' AND b.payment_method <> 'partner'
          AND l.paid_amount > l.refunded_amount GROUP BY b.currency`,
      [operatorId, timeslotId],
    );
    return rows.map(({ amount, currency }) => ({ amount: Number(amount), currency }));
  }

  /** Locks and reads the next held and confirmed bookings of a cancellation. */
  lockNext(
    { operatorId, timeslotId, afterBookingId }: TimeslotCancellationEntity,
    limit: number,
  ): Promise<BookingEntity[]> {
    return this.plain.select(
      BookingEntity,
      `WHERE operator_id = ? AND timeslot_id = ? AND ${TAKING_PLACES} AND id > ? ORDER BY id LIMIT ?
        ${this.database.forUpdate}`,
      [operatorId, timeslotId, afterBookingId, limit],
    );
  }

  /** What was refunded of these bookings together, in minor units; not the refunds that failed. */
  async sumRefunded(operatorId: number, bookingIds: readonly number[]): Promise<number> {
    if (bookingIds.length === 0) return 0;
    const row = await this.database.row<{ sum: number | string | null }>(
      `SELECT SUM(refunded_amount) AS sum FROM booking_balance
        WHERE operator_id = ? AND booking_id IN (${placeholders(bookingIds.length)})`,
      [operatorId, ...bookingIds],
    );
    return Number(row!.sum);
  }

  /** The cancellation that has waited longest, if one is due. */
  async findDue(now: number): Promise<TimeslotCancellationEntity | undefined> {
    const found = await this.plain.select(
      TimeslotCancellationEntity,
      'WHERE check_at <= ? ORDER BY check_at, timeslot_id LIMIT 1',
      [now],
    );
    return found[0];
  }

  /** Sets when the job continues cancellations that are not complete. */
  async postpone(operatorId: number, timeslotIds: readonly number[], until: number): Promise<void> {
    await this.database.execute(
      `UPDATE timeslot_cancellation SET check_at = ?
        WHERE operator_id = ? AND timeslot_id IN (${placeholders(timeslotIds.length)}) AND check_at IS NOT NULL`,
      [until, operatorId, ...timeslotIds],
    );
  }

  /** By timeslot; those that were never cancelled with bookings are missing. */
  async listProgress(operatorId: number, timeslotIds: readonly number[]): Promise<Map<number, CancellationProgress>> {
    if (timeslotIds.length === 0) return new Map();
    const rows = await this.database.rows<Row>(
      `SELECT c.timeslot_id, c.cancelled_bookings, c.remaining_bookings, c.refunded_amount,
              CASE WHEN c.check_at IS NOT NULL THEN (SELECT COUNT(*) FROM booking b WHERE b.operator_id = c.operator_id
                AND b.timeslot_id = c.timeslot_id AND b.${TAKING_PLACES} AND b.id > c.after_booking_id) END AS remaining
         FROM timeslot_cancellation c
        WHERE c.operator_id = ? AND c.timeslot_id IN (${placeholders(timeslotIds.length)})`,
      [operatorId, ...timeslotIds],
    );
    return new Map(rows.map((row) => [Number(row.timeslot_id), toProgress(row)]));
  }

  countDue(now: number): Promise<Backlog> {
    return countDue(this.database, now, { table: 'timeslot_cancellation', since: 'check_at', where: 'check_at <= ?' });
  }
}

function toProgress(row: Row): CancellationProgress {
  return {
    timeslotId: Number(row.timeslot_id),
    cancelledBookings: Number(row.cancelled_bookings),
    remainingBookings: Number(row.remaining_bookings),
    refundedAmount: Number(row.refunded_amount),
    remaining: Number(row.remaining),
  };
}
