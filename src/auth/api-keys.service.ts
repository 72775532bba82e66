import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit';
import { Transactions } from '../database';
import { ValidationError } from '../shared/problems';
import { Clock } from '../shared/time';
import type { ApiKeyEntity } from './api-key.entity';
import { formatKey, hashSecret, newSecret } from './api-key-secret';
import { ApiKeysRepository } from './api-keys.repository';
import { ApiKeyNotFoundError, ForbiddenError } from './auth.errors';
import { Authenticator } from './authenticator';
import type { Caller } from './caller';
import type { Permission } from './permission';

interface KeyRequest {
  name: string;
  partner?: string | undefined;
  permissions: readonly Permission[];
  expiresAt?: number | undefined;
}

/** A key just made, with the only copy of its secret. */
export interface IssuedKey {
  readonly entity: ApiKeyEntity;
  readonly key: string;
}

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly authenticator: Authenticator,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues a key on behalf of another.
   * @throws ForbiddenError when it would grant what the caller's own key lacks
   */
  async issueFor(caller: Caller, request: KeyRequest): Promise<IssuedKey> {
    const missing = request.permissions.filter((permission) => !caller.permissions.has(permission));
    if (missing.length > 0) throw new ForbiddenError(`A key cannot grant what it lacks: ${missing.join(', ')}.`);
    return this.issue(caller.operatorId, request);
  }

  /** @throws ValidationError when the key would be expired from the start */
  async issue(operatorId: number, { name, partner, permissions, expiresAt }: KeyRequest): Promise<IssuedKey> {
    const createdAt = this.clock.now();
    if (expiresAt !== undefined && expiresAt <= createdAt) {
      throw new ValidationError([
        { field: 'ExpiresAt', code: 'in-future', message: 'ExpiresAt must be in the future.' },
      ]);
    }
    const secret = newSecret();
    const key = {
      operatorId,
      rotatedFrom: null,
      name,
      partner: partner ?? null,
      secretHash: hashSecret(secret),
      permissions: [...new Set(permissions)].join(','),
      expiresAt: expiresAt ?? null,
      createdAt,
    };
    const id = await this.transactions.run(async () => {
      const inserted = await this.keys.insert(key);
      await this.audit.record(operatorId, 'api-key.issued', inserted, { Name: name, Permissions: key.permissions });
      return inserted;
    });
    return { entity: { ...key, id, revokedAt: null, lastUsedAt: null }, key: formatKey(id, secret) };
  }

  list(operatorId: number, limit: number, beforeId?: number): Promise<ApiKeyEntity[]> {
    return this.keys.list(operatorId, limit, beforeId);
  }

  /** @throws ApiKeyNotFoundError */
  async revoke(id: number, operatorId?: number): Promise<number> {
    const now = this.clock.now();
    const revokedAt = await this.transactions.run(async () => {
      await this.keys.revoke(id, now, operatorId);
      const key = await this.keys.find(id);
      if (!key || (operatorId !== undefined && key.operatorId !== operatorId)) throw new ApiKeyNotFoundError();
      await this.audit.record(key.operatorId, 'api-key.revoked', id, { Name: key.name });
      return key.revokedAt!;
    });
    this.authenticator.forget(id);
    return revokedAt;
  }
}
