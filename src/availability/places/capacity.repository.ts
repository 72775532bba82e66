import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../platform/database';
import { type TimeslotStatus, ENDS_AT_SQL } from '../timeslot.entity';

/** Capacity and booked places of a timeslot. */
export interface Counter {
  readonly id: number;
  readonly operator_id: number;
  readonly capacity: number;
  readonly booked: number;
}

/** A counter with the other columns that decide whether places can be taken. */
export interface LockedCounter extends Counter {
  readonly status: TimeslotStatus;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly over_at: number;
  /** 0 while its instants are not those of its operator's time zone, because they still follow a change. */
  readonly has_moved: number;
}

/** Places to take from one timeslot. */
export interface Taking {
  readonly timeslotId: number;
  readonly participants: number;
}

/** Whether the instants of a timeslot are those of its operator's time zone. */
const HAS_MOVED = `NOT EXISTS (SELECT 1 FROM operator zone WHERE zone.id = timeslot.operator_id
  AND zone.former_time_zone IS NOT NULL AND timeslot.id > zone.moved_timeslot_id)`;

/**
 * The only statements that change how many places are booked. The caller must have locked and checked the counter; the
 * table's check constraint rejects overbooking (docs/adr/0030).
 */
@Injectable()
export class CapacityRepository {
  constructor(private readonly database: Database) {}

  /** Locks the counters of timeslots in ID order until the open transaction ends. */
  async lockAll(timeslotIds: readonly number[]): Promise<LockedCounter[]> {
    return this.database.rows(
      `SELECT id, operator_id, status, ${HAS_MOVED} AS has_moved, starts_at, ends_at, ${ENDS_AT_SQL} AS over_at, capacity, booked FROM timeslot
        WHERE id IN (${placeholders(timeslotIds.length)}) ORDER BY id
        ${this.database.forUpdate}`,
      timeslotIds,
    );
  }

  async hasMoved(operatorId: number, timeslotId: number): Promise<boolean> {
    const found = await this.database.row(`SELECT id FROM timeslot WHERE id = ? AND operator_id = ? AND ${HAS_MOVED}`, [
      timeslotId,
      operatorId,
    ]);
    return found !== undefined;
  }

  /** Takes places. Each timeslot may occur once, must be locked and must have enough places left. */
  async takePlaces(takings: readonly Taking[]): Promise<void> {
    const taken = await this.database.execute(
      `UPDATE timeslot SET booked = booked + CASE id ${takings.map(() => 'WHEN ? THEN ?').join(' ')} END
        WHERE id IN (${placeholders(takings.length)})`,
      [
        ...takings.flatMap(({ timeslotId, participants }) => [timeslotId, participants]),
        ...takings.map(({ timeslotId }) => timeslotId),
      ],
    );
    if (taken !== takings.length) throw new Error('a locked timeslot was gone');
  }

  /** Frees booked places. The check constraint rejects a negative counter. */
  async free(operatorId: number, timeslotId: number, participants: number): Promise<void> {
    await this.database.execute('UPDATE timeslot SET booked = booked - ? WHERE id = ? AND operator_id = ?', [
      participants,
      timeslotId,
      operatorId,
    ]);
  }

  /** Locks the counter until the open transaction ends. */
  async lockTimeslot(operatorId: number, timeslotId: number): Promise<void> {
    await this.database.execute('UPDATE timeslot SET booked = booked WHERE id = ? AND operator_id = ?', [
      timeslotId,
      operatorId,
    ]);
  }

  /** @returns false if more than `capacity` places are booked */
  async resize(operatorId: number, timeslotId: number, capacity: number, now: number): Promise<boolean> {
    const resized = await this.database.execute(
      'UPDATE timeslot SET capacity = ?, updated_at = ? WHERE id = ? AND operator_id = ? AND booked <= ?',
      [capacity, now, timeslotId, operatorId, capacity],
    );
    return resized === 1;
  }

  /** The counters of up to `limit` timeslots after an ID, for the capacity audit. */
  listCounters(afterId: number, limit: number): Promise<Counter[]> {
    return this.database.rows(
      'SELECT id, operator_id, capacity, booked FROM timeslot WHERE id > ? ORDER BY id LIMIT ?',
      [afterId, limit],
    );
  }
}
