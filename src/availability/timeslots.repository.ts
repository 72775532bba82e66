import { Injectable } from '@nestjs/common';
import { Database, EntityRows, inBatches, placeholders } from '../platform/database';
import { Turn } from '../platform/concurrency/fairness';
import type { DateRange } from '../platform/values/time';
import { collect, portionsByStart } from './portions-by-start';
import { ENDS_AT_SQL, TimeslotEntity, type TimeslotStatus } from './timeslot.entity';

export type NewTimeslot = Omit<TimeslotEntity, 'id'>;

type StoredStart = Pick<TimeslotEntity, 'id' | 'date' | 'time' | 'status' | 'booked'>;

/** An activity or a timeslot by its numeric ID. */
interface Identified {
  readonly operatorId: number;
  readonly id: number;
}

/** Totals of the timeslots of a date. */
export interface DaySums {
  readonly date: string;
  readonly timeslots: number;
  readonly capacity: number;
  readonly booked: number;
}

/** Rows per INSERT; yields to other requests in between. */
const INSERT_CHUNK = 100;

@Injectable()
export class TimeslotsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  async findTimeslot(operatorId: number, id: number): Promise<TimeslotEntity | undefined> {
    return (await this.plain.select(TimeslotEntity, 'WHERE id = ? AND operator_id = ?', [id, operatorId]))[0];
  }

  async findAt(
    operatorId: number,
    activityId: number,
    date: string,
    time: string,
  ): Promise<TimeslotEntity | undefined> {
    const found = await this.plain.select(
      TimeslotEntity,
      'WHERE operator_id = ? AND activity_id = ? AND date = ? AND time = ?',
      [operatorId, activityId, date, time],
    );
    return found[0];
  }

  async findMany(operatorId: number, ids: readonly number[]): Promise<Map<number, TimeslotEntity>> {
    const found = new Map<number, TimeslotEntity>();
    for (const batch of inBatches([...new Set(ids)])) {
      const timeslots = await this.plain.select(
        TimeslotEntity,
        `WHERE operator_id = ? AND id IN (${placeholders(batch.length)})`,
        [operatorId, ...batch],
      );
      for (const timeslot of timeslots) found.set(timeslot.id, timeslot);
    }
    return found;
  }

  /** Yields timeslots in any state, sorted by start. */
  list(operatorId: number, activityId: number, { from, to }: DateRange): AsyncGenerator<TimeslotEntity[]> {
    const where = 'WHERE operator_id = ? AND activity_id = ? AND date <= ?';
    return portionsByStart(this.database, from, ({ sql, parameters }) =>
      this.plain.select(TimeslotEntity, `${where} ${sql}`, [operatorId, activityId, to, ...parameters]),
    );
  }

  /** Timeslots that are not cancelled and have not ended, sorted by start. */
  listCurrent(
    { operatorId, id }: Identified,
    { from, to, now }: DateRange & { readonly now: number },
  ): Promise<TimeslotEntity[]> {
    const where = `WHERE operator_id = ? AND activity_id = ? AND date <= ? AND status <> 'cancelled' AND ${ENDS_AT_SQL} > ?`;
    const portions = portionsByStart(this.database, from, ({ sql, parameters }) =>
      this.plain.select(TimeslotEntity, `${where} ${sql}`, [operatorId, id, to, now, ...parameters]),
    );
    return collect(portions);
  }

  /** Timeslots that start at one of some instants, sorted by start. */
  listStartingAt({ operatorId, id }: Identified, instants: readonly number[]): Promise<TimeslotEntity[]> {
    return this.listWith('starts_at', operatorId, id, instants);
  }

  /** Timeslots on one of some dates, sorted by start. */
  listOnDates({ operatorId, id }: Identified, dates: readonly string[]): Promise<TimeslotEntity[]> {
    return this.listWith('date', operatorId, id, dates);
  }

  private async listWith(
    column: 'starts_at' | 'date',
    operatorId: number,
    activityId: number,
    values: readonly (string | number)[],
  ): Promise<TimeslotEntity[]> {
    const found: TimeslotEntity[] = [];
    for (const batch of inBatches([...new Set(values)].sort())) {
      const rest = `WHERE operator_id = ? AND activity_id = ? AND ${column} IN (${placeholders(batch.length)})`;
      found.push(...(await this.plain.select(TimeslotEntity, rest, [operatorId, activityId, ...batch])));
    }
    return found.sort((one, other) => one.startsAt - other.startsAt || one.id - other.id);
  }

  /** The next timeslots that staff can sell: open and not at their end, sorted by start. */
  listSoldByStaff(
    operatorId: number,
    activityIds: readonly number[],
    { from, to, now, limit }: { from: string; to: string; now: number; limit: number },
  ): Promise<TimeslotEntity[]> {
    return this.plain.select(
      TimeslotEntity,
      `WHERE operator_id = ? AND date >= ? AND date <= ? AND status = 'open' AND ends_at > ?
        AND activity_id IN (${placeholders(activityIds.length)}) ORDER BY date, time, id LIMIT ?`,
      [operatorId, from, to, now, ...activityIds, limit],
    );
  }

  /** Open timeslots that are still sold: first those of the date, then those of the days around it. */
  listOpenAround(
    operatorId: number,
    activityId: number,
    query: { date: string; from: string; to: string; now: number; limit: number; isByStaff: boolean },
  ): Promise<TimeslotEntity[]> {
    const { date, from, to, now, limit, isByStaff } = query;
    return this.plain.select(
      TimeslotEntity,
      `WHERE operator_id = ? AND activity_id = ? AND date >= ? AND date <= ? AND status = 'open'
        AND ${isByStaff ? 'ends_at' : ENDS_AT_SQL} > ? ORDER BY CASE WHEN date = ? THEN 0 ELSE 1 END, date, time LIMIT ?`,
      [operatorId, activityId, from, to, now, date, limit],
    );
  }

  /** Whether the activity has or had any timeslot. */
  async existsOf(operatorId: number, activityId: number): Promise<boolean> {
    const found = await this.database.row('SELECT id FROM timeslot WHERE operator_id = ? AND activity_id = ? LIMIT 1', [
      operatorId,
      activityId,
    ]);
    return found !== undefined;
  }

  /** Totals per date of timeslots that are not cancelled. */
  async sumByDate(operatorId: number, from: string, to: string, activityId?: number): Promise<DaySums[]> {
    const rows = await this.database.rows<Record<keyof DaySums, string>>(
      `SELECT date, COUNT(*) AS timeslots, SUM(capacity) AS capacity, SUM(booked) AS booked FROM timeslot
        WHERE operator_id = ? AND date >= ? AND date <= ? AND status <> 'cancelled'
          ${activityId === undefined ? '' : 'AND activity_id = ?'}
        GROUP BY date ORDER BY date`,
      activityId === undefined ? [operatorId, from, to] : [operatorId, from, to, activityId],
    );
    return rows.map(({ date, timeslots, capacity, booked }) => ({
      date,
      timeslots: Number(timeslots),
      capacity: Number(capacity),
      booked: Number(booked),
    }));
  }

  /** Total capacity per activity, of timeslots that are not cancelled. */
  async capacityByActivity(operatorId: number, from: string, to: string): Promise<Map<number, number>> {
    const rows = await this.database.rows<{ activity_id: number; capacity: number | string }>(
      `SELECT activity_id, SUM(capacity) AS capacity FROM timeslot
        WHERE operator_id = ? AND date >= ? AND date <= ? AND status <> 'cancelled' GROUP BY activity_id`,
      [operatorId, from, to],
    );
    return new Map(rows.map(({ activity_id, capacity }) => [activity_id, Number(capacity)]));
  }

  /** All timeslots of the activity that start in the range, in any state. */
  listStarts(operatorId: number, activityId: number, { from, to }: DateRange): Promise<StoredStart[]> {
    const select = 'SELECT id, date, time, status, booked FROM timeslot';
    const portions = portionsByStart<StoredStart>(this.database, from, ({ sql, parameters }) =>
      this.database.rows(`${select} WHERE operator_id = ? AND activity_id = ? AND date <= ? ${sql}`, [
        ...[operatorId, activityId, to],
        ...parameters,
      ]),
    );
    return collect(portions);
  }

  /** IDs by date, of the timeslots at a given time on some dates. */
  async listIds(operatorId: number, activityId: number, time: string, dates: readonly string[]): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `SELECT id FROM timeslot WHERE operator_id = ? AND activity_id = ? AND time = ? AND date IN (${placeholders(dates.length)})
        ORDER BY date`,
      [operatorId, activityId, time, ...dates],
    );
    return rows.map(({ id }) => id);
  }

  async insert(timeslots: readonly NewTimeslot[]): Promise<void> {
    const turn = new Turn();
    for (let start = 0; start < timeslots.length; start += INSERT_CHUNK) {
      if (turn.hasEnded) await turn.pass();
      const chunk = timeslots.slice(start, start + INSERT_CHUNK);
      await this.database.manager
        .createQueryBuilder()
        .insert()
        .into(TimeslotEntity)
        .values(chunk)
        .updateEntity(false)
        .execute();
    }
  }

  /** Puts cancelled timeslots back on sale as if they were new, all with the same time and capacity. */
  async reopen(timeslots: readonly Omit<TimeslotEntity, 'createdAt'>[]): Promise<void> {
    for (let start = 0; start < timeslots.length; start += INSERT_CHUNK) {
      const chunk = timeslots.slice(start, start + INSERT_CHUNK);
      const [{ operatorId, time, capacity, updatedAt }] = chunk as [TimeslotEntity];
      const ids = chunk.map(({ id }) => id);
      const cases = ids.map(() => 'WHEN ? THEN ?').join(' ');
      const instants = (['startsAt', 'endsAt'] as const).flatMap((name) =>
        chunk.flatMap((each) => [each.id, each[name]]),
      );
      await this.database.execute(
        `UPDATE timeslot SET status = 'open', cancellation_reason = NULL, time = ?, capacity = ?, updated_at = ?,
                starts_at = CASE id ${cases} END, ends_at = CASE id ${cases} END
          WHERE operator_id = ? AND status = 'cancelled' AND booked = 0 AND id IN (${placeholders(ids.length)})`,
        [time, capacity, updatedAt, ...instants, operatorId, ...ids],
      );
    }
  }

  /**
   * @param reason why it is cancelled
   * @returns false if the timeslot is cancelled, unless it is reopened and has no booked places
   */
  async setStatus(
    { operatorId, id }: Identified,
    status: TimeslotStatus,
    now: number,
    reason: string | null = null,
  ): Promise<boolean> {
    const isFit = status === 'open' ? "(status <> 'cancelled' OR booked = 0)" : "status <> 'cancelled'";
    const changed = await this.database.execute(
      `UPDATE timeslot SET status = ?, cancellation_reason = ?, updated_at = ?
        WHERE id = ? AND operator_id = ? AND ${isFit}`,
      [status, reason, now, id, operatorId],
    );
    return changed === 1;
  }
}
