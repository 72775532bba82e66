import { Injectable } from '@nestjs/common';
import { Database, onSideOf, placeholders } from '../../platform/database';
import { LONGEST_OPEN, ENDS_AT_SQL } from '../timeslot.entity';

/** The public columns of a timeslot. */
export interface SellableTimeslot {
  readonly id: number;
  readonly date: string;
  readonly time: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly over_at: number;
  readonly capacity: number;
  readonly booked: number;
}

export interface DateRow {
  readonly date: string;
  readonly capacity: number;
  readonly booked: number;
  readonly timeslots: number;
  readonly first_over: number;
}

const SELLABLE = `id, date, time, starts_at, ends_at, ${ENDS_AT_SQL} AS over_at, capacity, booked`;

/** An activity, and the instant after which its timeslots must end for sales to be before their cutoff. */
export interface Sought {
  readonly activityId: number;
  readonly endedAfter: number;
}

/** A position among the timeslots of a date: starts after this one. */
export interface PositionInDate {
  readonly time: string;
  readonly activity_id: number;
}

export type ActivityTimeslot = SellableTimeslot & PositionInDate;

/** Reads bookable timeslots without entities, because these are the most frequent queries of the partner API. */
@Injectable()
export class AvailabilityRepository {
  constructor(private readonly database: Database) {}

  /** Totals per date of the timeslots with enough places for a party. */
  listDates(
    operatorId: number,
    { activityId, endedAfter }: Sought,
    participants: number,
    { from, to }: { from: string; to: string },
  ): Promise<DateRow[]> {
    return this.database.rows(
      `SELECT date, SUM(capacity) AS capacity, SUM(booked) AS booked, COUNT(*) AS timeslots, MIN(${ENDS_AT_SQL}) AS first_over
         FROM timeslot
        WHERE operator_id = ? AND activity_id = ? AND date >= ? AND date <= ?
          AND status = 'open' AND ${ENDS_AT_SQL} > ? AND capacity - booked >= ?
        GROUP BY date ORDER BY date`,
      [operatorId, activityId, from, to, endedAfter, participants],
    );
  }

  /** The timeslots of a date with enough places for a party. */
  listTimeslots(
    operatorId: number,
    { activityId, endedAfter }: Sought,
    participants: number,
    date: string,
  ): Promise<SellableTimeslot[]> {
    return this.database.rows(
      `SELECT ${SELLABLE} FROM timeslot
        WHERE operator_id = ? AND activity_id = ? AND date = ?
          AND status = 'open' AND ${ENDS_AT_SQL} > ? AND capacity - booked >= ?
        ORDER BY time`,
      [operatorId, activityId, date, endedAfter, participants],
    );
  }

  /** The same for several activities, starting after a position if given. */
  listAcross(
    operatorId: number,
    sought: readonly Sought[],
    participants: number,
    date: string,
    { limit, after }: { limit: number; after?: PositionInDate | undefined },
  ): Promise<ActivityTimeslot[]> {
    const further = after && onSideOf(this.database, ['time', 'activity_id'], '>', [after.time, after.activity_id]);
    return this.database.rows(
      `SELECT activity_id, ${SELLABLE} FROM timeslot
        WHERE operator_id = ? AND activity_id IN (${placeholders(sought.length)}) AND date = ?
          AND status = 'open' AND ${ENDS_AT_SQL} > CASE activity_id ${sought.map(() => 'WHEN ? THEN ?').join(' ')} END
          AND capacity - booked >= ? ${further ? `AND ${further.sql}` : ''}
        ORDER BY time, activity_id LIMIT ${limit}`,
      [
        ...[operatorId, ...sought.map(({ activityId }) => activityId), date],
        ...sought.flatMap(({ activityId, endedAfter }) => [activityId, endedAfter]),
        ...[participants, ...(further?.parameters ?? [])],
      ],
    );
  }

  /** The first date with a place, by activity; activities without one are missing. */
  async listFirstDates(
    operatorId: number,
    sought: readonly Sought[],
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<Map<number, string>> {
    const rows = await this.database.rows<{ activity_id: number; date: string }>(
      `SELECT activity_id, MIN(date) AS date FROM timeslot
        WHERE operator_id = ? AND activity_id IN (${placeholders(sought.length)}) AND date >= ? AND date <= ?
          AND status = 'open' AND ${ENDS_AT_SQL} > CASE activity_id ${sought.map(() => 'WHEN ? THEN ?').join(' ')} END
          AND capacity > booked GROUP BY activity_id`,
      [
        ...[operatorId, ...sought.map(({ activityId }) => activityId), from, to],
        ...sought.flatMap(({ activityId, endedAfter }) => [activityId, endedAfter]),
      ],
    );
    return new Map(rows.map(({ activity_id, date }) => [activity_id, date]));
  }

  /** Timeslots before and after an instant with enough places for a party, on each side nearest first. */
  async listNearest(
    operatorId: number,
    activityId: number,
    {
      around,
      endedAfter,
      participants,
      limit,
    }: { around: number; endedAfter: number; participants: number; limit: number },
  ): Promise<SellableTimeslot[]> {
    const fitting = `SELECT ${SELLABLE} FROM timeslot
       WHERE operator_id = ? AND activity_id = ? AND status = 'open' AND starts_at > ? AND ${ENDS_AT_SQL} > ?
         AND capacity - booked >= ?`;
    const earliest = endedAfter - LONGEST_OPEN;
    const parameters = [operatorId, activityId, earliest, endedAfter, participants, around, limit];
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
