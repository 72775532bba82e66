import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../shared/time';
import type { ApiKeyEntity } from './api-key.entity';
import { isInForce } from './api-key.rules';
import { parseKey, secretMatches } from './api-key-secret';
import { ApiKeysRepository } from './api-keys.repository';
import { UnauthorizedError } from './auth.errors';
import type { Caller } from './caller';
import type { Permission } from './permission';

/** How long a key is trusted without asking the database, in milliseconds. Bounds how late a revocation is noticed. */
const TRUST_MS = 800;

/** How precisely the last use of a key is recorded, in seconds. */
const LAST_USE_PRECISION_SECONDS = 60;

/** Keys remembered at most; the oldest make room. */
const REMEMBERED_KEYS = 10_000;

interface Remembered {
  readonly key: ApiKeyEntity;
  readonly caller: Caller;
  readonly trustedUntil: number;
}

/** Finds out who holds an API key. */
@Injectable()
export class Authenticator {
  private readonly logger = new Logger(Authenticator.name);
  private readonly remembered = new Map<number, Remembered>();

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param authorization the `Authorization` header
   * @throws UnauthorizedError when it carries no key that is valid now
   */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const presented = parseKey(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
    if (!presented) throw new UnauthorizedError();
    const { key, caller } = await this.look(presented.id);
    if (!secretMatches(presented.secret, key.secretHash) || !isInForce(key, this.clock.now())) {
      throw new UnauthorizedError();
    }
    this.noteUse(key);
    return caller;
  }

  /** Makes a change to a key take effect in this process at once. */
  forget(keyId: number): void {
    this.remembered.delete(keyId);
  }

  private async look(id: number): Promise<Remembered> {
    const known = this.remembered.get(id);
    const now = performance.now();
    if (known && now < known.trustedUntil) return known;
    const key = await this.keys.find(id);
    if (!key) throw new UnauthorizedError();
    const caller = known && sameGrant(known.key, key) ? known.caller : toCaller(key);
    const entry = { key, caller, trustedUntil: now + TRUST_MS };
    this.remembered.delete(id);
    this.remembered.set(id, entry);
    if (this.remembered.size > REMEMBERED_KEYS) this.remembered.delete(this.remembered.keys().next().value!);
    return entry;
  }

  /** Off the request's path: the answer does not wait for it and does not fail with it. */
  private noteUse(key: ApiKeyEntity): void {
    const now = this.clock.now();
    if (key.lastUsedAt !== null && now - key.lastUsedAt < LAST_USE_PRECISION_SECONDS) return;
    key.lastUsedAt = now;
    this.keys.touch(key.id, now).catch((error: unknown) => {
      this.logger.warn({ msg: 'the last use of a key was not recorded', keyId: key.id, err: error });
    });
  }
}

function sameGrant(one: ApiKeyEntity, other: ApiKeyEntity): boolean {
  return one.permissions === other.permissions && one.name === other.name && one.partner === other.partner;
}

function toCaller(key: ApiKeyEntity): Caller {
  return {
    operatorId: key.operatorId,
    keyId: key.id,
    keyName: key.name,
    rootKeyId: key.rotatedFrom ?? key.id,
    partner: key.partner,
    permissions: new Set(key.permissions.split(',') as Permission[]),
  };
}
