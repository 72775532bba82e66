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

  /** Sets the instants of timeslots. The event for the operator's change invalidates caches at commit. */
  async set(operatorId: number, ids: readonly number[], startsAt: number, endsAt: number): Promise<void> {
    await this.database.manager.update(TimeslotEntity, { operatorId, id: In([...ids]) }, { startsAt, endsAt });
  }

  /** Moves the instants of timeslots by a number of seconds. */
  async shift(operatorId: number, ids: readonly number[], seconds: number): Promise<void> {
    await this.database.manager.update(
      TimeslotEntity,
      { operatorId, id: In([...ids]) },
      { startsAt: () => `starts_at + ${seconds}`, endsAt: () => `ends_at + ${seconds}` },
    );
  }
}
