import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import { ENDS_AT_SQL } from '../timeslot.entity';
import type { Sought } from './availability.repository';

/** Totals of a date, over the timeslots that are not cancelled and have not ended. */
export interface ShownDay {
  readonly date: string;
  /** Total of all of them. */
  readonly capacity: number;
  /** Total of those with enough places for the party. */
  readonly bookableCapacity: number;
  readonly bookablePlaces: number;
  /** The highest number of places left in one of those. */
  readonly mostPlaces: number;
  /** Whether any is open and before its cutoff, regardless of places. */
  readonly isOpen: boolean;
  /** Start of the first and end of the last. */
  readonly firstTime: string;
  readonly lastEnd: number;
  /** When the first of them ends for sales, and the first of those before their cutoff; infinite if there is none. */
  readonly firstOver: number;
  readonly firstOverInTime: number;
}

const OPEN = `status = 'open' AND ${ENDS_AT_SQL} > ?`;
const BOOKABLE = `${OPEN} AND capacity - booked >= ?`;

@Injectable()
export class ShownDaysRepository {
  constructor(private readonly database: Database) {}

  async list(
    operatorId: number,
    { activityId, endedAfter }: Sought,
    participants: number,
    { from, to, now }: { from: string; to: string; now: number },
  ): Promise<ShownDay[]> {
    const rows = await this.database.rows<Record<string, string | number | null>>(
      `SELECT date, SUM(capacity) AS capacity, MIN(time) AS first_time, MAX(ends_at) AS last_end,
              SUM(CASE WHEN ${BOOKABLE} THEN capacity ELSE 0 END) AS bookable_capacity,
              SUM(CASE WHEN ${BOOKABLE} THEN capacity - booked ELSE 0 END) AS bookable_places,
              MAX(CASE WHEN ${BOOKABLE} THEN capacity - booked ELSE 0 END) AS most_places,
              MAX(CASE WHEN ${OPEN} THEN 1 ELSE 0 END) AS is_open,
              MIN(${ENDS_AT_SQL}) AS first_over, MIN(CASE WHEN ${OPEN} THEN ${ENDS_AT_SQL} END) AS first_over_in_time
         FROM timeslot
        WHERE operator_id = ? AND activity_id = ? AND date >= ? AND date <= ? AND status <> 'cancelled' AND ${ENDS_AT_SQL} > ?
        GROUP BY date ORDER BY date`,
      [
        ...[endedAfter, participants, endedAfter, participants, endedAfter, participants, endedAfter, endedAfter],
        ...[operatorId, activityId, from, to, now],
      ],
    );
    return rows.map((row) => ({
      date: String(row['date']),
      capacity: Number(row['capacity']),
      bookableCapacity: Number(row['bookable_capacity']),
      bookablePlaces: Number(row['bookable_places']),
      mostPlaces: Number(row['most_places']),
      isOpen: Number(row['is_open']) === 1,
      firstTime: String(row['first_time']),
      lastEnd: Number(row['last_end']),
      firstOver: Number(row['first_over']),
      firstOverInTime: Number(row['first_over_in_time'] ?? Infinity),
    }));
  }
}
