import { Injectable } from '@nestjs/common';
import { Database, EntityRows, countDue, placeholders } from '../../database';
import { BookingEntity } from '../booking.entity';
import type { Backlog } from '../../jobs';
import type { Customer } from '../placing/booking-request';
import { searchTextOf } from '../search-text';

/** What a hold was stays known when it becomes a booking; MySQL assigns in the order in which it is written. */
export const KEPT_AT_CONFIRMATION = 'reserved_at = COALESCE(reserved_at, created_at), hold_ends_at = held_until';

/** Narrows holds to those of some activities. */
interface DueScope {
  readonly operatorId: number;
  readonly activityIds: readonly number[];
}

/** What a hold becomes when it is booked. */
export interface Confirmation extends Customer {
  readonly notes: string;
  readonly paymentReference: string | null;
}

@Injectable()
export class HoldsRepository {
  constructor(
    private readonly database: Database,
    private readonly rows: EntityRows,
  ) {}

  async find(operatorId: number, holdId: string): Promise<BookingEntity | undefined> {
    const [hold] = await this.rows.select(BookingEntity, 'WHERE operator_id = ? AND hold_id = ?', [operatorId, holdId]);
    // MySQL and MariaDB ignore spaces at the end when they compare; a HoldID is exact.
    return hold?.holdId === holdId ? hold : undefined;
  }

  /** Holds whose time is up, the oldest first. */
  listDue(now: number, limit: number, scope?: DueScope): Promise<BookingEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(BookingEntity, 'b')
      .where("b.heldUntil <= :now AND b.status = 'held'", { now })
      .orderBy('b.timeslotId')
      .addOrderBy('b.id')
      .limit(limit);
    if (scope) query.andWhere('b.operatorId = :operatorId AND b.activityId IN (:...activityIds)', { ...scope });
    return query.getMany();
  }

  /** Whether any hold's time is up, without reading it. */
  async anyDue(now: number, { operatorId, activityIds }: DueScope): Promise<boolean> {
    // The plus keeps SQLite from reading all bookings of the operator by an index of theirs.
    const row = await this.database.row(
      `SELECT id FROM booking
        WHERE held_until <= ? AND +operator_id = ? AND +activity_id IN (${placeholders(activityIds.length)})
          AND status = 'held' LIMIT 1`,
      [now, operatorId, ...activityIds],
    );
    return row !== undefined;
  }

  /**
   * When the first hold of some activities ends after `now`, looked for among the next `limit` to end on the platform: if
   * none of those is of the activities, when the last of them ends, and `Infinity` if there are no more. There is no
   * index by activity, which each booking would write.
   */
  async nextEnd(now: number, limit: number, { operatorId, activityIds }: DueScope): Promise<number> {
    const row = await this.database.row<Record<'count' | 'last' | 'own', number | string | null>>(
      `SELECT COUNT(*) AS count, MAX(held_until) AS last,
              MIN(CASE WHEN operator_id = ? AND activity_id IN (${placeholders(activityIds.length)}) THEN held_until END) AS own
         FROM (SELECT operator_id, activity_id, held_until FROM booking
                WHERE held_until > ? AND status = 'held' ORDER BY held_until LIMIT ?) AS upcoming`,
      [operatorId, ...activityIds, now, limit],
    );
    const { count, last, own } = row!;
    if (own !== null) return Number(own);
    return Number(count) < limit ? Infinity : Number(last);
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'booking',
      since: 'held_until',
      where: "held_until <= ? AND status = 'held'",
    });
  }

  /**
   * @param cancelled if somebody does not want it any more who can ask for it afterwards
   * @returns false when it is no longer held, or its time is not (or, with `early`, need not be) up
   */
  async end(
    { operatorId, id }: BookingEntity,
    now: number,
    early: boolean,
    cancelled?: { readonly reason: string | null },
  ): Promise<boolean> {
    const ended = await this.database.execute(
      `UPDATE booking SET status = 'expired', hold_ends_at = held_until, held_until = NULL, updated_at = ?,
              cancelled_at = ?, cancellation_reason = ?
        WHERE id = ? AND operator_id = ? AND status = 'held' AND (held_until <= ? OR ? = 1)`,
      [now, cancelled ? now : null, cancelled?.reason ?? null, id, operatorId, now, early ? 1 : 0],
    );
    return ended === 1;
  }

  /** @returns false when the hold has ended */
  async extend({ operatorId, id }: BookingEntity, heldUntil: number, now: number): Promise<boolean> {
    const extended = await this.database.execute(
      `UPDATE booking SET held_until = ?, updated_at = ?
        WHERE id = ? AND operator_id = ? AND status = 'held' AND held_until > ?`,
      [heldUntil, now, id, operatorId, now],
    );
    return extended === 1;
  }

  /** Turns a hold into a booking. @returns false when the hold has ended */
  async confirm(hold: BookingEntity, confirmation: Confirmation, now: number): Promise<boolean> {
    const confirmed = await this.database.execute(
      `UPDATE booking SET status = 'confirmed', ${KEPT_AT_CONFIRMATION},
              held_until = NULL, updated_at = ?, created_at = ?, confirmed_at = ?,
              first_name = ?, last_name = ?, email = ?, phone = ?, notes = ?, payment_reference = ?,
              search_text = ?
        WHERE id = ? AND operator_id = ? AND status = 'held' AND held_until > ?`,
      [
        ...[now, now, now],
        confirmation.firstName,
        confirmation.lastName,
        confirmation.email,
        confirmation.phone,
        confirmation.notes,
        confirmation.paymentReference,
        searchTextOf({ ...hold, ...confirmation }),
        hold.id,
        hold.operatorId,
        now,
      ],
    );
    return confirmed === 1;
  }

  /** Those of several that are booked by now. */
  listConfirmed(ids: readonly number[]): Promise<BookingEntity[]> {
    return this.rows.select(BookingEntity, `WHERE status = 'confirmed' AND id IN (${placeholders(ids.length)})`, ids);
  }
}
