import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../platform/database';
import type { EntryPosition } from '../waitlist.repository';

/** Filter of timeslots. Absent fields match any value; dates are session dates, inclusive. */
export interface OverviewFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly activityId?: number | undefined;
  readonly timeslotId?: number | undefined;
}

/** A position in an overview: by start of the timeslot, then by its ID. */
export interface OverviewPosition {
  readonly startsAt: number;
  readonly timeslotId: number;
  /** An entry of the timeslot, if others follow it there. */
  readonly entry?: EntryPosition | undefined;
}

const CONDITIONS: Record<keyof OverviewFilter, string> = {
  from: 't.date >= ?',
  to: 't.date <= ?',
  activityId: 't.activity_id = ?',
  timeslotId: 't.id = ?',
};

/** Reads the queues of many timeslots at once. */
@Injectable()
export class WaitlistOverviewRepository {
  constructor(private readonly database: Database) {}

  /** Timeslots that have had a queue, sorted by start, starting at a position if given. */
  async listTimeslots(
    operatorId: number,
    filter: OverviewFilter,
    limit: number,
    after?: OverviewPosition,
  ): Promise<OverviewPosition[]> {
    const conditions = ['t.operator_id = ?'];
    const parameters: (string | number)[] = [operatorId];
    for (const [name, condition] of Object.entries(CONDITIONS)) {
      const value = filter[name as keyof OverviewFilter];
      if (value === undefined) continue;
      conditions.push(condition);
      parameters.push(value);
    }
    if (after) {
      conditions.push(`(t.starts_at > ? OR (t.starts_at = ? AND t.id ${after.entry ? '>=' : '>'} ?))`);
      parameters.push(after.startsAt, after.startsAt, after.timeslotId);
    }
    // Not EXISTS: with the statistics of a few long queues, SQLite would read all of them for each timeslot.
    const rows = await this.database.rows<{ id: number; starts_at: number | string }>(
      `SELECT t.id, t.starts_at FROM timeslot t
        WHERE ${conditions.join(' AND ')}
          AND t.id IN (SELECT w.timeslot_id FROM waitlist_entry w WHERE w.operator_id = ?)
        ORDER BY t.starts_at, t.id LIMIT ?`,
      [...parameters, operatorId, limit],
    );
    return rows.map((row) => ({ timeslotId: row.id, startsAt: Number(row.starts_at) }));
  }

  /** The number of entries by timeslot. */
  async countEntries(operatorId: number, timeslotIds: readonly number[]): Promise<Map<number, number>> {
    if (timeslotIds.length === 0) return new Map();
    const rows = await this.database.rows<{ timeslot_id: number; entries: number | string }>(
      `SELECT timeslot_id, COUNT(*) AS entries FROM waitlist_entry
        WHERE operator_id = ? AND timeslot_id IN (${placeholders(timeslotIds.length)}) GROUP BY timeslot_id`,
      [operatorId, ...timeslotIds],
    );
    return new Map(rows.map(({ timeslot_id, entries }) => [timeslot_id, Number(entries)]));
  }
}
