import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/database';
import { WaitlistEntryEntity } from '../waitlist-entry.entity';

/** Filter of timeslots. Absent fields match any value; dates are session dates, inclusive. */
export interface OverviewFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly activityId?: number | undefined;
  readonly timeslotId?: number | undefined;
}

/** A position in an overview: by start, then by ID. */
export interface OverviewPosition {
  readonly startsAt: number;
  readonly timeslotId: number;
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

  /** Timeslots that have had a queue, sorted by start, starting after a position if given. */
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
      conditions.push('(t.starts_at > ? OR (t.starts_at = ? AND t.id > ?))');
      parameters.push(after.startsAt, after.startsAt, after.timeslotId);
    }
    const rows = await this.database.rows<{ id: number; starts_at: number | string }>(
      `SELECT t.id, t.starts_at FROM timeslot t
        WHERE ${conditions.join(' AND ')}
          AND EXISTS (SELECT 1 FROM waitlist_entry w WHERE w.operator_id = t.operator_id AND w.timeslot_id = t.id)
        ORDER BY t.starts_at, t.id LIMIT ?`,
      [...parameters, limit],
    );
    return rows.map((row) => ({ timeslotId: row.id, startsAt: Number(row.starts_at) }));
  }

  /** All entries of these timeslots, timeslot by timeslot, in the order in which they joined. */
  async listEntries(operatorId: number, timeslotIds: readonly number[], limit: number): Promise<WaitlistEntryEntity[]> {
    if (timeslotIds.length === 0) return [];
    return this.database.manager.find(WaitlistEntryEntity, {
      where: { operatorId, timeslotId: In([...timeslotIds]) },
      order: { timeslotId: 'ASC', createdAt: 'ASC', id: 'ASC' },
      take: limit,
    });
  }
}
