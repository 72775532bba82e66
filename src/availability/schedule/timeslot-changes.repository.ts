import { Injectable } from '@nestjs/common';
import { Database, inBatches, placeholders } from '../../platform/database';
import type { TimeslotEntity, TimeslotStatus } from '../timeslot.entity';

/** A timeslot that a change of many timeslots applies to. */
export type MatchedTimeslot = Pick<TimeslotEntity, 'id' | 'activityId' | 'status' | 'capacity' | 'booked'>;

interface TimeslotsRequest {
  readonly operatorId: number;
  /** Default: all activities. */
  readonly activityId: number | undefined;
  readonly dates: readonly string[];
  /** All if empty. */
  readonly times: readonly string[];
  readonly withCancelled: boolean;
}

/** Statements for changes of many timeslots. */
@Injectable()
export class TimeslotChangesRepository {
  constructor(private readonly database: Database) {}

  /** Timeslots on some dates, at some times; at most `limit`. */
  async listMatching(
    { operatorId, activityId, dates, times, withCancelled }: TimeslotsRequest,
    limit: number,
  ): Promise<MatchedTimeslot[]> {
    const found: MatchedTimeslot[] = [];
    for (const batch of inBatches(dates)) {
      const conditions = [
        `operator_id = ? AND date IN (${placeholders(batch.length)})`,
        ...(activityId === undefined ? [] : ['activity_id = ?']),
        ...(times.length === 0 ? [] : [`time IN (${placeholders(times.length)})`]),
        ...(withCancelled ? [] : ["status <> 'cancelled'"]),
      ];
      const rows = await this.database.rows<MatchedTimeslot>(
        `SELECT id, activity_id AS activityId, status, capacity, booked FROM timeslot
          WHERE ${conditions.join(' AND ')} ORDER BY date, time, id LIMIT ?`,
        [operatorId, ...batch, ...(activityId === undefined ? [] : [activityId]), ...times, limit - found.length],
      );
      found.push(...rows);
      if (found.length === limit) break;
    }
    return found;
  }

  /** Changes timeslots that the transaction has locked. */
  async changeAll(
    operatorId: number,
    ids: readonly number[],
    { capacity, status }: { readonly capacity?: number | undefined; readonly status?: TimeslotStatus | undefined },
    now: number,
  ): Promise<void> {
    const changes = [
      ...(capacity === undefined ? [] : ['capacity = ?']),
      ...(status === undefined ? [] : ['status = ?, cancellation_reason = NULL']),
    ];
    const values = [capacity, status].filter((value) => value !== undefined);
    await this.database.execute(
      `UPDATE timeslot SET ${changes.join(', ')}, updated_at = ?
        WHERE operator_id = ? AND id IN (${placeholders(ids.length)})`,
      [...values, now, operatorId, ...ids],
    );
  }
}
