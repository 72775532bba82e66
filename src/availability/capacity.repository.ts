import { Injectable } from '@nestjs/common';
import { Database, SaleChanges } from '../database';

/** How many places a timeslot has and how many are taken. */
export interface Counter {
  readonly id: number;
  readonly operator_id: number;
  readonly capacity: number;
  readonly booked: number;
}

/**
 * The only statements that change how many places are taken. Each is one conditional UPDATE of one row: what it
 * matches decides, so nothing that was read before can make it wrong (docs/adr/0004).
 */
@Injectable()
export class CapacityRepository {
  constructor(
    private readonly database: Database,
    private readonly changes: SaleChanges,
  ) {}

  /** @returns false when the timeslot is not open, starts before `startsAfter`, or has too few places */
  async take(operatorId: number, timeslotId: number, participants: number, startsAfter: number): Promise<boolean> {
    this.changes.notePlaces(operatorId);
    const taken = await this.database.execute(
      `UPDATE timeslot SET booked = booked + ?
        WHERE id = ? AND operator_id = ? AND status = 'open' AND starts_at > ? AND booked + ? <= capacity`,
      [participants, timeslotId, operatorId, startsAfter, participants],
    );
    return taken === 1;
  }

  /** Gives places back. Their booking must have been theirs: the check constraint refuses to go below zero. */
  async free(operatorId: number, timeslotId: number, participants: number): Promise<void> {
    this.changes.notePlaces(operatorId);
    await this.database.execute('UPDATE timeslot SET booked = booked - ? WHERE id = ? AND operator_id = ?', [
      participants,
      timeslotId,
      operatorId,
    ]);
  }

  /** Keeps the counter as it is until the open transaction ends. */
  async lock(operatorId: number, timeslotId: number): Promise<void> {
    await this.database.execute('UPDATE timeslot SET booked = booked WHERE id = ? AND operator_id = ?', [
      timeslotId,
      operatorId,
    ]);
  }

  /** @returns false when more than `capacity` places are booked */
  async resize(operatorId: number, timeslotId: number, capacity: number, now: number): Promise<boolean> {
    this.changes.notePlaces(operatorId);
    const resized = await this.database.execute(
      'UPDATE timeslot SET capacity = ?, updated_at = ? WHERE id = ? AND operator_id = ? AND booked <= ?',
      [capacity, now, timeslotId, operatorId, capacity],
    );
    return resized === 1;
  }

  /** The counters of up to `limit` timeslots after an id, for the audit of every timeslot against its bookings. */
  listCounters(afterId: number, limit: number): Promise<Counter[]> {
    return this.database.rows(
      'SELECT id, operator_id, capacity, booked FROM timeslot WHERE id > ? ORDER BY id LIMIT ?',
      [afterId, limit],
    );
  }
}
