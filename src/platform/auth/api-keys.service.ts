import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit';
import { OperatorLock, Transactions } from '../database';
import { ValidationError } from '../errors';
import { Clock } from '../values/time';
import { type ApiKeyEntity, isInForce } from './api-key.entity';
import { formatKey, hashSecret, newSecret } from './api-key-secret';
import { ApiKeysRepository } from './api-keys.repository';
import { ApiKeyNotFoundError, ApiKeyNotRotatableError } from './auth.errors';
import { Authenticator } from './admission/authenticator';
import { type Caller, readScope, rejectGrant, type Permission, readPermissions } from './caller';

/** Maximum number of active keys per operator. */
const MAX_KEYS = 500;

interface KeyRequest {
  name: string;
  partner?: string | undefined;
  permissions: readonly Permission[];
  expiresAt?: number | undefined;
}

/** A new key, with the only copy of its secret. */
export interface IssuedKey {
  readonly entity: ApiKeyEntity;
  readonly key: string;
}

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly authenticator: Authenticator,
    private readonly operators: OperatorLock,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues a key on behalf of another key.
   * @throws ForbiddenError if it would have permissions that the caller's key lacks
   */
  async issueFor(caller: Caller, request: KeyRequest): Promise<IssuedKey> {
    rejectGrant(caller, request.permissions);
    return this.issue(caller.operatorId, request);
  }

  /** @throws ValidationError if the key would already be expired, or there are 500 keys */
  async issue(operatorId: number, { name, partner, permissions, expiresAt }: KeyRequest): Promise<IssuedKey> {
    const createdAt = this.clock.now();
    if (expiresAt !== undefined && expiresAt <= createdAt) {
      throw new ValidationError([
        { field: 'ExpiresAt', code: 'in-future', message: 'ExpiresAt must be in the future.' },
      ]);
    }
    return this.transactions.run(async () => {
      await this.operators.lockOperator(operatorId);
      await this.rejectTooMany(operatorId, { field: 'Name', remedy: 'revoke one first' });
      const issued = await this.make({
        operatorId,
        rotatedFrom: null,
        name,
        partner: partner ?? null,
        permissions: [...new Set(permissions)].join(','),
        expiresAt: expiresAt ?? null,
        createdAt,
      });
      const { id, permissions: granted } = issued.entity;
      await this.audit.record(operatorId, 'api-key.issued', id, { Name: name, Permissions: granted });
      return issued;
    });
  }

  /**
   * Replaces a key by a new one with the same name, partner, permissions and expiry. The old key remains valid during
   * the overlap, so that its holder can switch without interruption.
   * @param overlapHours 0 ends the old key immediately
   * @param caller the requesting key, if any; it cannot rotate a key with permissions that it lacks
   * @throws ApiKeyNotFoundError, ApiKeyNotRotatableError, ForbiddenError, ValidationError if there are 500 keys
   */
  async rotate(operatorId: number, id: number, overlapHours: number, caller?: Caller): Promise<IssuedKey> {
    const now = this.clock.now();
    const issued = await this.transactions.run(async () => {
      await this.operators.lockOperator(operatorId);
      const old = await this.keys.findKeyById(id);
      if (old?.operatorId !== operatorId) throw new ApiKeyNotFoundError();
      if (caller) rejectGrant(caller, readPermissions(old.permissions));
      if (!isInForce(old, now)) throw new ApiKeyNotRotatableError();
      const { name, partner, permissions, expiresAt } = old;
      const rotatedFrom = old.rotatedFrom ?? old.id;
      await this.keys.expireBy(operatorId, id, now + overlapHours * 3600);
      await this.rejectTooMany(operatorId, { field: 'OverlapHours', remedy: 'revoke one first, or use 0' });
      const made = await this.make({
        operatorId,
        rotatedFrom,
        name,
        partner,
        permissions,
        expiresAt,
        createdAt: now,
      });
      await this.audit.record(operatorId, 'api-key.rotated', id, {
        Name: name,
        NewID: made.entity.id,
        OverlapHours: overlapHours,
      });
      return made;
    });
    this.authenticator.dropCachedKey(id);
    return issued;
  }

  /** The union of the permissions of a scope's active keys. @param scope as of `scopeOf` */
  async permissionsIn(operatorId: number, scope: string): Promise<ReadonlySet<string>> {
    const stored = await this.keys.listPermissions(operatorId, readScope(scope), this.clock.now());
    return new Set(stored.flatMap(readPermissions));
  }

  /** Names of keys by ID, including inactive ones. */
  async namesOf(operatorId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return ids.length === 0 ? new Map() : this.keys.namesOf(operatorId, ids);
  }

  list(operatorId: number, limit: number, beforeId?: number): Promise<ApiKeyEntity[]> {
    return this.keys.list(operatorId, limit, beforeId);
  }

  /** @throws ApiKeyNotFoundError */
  async revoke(id: number, operatorId?: number): Promise<number> {
    const now = this.clock.now();
    const revokedAt = await this.transactions.run(async () => {
      await this.keys.revoke(id, now, operatorId);
      const key = await this.keys.findKeyById(id);
      if (!key || (operatorId !== undefined && key.operatorId !== operatorId)) throw new ApiKeyNotFoundError();
      await this.audit.record(key.operatorId, 'api-key.revoked', id, { Name: key.name });
      return key.revokedAt!;
    });
    this.authenticator.dropCachedKey(id);
    return revokedAt;
  }

  /** Requires a transaction that has locked the operator. */
  private async rejectTooMany(
    operatorId: number,
    { field, remedy }: { readonly field: string; readonly remedy: string },
  ): Promise<void> {
    if ((await this.keys.countInForce(operatorId, this.clock.now())) < MAX_KEYS) return;
    const message = `${field} cannot be accepted: the limit of ${MAX_KEYS} active keys is reached; ${remedy}.`;
    throw new ValidationError([{ field, code: 'max-api-keys', message }]);
  }

  private async make(
    details: Omit<ApiKeyEntity, 'id' | 'secretHash' | 'revokedAt' | 'lastUsedAt'>,
  ): Promise<IssuedKey> {
    const secret = newSecret();
    const key = { ...details, secretHash: hashSecret(secret) };
    const id = await this.keys.insert(key);
    return { entity: { ...key, id, revokedAt: null, lastUsedAt: null }, key: formatKey(id, secret) };
  }
}
