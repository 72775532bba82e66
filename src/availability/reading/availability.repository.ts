import { Injectable } from '@nestjs/common';
import { Database } from '../../database';

/** One timeslot as it is sold. */
export interface SellableTimeslot {
  readonly id: number;
  readonly date: string;
  readonly time: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly capacity: number;
  readonly booked: number;
}

export interface DateRow {
  readonly date: string;
  readonly capacity: number;
  readonly booked: number;
  readonly timeslots: number;
}

const SELLABLE = 'id, date, time, starts_at, ends_at, capacity, booked';

/** What can be booked, read without entities: these are the hottest queries of the partner API. */
@Injectable()
export class AvailabilityRepository {
  constructor(private readonly database: Database) {}

  /** Totals per date over the timeslots that start after `startsAfter` and have places left. */
  listDates(operatorId: number, activityId: number, from: string, to: string, startsAfter: number): Promise<DateRow[]> {
    return this.database.rows(
      `SELECT date, SUM(capacity) AS capacity, SUM(booked) AS booked, COUNT(*) AS timeslots FROM timeslot
        WHERE operator_id = ? AND activity_id = ? AND date >= ? AND date <= ?
          AND status = 'open' AND starts_at > ? AND booked < capacity
        GROUP BY date ORDER BY date`,
      [operatorId, activityId, from, to, startsAfter],
    );
  }

  listTimeslots(
    operatorId: number,
    activityId: number,
    date: string,
    startsAfter: number,
  ): Promise<SellableTimeslot[]> {
    return this.database.rows(
      `SELECT ${SELLABLE} FROM timeslot
        WHERE operator_id = ? AND activity_id = ? AND date = ?
          AND status = 'open' AND starts_at > ? AND booked < capacity
        ORDER BY time`,
      [operatorId, activityId, date, startsAfter],
    );
  }

  /** Timeslots on either side of an instant that have room for a party, the nearest first on each side. */
  async listNearest(
    operatorId: number,
    activityId: number,
    {
      around,
      startsAfter,
      participants,
      limit,
    }: { around: number; startsAfter: number; participants: number; limit: number },
  ): Promise<SellableTimeslot[]> {
    const fitting = `SELECT ${SELLABLE} FROM timeslot
       WHERE operator_id = ? AND activity_id = ? AND status = 'open' AND starts_at > ? AND capacity - booked >= ?`;
    const parameters = [operatorId, activityId, startsAfter, participants, around, limit];
    const later = await this.database.rows<SellableTimeslot>(
      `${fitting} AND starts_at >= ? ORDER BY starts_at LIMIT ?`,
      parameters,
    );
    const earlier = await this.database.rows<SellableTimeslot>(
      `${fitting} AND starts_at < ? ORDER BY starts_at DESC LIMIT ?`,
      parameters,
    );
    return [...later, ...earlier];
  }
}
