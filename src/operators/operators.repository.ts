import { Injectable } from '@nestjs/common';
import { Database, EntityRows, placeholders } from '../platform/database';
import { CacheInvalidation } from '../platform/cache';
import { OperatorEntity } from './operator.entity';

/** Versions sort by age: 2025b, 2025c, 2026a. */
const BEHIND = 'WHERE time_zone_data < ?';

@Injectable()
export class OperatorsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
    private readonly cache: CacheInvalidation,
  ) {}

  async getOperator(id: number): Promise<OperatorEntity> {
    const [operator] = await this.plain.select(OperatorEntity, 'WHERE id = ?', [id]);
    if (!operator) throw new Error(`there is no operator ${id}`);
    return operator;
  }

  findBySlug(slug: string): Promise<OperatorEntity | null> {
    return this.database.manager.findOneBy(OperatorEntity, { slug });
  }

  async exists(): Promise<boolean> {
    return (await this.database.row('SELECT id FROM operator LIMIT 1')) !== undefined;
  }

  async listLogos(ids: readonly number[]): Promise<string[]> {
    const statement = `SELECT logo FROM operator WHERE id IN (${placeholders(ids.length)}) AND logo IS NOT NULL`;
    return (await this.database.rows<{ logo: string }>(statement, [...ids])).map(({ logo }) => logo);
  }

  async listIds(): Promise<number[]> {
    return (await this.database.rows<{ id: number }>('SELECT id FROM operator ORDER BY id')).map(({ id }) => id);
  }

  async findBehindTimeZoneData(version: string): Promise<number | undefined> {
    const row = await this.database.row<{ id: number }>(`SELECT id FROM operator ${BEHIND} LIMIT 1`, [version]);
    return row?.id;
  }

  async countBehindTimeZoneData(version: string): Promise<number> {
    const row = await this.database.row<{ count: number }>(`SELECT COUNT(*) AS count FROM operator ${BEHIND}`, [
      version,
    ]);
    return Number(row!.count);
  }

  /** An operator whose timeslots have not all followed a change of its time zone. */
  async findMovingTimeZone(): Promise<number | undefined> {
    const row = await this.database.row<{ id: number }>(
      'SELECT id FROM operator WHERE former_time_zone IS NOT NULL ORDER BY former_time_zone, id LIMIT 1',
    );
    return row?.id;
  }

  async insert(operator: Omit<OperatorEntity, 'id'>): Promise<number> {
    const { identifiers } = await this.database.manager.insert(OperatorEntity, operator);
    return identifiers[0]!['id'] as number;
  }

  async update(id: number, changes: Partial<OperatorEntity>): Promise<void> {
    this.cache.offerChanged(id);
    await this.database.manager.update(OperatorEntity, { id }, changes);
  }
}
