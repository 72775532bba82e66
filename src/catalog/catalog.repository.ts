import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { Database, EntityRows, type SqlValue, inBatches, onSideOf, placeholders } from '../platform/database';
import { CacheInvalidation } from '../platform/cache';
import { PublicAddress } from '../platform/config';
import type { Activity, ActivityLabel } from './activity';
import { ActivityEntity } from './activity.entity';
import { fromSavedImages, toSavedImages } from './pictures/own-pictures';
import type { PricedActivity } from './prices/price-rules';
import { PriceRulesRepository } from './prices/price-rules.repository';
import { TicketTypeEntity } from './ticket-type.entity';

export type NewTicketType = Omit<TicketTypeEntity, 'id'>;

/** A position in the list of activities: starts after this one. */
export type ActivityPosition = Pick<ActivityEntity, 'name' | 'id'>;

/** A position in the order of changes. */
export type ChangedPosition = Pick<ActivityEntity, 'updatedAt' | 'id'>;

const ON_SALE = "operator_id = ? AND status = 'published' AND sold_online = TRUE";

@Injectable()
export class CatalogRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
    private readonly cache: CacheInvalidation,
    private readonly address: PublicAddress,
    private readonly rules: PriceRulesRepository,
  ) {}

  async findActivity(operatorId: number, publicId: string): Promise<PricedActivity | undefined> {
    const found = await this.plain.select(ActivityEntity, 'WHERE operator_id = ? AND public_id = ?', [
      operatorId,
      publicId,
    ]);
    return (await this.withPrices(operatorId, found))[0];
  }

  async findActivities(operatorId: number, publicIds: readonly string[]): Promise<PricedActivity[]> {
    const rest = `WHERE operator_id = ? AND public_id IN (${placeholders(publicIds.length)})`;
    return this.withPrices(operatorId, await this.plain.select(ActivityEntity, rest, [operatorId, ...publicIds]));
  }

  async findActivitiesById(operatorId: number, ids: readonly number[]): Promise<PricedActivity[]> {
    const found: ActivityEntity[] = [];
    for (const batch of inBatches(ids)) {
      const rest = `WHERE operator_id = ? AND id IN (${placeholders(batch.length)})`;
      found.push(...(await this.plain.select(ActivityEntity, rest, [operatorId, ...batch])));
    }
    return this.withPrices(operatorId, found);
  }

  /**
   * Activities by numeric ID, in any state, with the ticket types on sale and those in `booked`, which may have been
   * withdrawn.
   */
  async findBookedActivities(
    operatorId: number,
    ids: readonly number[],
    booked: readonly number[],
  ): Promise<PricedActivity[]> {
    const activities = await this.findActivitiesById(operatorId, [...new Set(ids)]);
    const known = new Set(activities.flatMap(({ ticketTypes }) => ticketTypes.map(({ id }) => id)));
    const withdrawn = await this.findTicketTypes(
      operatorId,
      booked.filter((id) => !known.has(id)),
    );
    const byPosition = (one: TicketTypeEntity, other: TicketTypeEntity) => one.position - other.position;
    return activities.map((activity) => {
      const own = withdrawn.filter(({ activityId }) => activityId === activity.id);
      return own.length === 0
        ? activity
        : { ...activity, ticketTypes: [...activity.ticketTypes, ...own].sort(byPosition) };
    });
  }

  async findById(operatorId: number, id: number): Promise<PricedActivity | undefined> {
    const found = await this.plain.select(ActivityEntity, 'WHERE id = ? AND operator_id = ?', [id, operatorId]);
    return (await this.withPrices(operatorId, found))[0];
  }

  /** Activities sorted by name and ID, starting after the given position; either all or those on sale to partners. */
  async list(
    operatorId: number,
    which: 'all' | 'on sale',
    limit: number,
    after?: ActivityPosition,
  ): Promise<Activity[]> {
    const conditions = [which === 'on sale' ? ON_SALE : 'operator_id = ?'];
    const values: SqlValue[] = [operatorId];
    if (after) {
      const further = onSideOf(this.database, ['name', 'id'], '>', [after.name, after.id]);
      conditions.push(further.sql);
      values.push(...further.parameters);
    }
    const rest = `WHERE ${conditions.join(' AND ')} ORDER BY name, id LIMIT ${limit}`;
    return this.withTicketTypes(operatorId, await this.plain.select(ActivityEntity, rest, values));
  }

  /**
   * Activities on sale to partners and those withdrawn from sale, if they changed at an instant or later; least recently
   * changed first, starting after the given position.
   */
  async listChanged(operatorId: number, since: number, limit: number, after?: ChangedPosition): Promise<Activity[]> {
    const conditions = [`(${ON_SALE} OR withdrawn_at IS NOT NULL)`, 'operator_id = ?', 'updated_at >= ?'];
    // Repeats the instant as a lower bound, so that MariaDB starts reading the index there.
    const values: SqlValue[] = [operatorId, operatorId, Math.max(since, after?.updatedAt ?? 0)];
    if (after) {
      const further = onSideOf(this.database, ['updated_at', 'id'], '>', [after.updatedAt, after.id]);
      conditions.push(further.sql);
      values.push(...further.parameters);
    }
    const rest = `WHERE ${conditions.join(' AND ')} ORDER BY updated_at, id LIMIT ${limit}`;
    return this.withTicketTypes(operatorId, await this.plain.select(ActivityEntity, rest, values));
  }

  /** Counts activities that are not archived. */
  countCurrent(operatorId: number): Promise<number> {
    return this.database.manager.countBy(ActivityEntity, { operatorId, status: Not('archived') });
  }

  async namesOf(operatorId: number, ids: readonly number[]): Promise<Map<number, ActivityLabel>> {
    if (ids.length === 0) return new Map();
    const requested = [...new Set(ids)];
    const activities = await this.database.rows<Omit<ActivityLabel, 'imageUrls'> & { id: number; imageUrls: string }>(
      `SELECT id, name, public_id AS publicId, location, latitude, longitude, status, sold_online AS soldOnline,
              image_urls AS imageUrls
         FROM activity
        WHERE operator_id = ? AND id IN (${placeholders(requested.length)})`,
      [operatorId, ...requested],
    );
    return new Map(
      activities.map(({ id, imageUrls, ...label }) => [
        id,
        {
          ...label,
          soldOnline: Boolean(label.soldOnline),
          imageUrls: fromSavedImages(JSON.parse(imageUrls) as string[], this.address),
        },
      ]),
    );
  }

  async idsOf(operatorId: number, publicIds: readonly string[]): Promise<Map<string, number>> {
    if (publicIds.length === 0) return new Map();
    const activities = await this.database.manager.find(ActivityEntity, {
      select: { id: true, publicId: true },
      where: { operatorId, publicId: In([...publicIds]) },
    });
    return new Map(activities.map(({ id, publicId }) => [publicId, id]));
  }

  /** All images of the activities that use one of these, of all operators. @param saved as in the database */
  async findImages(saved: readonly string[]): Promise<string[]> {
    if (saved.length === 0) return [];
    const rows = await this.database.rows<{ images: string }>(
      `SELECT image_urls AS images FROM activity WHERE ${saved.map(() => 'image_urls LIKE ?').join(' OR ')}`,
      saved.map((image) => `%${image}%`),
    );
    return rows.flatMap(({ images }) => fromSavedImages(JSON.parse(images) as string[], this.address));
  }

  async insert(activity: Omit<ActivityEntity, 'id'>): Promise<number> {
    this.cache.offerChanged(activity.operatorId);
    const { identifiers } = await this.database.manager.insert(ActivityEntity, {
      ...activity,
      imageUrls: toSavedImages(activity.imageUrls, this.address),
    });
    return identifiers[0]!['id'] as number;
  }

  async update(operatorId: number, id: number, changes: Partial<ActivityEntity>): Promise<void> {
    this.cache.offerChanged(operatorId);
    const { imageUrls } = changes;
    const saved = imageUrls ? { ...changes, imageUrls: toSavedImages(imageUrls, this.address) } : changes;
    await this.database.manager.update(ActivityEntity, { operatorId, id }, saved);
  }

  /**
   * Notes that a setting changed that partners see in products: for all activities on sale, or those without a
   * cancellation policy.
   * @returns their public IDs
   */
  async noteSettingChange(operatorId: number, updatedAt: number, of: 'all' | 'without policy'): Promise<string[]> {
    this.cache.offerChanged(operatorId);
    const changed = of === 'all' ? ON_SALE : `${ON_SALE} AND cancellation_policy IS NULL`;
    await this.database.execute(`UPDATE activity SET updated_at = ? WHERE ${changed}`, [updatedAt, operatorId]);
    const rows = await this.database.rows<{ public_id: string }>(
      `SELECT public_id FROM activity WHERE ${changed} ORDER BY id`,
      [operatorId],
    );
    return rows.map((row) => row.public_id);
  }

  /** Locks the activity until the open transaction ends. */
  async lockActivity(operatorId: number, publicId: string): Promise<void> {
    await this.database.execute('UPDATE activity SET status = status WHERE operator_id = ? AND public_id = ?', [
      operatorId,
      publicId,
    ]);
  }

  async insertTicketTypes(ticketTypes: readonly NewTicketType[]): Promise<void> {
    for (const { operatorId } of ticketTypes) this.cache.offerChanged(operatorId);
    if (ticketTypes.length > 0) await this.database.manager.insert(TicketTypeEntity, [...ticketTypes]);
  }

  async updateTicketType(operatorId: number, id: number, changes: Partial<TicketTypeEntity>): Promise<void> {
    this.cache.offerChanged(operatorId);
    await this.database.manager.update(TicketTypeEntity, { operatorId, id }, changes);
  }

  /** Withdraws ticket types from sale, and removes the rules for their prices. Requires an open transaction. */
  async withdrawTicketTypes(operatorId: number, activityId: number, ids: number[], withdrawnAt: number): Promise<void> {
    if (ids.length === 0) return;
    await this.database.manager.update(TicketTypeEntity, { operatorId, id: In(ids) }, { withdrawnAt });
    await this.rules.removeOf(operatorId, activityId, ids);
  }

  private async findTicketTypes(operatorId: number, ids: readonly number[]): Promise<TicketTypeEntity[]> {
    const found: TicketTypeEntity[] = [];
    for (const batch of inBatches([...new Set(ids)])) {
      const rest = `WHERE operator_id = ? AND id IN (${placeholders(batch.length)})`;
      found.push(...(await this.plain.select(TicketTypeEntity, rest, [operatorId, ...batch])));
    }
    return found;
  }

  private async withPrices(operatorId: number, found: readonly ActivityEntity[]): Promise<PricedActivity[]> {
    if (found.length === 0) return [];
    const activities = await this.withTicketTypes(operatorId, found);
    const rules = await this.rules.listOf(
      operatorId,
      found.map(({ id }) => id),
    );
    return activities.map((activity) => ({ ...activity, priceRules: rules.get(activity.id)! }));
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
    return activities.map((activity) => ({
      ...activity,
      imageUrls: fromSavedImages(activity.imageUrls, this.address),
      ticketTypes: ofActivity.get(activity.id)!,
    }));
  }
}
