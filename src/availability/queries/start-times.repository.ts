import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../platform/database';
import type { TimeslotStatus } from '../timeslot.entity';

/** A time of day for which an activity has timeslots. */
export interface StartTime {
  readonly activity_id: number;
  readonly time: string;
  /** The latest date with a timeslot at this time. */
  readonly latest: string;
}

/** Maximum number of start times per activity; databases end a recursion after 1,000 steps. */
const MOST_TIMES = 900;

const OF_KIND = 'FROM timeslot t WHERE t.operator_id = ? AND t.activity_id = f.activity_id AND t.status = f.status';

@Injectable()
export class StartTimesRepository {
  constructor(private readonly database: Database) {}

  /** All start times of timeslots with the given statuses. */
  list(operatorId: number, activityIds: readonly number[], statuses: readonly TimeslotStatus[]): Promise<StartTime[]> {
    return this.database.dialect === 'sqlite'
      ? this.listFromEachToNext(operatorId, activityIds, statuses)
      : this.listGroups(operatorId, activityIds, statuses);
  }

  /** MySQL and MariaDB skip from group to group of an index themselves. */
  private listGroups(
    operatorId: number,
    activityIds: readonly number[],
    statuses: readonly TimeslotStatus[],
  ): Promise<StartTime[]> {
    return this.database.rows(
      `SELECT ofEach.activity_id, ofEach.time, MAX(ofEach.latest) AS latest
         FROM (SELECT activity_id, status, time, MAX(date) AS latest FROM timeslot
                WHERE operator_id = ? AND activity_id IN (${placeholders(activityIds.length)})
                  AND status IN (${placeholders(statuses.length)})
                GROUP BY operator_id, activity_id, status, time) ofEach
        GROUP BY ofEach.activity_id, ofEach.time ORDER BY ofEach.activity_id, ofEach.time`,
      [operatorId, ...activityIds, ...statuses],
    );
  }

  /**
   * Walks the index from each start time to the next, because SQLite would otherwise read every timeslot. MariaDB 10.11
   * must not run this query: it has crashed with a memory fault.
   */
  private listFromEachToNext(
    operatorId: number,
    activityIds: readonly number[],
    statuses: readonly TimeslotStatus[],
  ): Promise<StartTime[]> {
    return this.database.rows(
      `WITH RECURSIVE found (activity_id, status, time, n) AS (
         SELECT f.activity_id, f.status, (SELECT MIN(t.time) ${OF_KIND}), 1
           FROM (SELECT a.id AS activity_id, s.status FROM activity a
                   CROSS JOIN (${statuses.map((status) => `SELECT '${status}' AS status`).join(' UNION ALL ')}) s
                  WHERE a.operator_id = ? AND a.id IN (${placeholders(activityIds.length)})) f
         UNION ALL
         SELECT f.activity_id, f.status, (SELECT MIN(t.time) ${OF_KIND} AND t.time > f.time), f.n + 1
           FROM found f WHERE f.time IS NOT NULL AND f.n < ${MOST_TIMES}
       )
       SELECT latest.activity_id, latest.time, MAX(latest.date) AS latest
         FROM (SELECT f.activity_id, f.time, (SELECT MAX(t.date) ${OF_KIND} AND t.time = f.time) AS date
                 FROM found f WHERE f.time IS NOT NULL) latest
        GROUP BY latest.activity_id, latest.time ORDER BY latest.activity_id, latest.time`,
      [operatorId, operatorId, ...activityIds, operatorId, operatorId],
    );
  }
}
