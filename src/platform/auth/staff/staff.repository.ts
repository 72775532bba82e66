import { Injectable } from '@nestjs/common';
import { Database } from '../../database';
import { StaffEntity } from './staff.entity';

@Injectable()
export class StaffRepository {
  constructor(private readonly database: Database) {}

  findStaffById(operatorId: number, id: number): Promise<StaffEntity | null> {
    return this.database.manager.findOneBy(StaffEntity, { operatorId, id });
  }

  /** Accounts of all operators with this address, because the account determines the operator of a sign-in. */
  findByEmail(email: string, limit: number): Promise<StaffEntity[]> {
    return this.database.manager.find(StaffEntity, { where: { email }, order: { id: 'ASC' }, take: limit });
  }

  /** In the order in which they were added, starting after `afterId` if given. */
  list(operatorId: number, limit: number, afterId = 0): Promise<StaffEntity[]> {
    return this.database.manager
      .createQueryBuilder(StaffEntity, 's')
      .where('s.operatorId = :operatorId AND s.id > :afterId', { operatorId, afterId })
      .orderBy('s.id')
      .limit(limit)
      .getMany();
  }

  /** The owners that were added first. */
  listOwners(operatorId: number, limit: number): Promise<StaffEntity[]> {
    return this.database.manager.find(StaffEntity, {
      where: { operatorId, role: 'owner' },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /** Locks the owners of an operator until the open transaction ends. @returns their IDs */
  async lockOwners(operatorId: number): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `SELECT id FROM staff WHERE operator_id = ? AND role = 'owner' ORDER BY id ${this.database.forUpdate}`,
      [operatorId],
    );
    return rows.map(({ id }) => id);
  }

  async change(operatorId: number, id: number, changes: Partial<StaffEntity>): Promise<void> {
    await this.database.manager.update(StaffEntity, { operatorId, id }, changes);
  }

  async insert(staff: Omit<StaffEntity, 'id' | 'lastSignInAt'>): Promise<number> {
    const { identifiers } = await this.database.manager.insert(StaffEntity, staff);
    return identifiers[0]!['id'] as number;
  }

  async delete(operatorId: number, id: number): Promise<void> {
    await this.database.manager.delete(StaffEntity, { operatorId, id });
  }

  /** Also voids the link for setting a new one. */
  async setPassword(operatorId: number, id: number, passwordHash: string): Promise<void> {
    const changes = { passwordHash, resetTokenHash: null, resetExpiresAt: null };
    await this.database.manager.update(StaffEntity, { operatorId, id }, changes);
  }

  async noteSignIn(operatorId: number, id: number, now: number): Promise<void> {
    await this.database.manager.update(StaffEntity, { operatorId, id }, { lastSignInAt: now });
  }
}
