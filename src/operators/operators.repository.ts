import { Injectable } from '@nestjs/common';
import { Database } from '../database';
import { OperatorEntity } from './operator.entity';

@Injectable()
export class OperatorsRepository {
  constructor(private readonly database: Database) {}

  get(id: number): Promise<OperatorEntity> {
    return this.database.manager.findOneByOrFail(OperatorEntity, { id });
  }

  findBySlug(slug: string): Promise<OperatorEntity | null> {
    return this.database.manager.findOneBy(OperatorEntity, { slug });
  }

  async exists(): Promise<boolean> {
    return (await this.database.row('SELECT id FROM operator LIMIT 1')) !== undefined;
  }

  async listIds(): Promise<number[]> {
    return (await this.database.rows<{ id: number }>('SELECT id FROM operator ORDER BY id')).map(({ id }) => id);
  }

  async insert(operator: Omit<OperatorEntity, 'id'>): Promise<number> {
    const { identifiers } = await this.database.manager.insert(OperatorEntity, operator);
    return identifiers[0]!['id'] as number;
  }

  async update(id: number, changes: Partial<OperatorEntity>): Promise<void> {
    await this.database.manager.update(OperatorEntity, { id }, changes);
  }
}
