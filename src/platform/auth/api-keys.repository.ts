import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../database';
import { ApiKeyEntity } from './api-key.entity';

type NewApiKey = Omit<ApiKeyEntity, 'id' | 'revokedAt' | 'lastUsedAt'>;

@Injectable()
export class ApiKeysRepository {
  constructor(private readonly database: Database) {}

  /** Searches all operators, because the key determines the operator of a request. */
  findKeyById(id: number): Promise<ApiKeyEntity | null> {
    return this.database.manager.findOneBy(ApiKeyEntity, { id });
  }

  async insert(key: NewApiKey): Promise<number> {
    const { identifiers } = await this.database.manager.insert(ApiKeyEntity, key);
    return identifiers[0]!['id'] as number;
  }

  /** Keys of an operator, newest first; only those older than `beforeId`, if given. */
  list(operatorId: number, limit: number, beforeId?: number): Promise<ApiKeyEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(ApiKeyEntity, 'k')
      .where('k.operatorId = :operatorId', { operatorId })
      .orderBy('k.id', 'DESC')
      .limit(limit);
    if (beforeId !== undefined) query.andWhere('k.id < :beforeId', { beforeId });
    return query.getMany();
  }

  /** The number of active keys of an operator. */
  async countInForce(operatorId: number, now: number): Promise<number> {
    const row = await this.database.row<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM api_key
        WHERE operator_id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`,
      [operatorId, now],
    );
    return Number(row!.count);
  }

  async namesOf(operatorId: number, ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.database.rows<{ id: number; name: string }>(
      `SELECT id, name FROM api_key WHERE operator_id = ? AND id IN (${placeholders(ids.length)})`,
      [operatorId, ...ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** The stored permissions of a partner's active keys; for a key without a partner, of that key and its rotations. */
  async listPermissions(
    operatorId: number,
    { partner, rootKeyId }: { partner: string | null; rootKeyId: number },
    now: number,
  ): Promise<string[]> {
    const whose = partner === null ? 'partner IS NULL AND (id = ? OR rotated_from = ?)' : 'partner = ?';
    const rows = await this.database.rows<{ permissions: string }>(
      `SELECT DISTINCT permissions FROM api_key
        WHERE operator_id = ? AND ${whose} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`,
      [operatorId, ...(partner === null ? [rootKeyId, rootKeyId] : [partner]), now],
    );
    return rows.map(({ permissions }) => permissions);
  }

  /** Revokes a key, optionally only if it belongs to an operator. Revoking again does not change the time. */
  async revoke(id: number, now: number, operatorId?: number): Promise<void> {
    const owner = operatorId === undefined ? '' : ' AND operator_id = ?';
    await this.database.execute(
      `UPDATE api_key SET revoked_at = COALESCE(revoked_at, ?) WHERE id = ?${owner}`,
      operatorId === undefined ? [now, id] : [now, id, operatorId],
    );
  }

  /** Limits the validity of a key to `expiresAt`; never extends it. */
  async expireBy(operatorId: number, id: number, expiresAt: number): Promise<void> {
    await this.database.execute(
      `UPDATE api_key SET expires_at = CASE WHEN expires_at < ? THEN expires_at ELSE ? END
        WHERE id = ? AND operator_id = ?`,
      [expiresAt, expiresAt, id, operatorId],
    );
  }

  async touch(id: number, now: number): Promise<void> {
    await this.database.execute('UPDATE api_key SET last_used_at = ? WHERE id = ?', [now, id]);
  }
}
