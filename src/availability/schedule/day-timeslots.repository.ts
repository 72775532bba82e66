import { Injectable } from '@nestjs/common';
import { Database, EntityRows } from '../../platform/database';
import { TimeslotEntity } from '../timeslot.entity';

/** A part of the timeslots of a day. */
export interface DayPortion {
  /** Absent: those of all activities. */
  readonly activityId?: number | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** The number of timeslots on a date. */
export interface DayCount {
  readonly date: string;
  readonly total: number;
  /** Those that have ended, or were cancelled. */
  readonly past: number;
}

/** Reads timeslots by date across all activities, of which a day can have thousands. */
@Injectable()
export class DayTimeslotsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  /** Sorted by start. */
  list(operatorId: number, date: string, { activityId, limit, offset = 0 }: DayPortion): Promise<TimeslotEntity[]> {
    const [ofActivity, parameters] = activityCondition(activityId);
    const rest = `WHERE operator_id = ? AND date = ? ${ofActivity} ORDER BY time, id LIMIT ? OFFSET ?`;
    return this.plain.select(TimeslotEntity, rest, [operatorId, date, ...parameters, limit, offset]);
  }

  /** Booked timeslots of these days that start until an instant and have not ended. Sorted by start. */
  listBooked(
    operatorId: number,
    { from, to, startsUntil, now }: { from: string; to: string; startsUntil: number; now: number },
    limit: number,
  ): Promise<TimeslotEntity[]> {
    const rest = `WHERE operator_id = ? AND date >= ? AND date <= ? AND starts_at <= ? AND ends_at > ?
      AND status <> 'cancelled' AND booked > 0 ORDER BY date, time, id LIMIT ?`;
    return this.plain.select(TimeslotEntity, rest, [operatorId, from, to, startsUntil, now, limit]);
  }

  /** By date; omits dates without timeslots. */
  async count(
    operatorId: number,
    { from, to, now, activityId }: { from: string; to: string; now: number; activityId?: number | undefined },
  ): Promise<Map<string, DayCount>> {
    const [ofActivity, parameters] = activityCondition(activityId);
    const rows = await this.database.rows<{ date: string; total: number | string; past: number | string }>(
      `SELECT date, COUNT(*) AS total, SUM(CASE WHEN ends_at <= ? OR status = 'cancelled' THEN 1 ELSE 0 END) AS past
         FROM timeslot WHERE operator_id = ? AND date >= ? AND date <= ? ${ofActivity} GROUP BY date ORDER BY date`,
      [now, operatorId, from, to, ...parameters],
    );
    return new Map(rows.map(({ date, total, past }) => [date, { date, total: Number(total), past: Number(past) }]));
  }
}

function activityCondition(activityId: number | undefined): [condition: string, parameters: number[]] {
  return activityId === undefined ? ['', []] : ['AND activity_id = ?', [activityId]];
}
