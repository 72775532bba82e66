import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { Database } from '../../platform/database';
import { PublishedStateEntity } from './published-state.entity';

@Injectable()
export class PublishedStatesRepository {
  constructor(private readonly database: Database) {}

  /** The last states of some subjects that an endpoint received, by subject. */
  async findStates(endpointId: number, subjects: readonly string[]): Promise<Map<string, string>> {
    if (subjects.length === 0) return new Map();
    const rows = await this.database.manager.findBy(PublishedStateEntity, { endpointId, subject: In([...subjects]) });
    return new Map(rows.map(({ subject, state }) => [subject, state]));
  }

  async saveState(published: PublishedStateEntity): Promise<void> {
    await this.database.manager.upsert(PublishedStateEntity, { ...published }, ['endpointId', 'subject']);
  }

  /** Deletes the oldest states up to a limit. @param before Unix seconds */
  async forgetOld(before: number, limit: number): Promise<number> {
    const old = await this.database.manager.find(PublishedStateEntity, {
      where: { publishedAt: LessThan(before) },
      order: { publishedAt: 'ASC' },
      take: limit,
    });
    return this.remove(old);
  }

  /** Deletes the states of an endpoint up to a limit. */
  async forgetOf(endpointId: number, limit: number): Promise<number> {
    return this.remove(await this.database.manager.find(PublishedStateEntity, { where: { endpointId }, take: limit }));
  }

  private async remove(published: readonly PublishedStateEntity[]): Promise<number> {
    for (const endpointId of new Set(published.map((each) => each.endpointId))) {
      const subjects = published.filter((each) => each.endpointId === endpointId).map(({ subject }) => subject);
      await this.database.manager.delete(PublishedStateEntity, { endpointId, subject: In(subjects) });
    }
    return published.length;
  }
}
