import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/database';
import { TimeslotEntity } from '../timeslot.entity';

/** Updates the instants of future timeslots, which follow local time when a time zone or its rules change. */
@Injectable()
export class TimeslotInstantsRepository {
  constructor(private readonly database: Database) {}

  /** Timeslots of an operator that have not started, sorted by ID. */
  listComing(operatorId: number, now: number, afterId: number, limit: number): Promise<TimeslotEntity[]> {
    return this.database.manager
      .createQueryBuilder(TimeslotEntity, 't')
      .where('t.operatorId = :operatorId AND t.startsAt > :now AND t.id > :afterId', { operatorId, now, afterId })
      .orderBy('t.id')
      .limit(limit)
      .getMany();
  }

  async countComing(operatorId: number, now: number): Promise<number> {
    const row = await this.database.row<{ count: number | string }>(
      'SELECT COUNT(*) AS count FROM timeslot WHERE operator_id = ? AND starts_at > ?',
      [operatorId, now],
    );
    return Number(row!.count);
  }

  /** Moves the instants of timeslots by a number of seconds. */
  async shift(operatorId: number, ids: readonly number[], start: number, end: number): Promise<void> {
    await this.database.manager.update(
      TimeslotEntity,
      { operatorId, id: In([...ids]) },
      { startsAt: () => `starts_at + ${start}`, endsAt: () => `ends_at + ${end}` },
    );
  }
}
