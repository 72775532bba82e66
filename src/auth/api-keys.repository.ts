import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../database';
import { ApiKeyEntity } from './api-key.entity';

type NewApiKey = Omit<ApiKeyEntity, 'id' | 'revokedAt' | 'lastUsedAt'>;

@Injectable()
export class ApiKeysRepository {
  constructor(private readonly database: Database) {}

  /** Any operator's key: this is how a request finds out whose it is. */
  find(id: number): Promise<ApiKeyEntity | null> {
    return this.database.manager.findOneBy(ApiKeyEntity, { id });
  }

  async insert(key: NewApiKey): Promise<number> {
    const { identifiers } = await this.database.manager.insert(ApiKeyEntity, key);
    return identifiers[0]!['id'] as number;
  }

  /** Keys of one operator, newest first, older than `beforeId` if given. */
  list(operatorId: number, limit: number, beforeId?: number): Promise<ApiKeyEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(ApiKeyEntity, 'k')
      .where('k.operatorId = :operatorId', { operatorId })
      .orderBy('k.id', 'DESC')
      .limit(limit);
    if (beforeId !== undefined) query.andWhere('k.id < :beforeId', { beforeId });
    return query.getMany();
  }

  /** How many keys of an operator are in force. */
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

  /** The stored permissions of a partner's keys in force, or of a key's without partner and those it was rotated into. */
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

  /** Revokes a key, of the given operator if one is given; revoking twice keeps the first time. */
  async revoke(id: number, now: number, operatorId?: number): Promise<void> {
    const owner = operatorId === undefined ? '' : ' AND operator_id = ?';
    await this.database.execute(
      `UPDATE api_key SET revoked_at = COALESCE(revoked_at, ?) WHERE id = ?${owner}`,
      operatorId === undefined ? [now, id] : [now, id, operatorId],
    );
  }

  /** Lets a key end at `expiresAt`, or earlier if it would anyway. */
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
