import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { Database } from '../../database';
import { ToldStateEntity } from './told-state.entity';

@Injectable()
export class ToldStatesRepository {
  constructor(private readonly database: Database) {}

  /** What an endpoint was told last about some subjects, by subject. */
  async find(endpointId: number, subjects: readonly string[]): Promise<Map<string, string>> {
    if (subjects.length === 0) return new Map();
    const rows = await this.database.manager.findBy(ToldStateEntity, { endpointId, subject: In([...subjects]) });
    return new Map(rows.map(({ subject, state }) => [subject, state]));
  }

  async note(told: ToldStateEntity): Promise<void> {
    await this.database.manager.upsert(ToldStateEntity, { ...told }, ['endpointId', 'subject']);
  }

  /** Forgets the oldest, at most so many. @param before Unix seconds */
  async forgetOld(before: number, limit: number): Promise<number> {
    const old = await this.database.manager.find(ToldStateEntity, {
      where: { toldAt: LessThan(before) },
      order: { toldAt: 'ASC' },
      take: limit,
    });
    return this.remove(old);
  }

  /** Forgets what was told to an endpoint, at most so many. */
  async forgetOf(endpointId: number, limit: number): Promise<number> {
    return this.remove(await this.database.manager.find(ToldStateEntity, { where: { endpointId }, take: limit }));
  }

  private async remove(told: readonly ToldStateEntity[]): Promise<number> {
    for (const endpointId of new Set(told.map((each) => each.endpointId))) {
      const subjects = told.filter((each) => each.endpointId === endpointId).map(({ subject }) => subject);
      await this.database.manager.delete(ToldStateEntity, { endpointId, subject: In(subjects) });
    }
    return told.length;
  }
}
