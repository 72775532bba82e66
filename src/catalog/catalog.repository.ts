import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, PlainRows, SaleChanges, inBatches, placeholders } from '../database';
import type { Activity, ActivityLabel } from './activity';
import { ActivityEntity } from './activity.entity';
import { TicketTypeEntity } from './ticket-type.entity';

export type NewTicketType = Omit<TicketTypeEntity, 'id'>;

@Injectable()
export class CatalogRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: PlainRows,
    private readonly changes: SaleChanges,
  ) {}

  async find(operatorId: number, publicId: string): Promise<Activity | undefined> {
    const found = await this.plain.select(ActivityEntity, 'WHERE operator_id = ? AND public_id = ?', [
      operatorId,
      publicId,
    ]);
    return (await this.withTicketTypes(operatorId, found))[0];
  }

  async findById(operatorId: number, id: number): Promise<Activity | undefined> {
    const found = await this.plain.select(ActivityEntity, 'WHERE id = ? AND operator_id = ?', [id, operatorId]);
    return (await this.withTicketTypes(operatorId, found))[0];
  }

  /** Activities on sale to partners, by name and then ID. */
  async listOnSale(operatorId: number): Promise<Activity[]> {
    const activities = await this.plain.select(
      ActivityEntity,
      "WHERE operator_id = ? AND status = 'published' AND sold_online = ? ORDER BY name, id",
      [operatorId, 1],
    );
    return this.withTicketTypes(operatorId, activities);
  }

  /** All activities, by name and then ID, after the given position. */
  async list(operatorId: number, limit: number, after?: { name: string; id: number }): Promise<Activity[]> {
    const query = this.database.manager
      .createQueryBuilder(ActivityEntity, 'a')
      .where('a.operatorId = :operatorId', { operatorId })
      .orderBy('a.name')
      .addOrderBy('a.id')
      .limit(limit);
    if (after) query.andWhere('(a.name > :name OR (a.name = :name AND a.id > :id))', after);
    return this.withTicketTypes(operatorId, await query.getMany());
  }

  async namesOf(operatorId: number, ids: readonly number[]): Promise<Map<number, ActivityLabel>> {
    if (ids.length === 0) return new Map();
    const activities = await this.database.manager.find(ActivityEntity, {
      select: { id: true, name: true, publicId: true, location: true },
      where: { operatorId, id: In([...new Set(ids)]) },
    });
    return new Map(activities.map(({ id, ...label }) => [id, label]));
  }

  async idsOf(operatorId: number, publicIds: readonly string[]): Promise<Map<string, number>> {
    if (publicIds.length === 0) return new Map();
    const activities = await this.database.manager.find(ActivityEntity, {
      select: { id: true, publicId: true },
      where: { operatorId, publicId: In([...publicIds]) },
    });
    return new Map(activities.map(({ id, publicId }) => [publicId, id]));
  }

  async insert(activity: Omit<ActivityEntity, 'id'>): Promise<number> {
    this.changes.noteOffer(activity.operatorId);
    const { identifiers } = await this.database.manager.insert(ActivityEntity, activity);
    return identifiers[0]!['id'] as number;
  }

  async update(operatorId: number, id: number, changes: Partial<ActivityEntity>): Promise<void> {
    this.changes.noteOffer(operatorId);
    await this.database.manager.update(ActivityEntity, { operatorId, id }, changes);
  }

  async insertTicketTypes(ticketTypes: readonly NewTicketType[]): Promise<void> {
    for (const { operatorId } of ticketTypes) this.changes.noteOffer(operatorId);
    if (ticketTypes.length > 0) await this.database.manager.insert(TicketTypeEntity, [...ticketTypes]);
  }

  async updateTicketType(operatorId: number, id: number, changes: Partial<TicketTypeEntity>): Promise<void> {
    this.changes.noteOffer(operatorId);
    await this.database.manager.update(TicketTypeEntity, { operatorId, id }, changes);
  }

  private async withTicketTypes(operatorId: number, activities: readonly ActivityEntity[]): Promise<Activity[]> {
    if (activities.length === 0) return [];
    const ofActivity = new Map(activities.map(({ id }) => [id, [] as TicketTypeEntity[]]));
    for (const ids of inBatches([...ofActivity.keys()])) {
      const ticketTypes = await this.plain.select(
        TicketTypeEntity,
        `WHERE operator_id = ? AND activity_id IN (${placeholders(ids.length)}) AND withdrawn_at IS NULL
          ORDER BY activity_id, position`,
        [operatorId, ...ids],
      );
      for (const ticketType of ticketTypes) ofActivity.get(ticketType.activityId)!.push(ticketType);
    }
    return activities.map((activity) => ({ ...activity, ticketTypes: ofActivity.get(activity.id)! }));
  }
}
