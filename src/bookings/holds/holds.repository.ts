import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, EntityRows, countDue, createBatchLoader, placeholders } from '../../platform/database';
import { type BookingOwner, isOwnedBy } from '../record/booking-owner';
import { BookingEntity } from '../record/booking.entity';
import { searchTextOf } from '../record/search-text';
import { HoldNotFoundError } from '../record/bookings.errors';
import type { Backlog } from '../../platform/jobs';
import type { Customer } from '../placement/booking-command';

/** Restricts holds to some activities. */
interface DueScope {
  readonly operatorId: number;
  readonly activityIds: readonly number[];
}

/** The columns that change when a hold is booked. */
export interface Confirmation extends Customer {
  readonly notes: string;
  readonly paymentReference: string | null;
  readonly groupReference: string | null;
}

/** A hold to be booked, with its customer and time. */
interface ConfirmedHold {
  readonly hold: BookingEntity;
  readonly confirmation: Confirmation;
  readonly at: number;
}

/** A hold and its owner. */
interface NamedHold {
  readonly operatorId: number;
  readonly holdId: string;
}

/** When the next holds on the platform expire, in Unix seconds. */
interface NextEnds {
  /** The first expiry of each activity, by operator ID and activity ID. */
  readonly firsts: ReadonlyMap<string, number>;
  /** No hold of any other activity expires before this. */
  readonly others: number;
}

/** Number of holds on the platform that `nextEnd` searches. */
const LOOKED_AHEAD = 200;

@Injectable()
export class HoldsRepository {
  private readonly ends = createBatchLoader((instants: readonly number[]) => this.nextEnds(instants));
  private readonly requested = createBatchLoader((holds: readonly NamedHold[]) => this.findAll(holds));

  constructor(
    private readonly database: Database,
    private readonly rows: EntityRows,
    private readonly bulk: BulkWrites,
  ) {}

  async findHold(operatorId: number, holdId: string): Promise<BookingEntity | undefined> {
    return (await this.findAll([{ operatorId, holdId }]))[0];
  }

  /** The same, with one statement for concurrent callers outside transactions. */
  findWithOthers(operatorId: number, holdId: string): Promise<BookingEntity | undefined> {
    return this.requested.load({ operatorId, holdId });
  }

  /** Expired holds, the oldest first. */
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

  /** Whether any hold has expired, without reading its row. */
  async anyDue(now: number, { operatorId, activityIds }: DueScope): Promise<boolean> {
    // The unary plus keeps SQLite from reading all bookings of the operator through another index.
    const row = await this.database.row(
      `SELECT id FROM booking
        WHERE held_until <= ? AND +operator_id = ? AND +activity_id IN (${placeholders(activityIds.length)})
          AND status = 'held' LIMIT 1`,
      [now, operatorId, ...activityIds],
    );
    return row !== undefined;
  }

  /**
   * When the first hold of some activities expires after an instant, in Unix seconds. Searches only the next holds of
   * the platform: if none belongs to these activities, returns the expiry of the last one, or `Infinity` if there are
   * no more. An index by activity would have to be written by each booking, and this way concurrent callers share one
   * query.
   */
  async nextEnd(after: number, { operatorId, activityIds }: DueScope): Promise<number> {
    const { firsts, others } = await this.ends.load(after);
    return Math.min(others, ...activityIds.map((id) => firsts.get(`${operatorId} ${id}`) ?? Infinity));
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'booking',
      since: 'held_until',
      where: "held_until <= ? AND status = 'held'",
    });
  }

  /**
   * @param cancelled whether a reseller cancelled it, who can read that afterwards
   * @returns false if it is no longer held, or has not expired (unless `early`)
   */
  async endHold(
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

  /** @returns false if the hold has ended */
  async extend({ operatorId, id }: BookingEntity, heldUntil: number, now: number): Promise<boolean> {
    const extended = await this.database.execute(
      `UPDATE booking SET held_until = ?, updated_at = ?
        WHERE id = ? AND operator_id = ? AND status = 'held' AND held_until > ?`,
      [heldUntil, now, id, operatorId, now],
    );
    return extended === 1;
  }

  /** Turns a hold into a booking. @returns false if the hold has ended */
  async confirm(hold: BookingEntity, confirmation: Confirmation, at: number): Promise<boolean> {
    return (await this.confirmAll([{ hold, confirmation, at }])).size === 1;
  }

  /** Turns holds into bookings, each once. @returns those that had not ended */
  async confirmAll<Requested extends ConfirmedHold>(holds: readonly Requested[]): Promise<Set<Requested>> {
    const held = await this.lockHeld(holds.map(({ hold }) => hold));
    const confirmed = new Set<Requested>();
    for (const each of holds) {
      const { hold, at } = each;
      if (!((held.get(hold.id) ?? 0) > at)) continue;
      held.delete(hold.id);
      confirmed.add(each);
    }
    for (const some of this.bulk.inChunks([...confirmed])) await this.writeConfirmed(some);
    return confirmed;
  }

  private async nextEnds(instants: readonly number[]): Promise<NextEnds[]> {
    const found = new Map<number, NextEnds>();
    for (const after of new Set(instants)) found.set(after, await this.nextEndsAfter(after));
    return instants.map((after) => found.get(after)!);
  }

  private async nextEndsAfter(after: number): Promise<NextEnds> {
    const rows = await this.database.rows<
      Record<'operator' | 'activity' | 'first' | 'last' | 'holds', number | string>
    >(
      `SELECT operator_id AS operator, activity_id AS activity,
              MIN(held_until) AS first, MAX(held_until) AS last, COUNT(*) AS holds
         FROM (SELECT operator_id, activity_id, held_until FROM booking
                WHERE held_until > ? AND status = 'held' ORDER BY held_until LIMIT ?) AS upcoming
        GROUP BY operator_id, activity_id`,
      [after, LOOKED_AHEAD],
    );
    const areAll = rows.reduce((sum, { holds }) => sum + Number(holds), 0) < LOOKED_AHEAD;
    return {
      firsts: new Map(rows.map(({ operator, activity, first }) => [`${operator} ${activity}`, Number(first)])),
      others: areAll ? Infinity : Math.max(...rows.map(({ last }) => Number(last))),
    };
  }

  private async findAll(holds: readonly NamedHold[]): Promise<(BookingEntity | undefined)[]> {
    const operatorIds = [...new Set(holds.map(({ operatorId }) => operatorId))];
    const rows = await this.rows.select(
      BookingEntity,
      `WHERE operator_id IN (${placeholders(operatorIds.length)}) AND hold_id IN (${placeholders(holds.length)})`,
      [...operatorIds, ...holds.map(({ holdId }) => holdId)],
    );
    // MySQL and MariaDB ignore trailing spaces in comparisons; a HoldID must match exactly.
    const found = new Map(rows.map((row) => [`${row.operatorId} ${row.holdId}`, row]));
    return holds.map(({ operatorId, holdId }) => found.get(`${operatorId} ${holdId}`));
  }

  /** Locks holds in ID order until the open transaction ends. @returns their expiry by ID */
  private async lockHeld(holds: readonly BookingEntity[]): Promise<Map<number, number>> {
    const ids = [...new Set(holds.map(({ id }) => id))];
    const rows = await this.database.rows<{ id: number; held_until: number | string }>(
      `SELECT id, held_until FROM booking WHERE id IN (${placeholders(ids.length)}) AND status = 'held' ORDER BY id
        ${this.database.forUpdate}`,
      ids,
    );
    return new Map(rows.map(({ id, held_until: until }) => [id, Number(until)]));
  }

  private async writeConfirmed(confirmed: readonly ConfirmedHold[]): Promise<void> {
    const ids = confirmed.map(({ hold }) => hold.id);
    const rows = confirmed.map(toConfirmedRow);
    const names = Object.keys(rows[0]!) as (keyof ReturnType<typeof toConfirmedRow>)[];
    const byId = `CASE id ${'WHEN ? THEN ? '.repeat(ids.length)}END`;
    const written = await this.database.execute(
      `UPDATE booking SET status = 'confirmed', hold_ends_at = held_until, held_until = NULL,
              ${names.map((name) => `${name} = ${byId}`).join(', ')}
        WHERE id IN (${placeholders(ids.length)}) AND status = 'held'`,
      [...names.flatMap((name) => rows.flatMap((row, index) => [ids[index]!, row[name]])), ...ids],
    );
    if (written !== confirmed.length) throw new Error('a locked hold was gone');
  }

  /** Those of several holds that are booked by now. */
  listConfirmed(ids: readonly number[]): Promise<BookingEntity[]> {
    return this.rows.select(BookingEntity, `WHERE status = 'confirmed' AND id IN (${placeholders(ids.length)})`, ids);
  }
}

/** @throws HoldNotFoundError, also if it belongs to another owner */
export function ownHold(hold: BookingEntity | undefined, owner: BookingOwner): BookingEntity {
  if (!hold || !isOwnedBy(hold, owner)) throw new HoldNotFoundError();
  return hold;
}

/** Column values of each booked hold. */
function toConfirmedRow({ hold, confirmation, at }: ConfirmedHold) {
  return {
    updated_at: at,
    created_at: at,
    confirmed_at: at,
    first_name: confirmation.firstName,
    last_name: confirmation.lastName,
    email: confirmation.email,
    phone: confirmation.phone,
    notes: confirmation.notes,
    payment_reference: confirmation.paymentReference,
    group_reference: confirmation.groupReference,
    search_text: searchTextOf({ ...hold, ...confirmation }),
  };
}
