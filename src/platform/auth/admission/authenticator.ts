import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isOutage } from '../../database';
import { Clock } from '../../values/time';
import { type ApiKeyEntity, isInForce } from '../api-key.entity';
import { type PresentedKey, parseKey, secretMatches } from '../api-key-secret';
import { ApiKeysRepository } from '../api-keys.repository';
import { UnauthorizedError } from '../auth.errors';
import { type Caller, scopeOf, readPermissions } from '../caller';

/** How long a key is trusted without a database lookup, in milliseconds. Limits the delay of a revocation. */
const TRUST_MS = 800;

/** A key in use with less remaining trust is looked up in advance, in milliseconds. */
const RENEW_MS = 300;

/** Precision of a key's last use, in seconds. */
const LAST_USE_PRECISION_SECONDS = 60;

/** Maximum number of cached keys; evicts the least recently used. */
const MAX_CACHED_KEYS = 10_000;

interface CachedKey {
  readonly key: ApiKeyEntity;
  readonly caller: Caller;
  readonly trustedUntil: number;
  isBeingRenewed: boolean;
}

/** Authenticates API keys. */
@Injectable()
export class Authenticator {
  private readonly logger = new Logger(Authenticator.name);
  private readonly cached = new LRUCache<number, CachedKey>({ max: MAX_CACHED_KEYS });
  private changes = 0;

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param authorization the `Authorization` header
   * @throws UnauthorizedError if it contains no valid key
   */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const presented = presentedKey(authorization);
    if (!presented) throw new UnauthorizedError(carriesKey(authorization));
    const cached = this.trusted(presented.id) ?? (await this.loadKey(presented.id));
    const now = this.clock.now();
    if (!secretMatches(presented.secret, cached.key.secretHash) || !isInForce(cached.key, now)) {
      throw new UnauthorizedError(true);
    }
    this.noteUse(cached.key, now);
    return cached.caller;
  }

  /** The caller, if its key is cached and valid. Returns the same object while the key's grants are unchanged. */
  findCachedCaller(authorization: string | undefined): Caller | undefined {
    const presented = presentedKey(authorization);
    const cached = presented && this.cached.get(presented.id);
    if (!cached || !secretMatches(presented.secret, cached.key.secretHash)) return undefined;
    const trust = cached.trustedUntil - performance.now();
    const now = this.clock.now();
    if (trust <= 0 || !isInForce(cached.key, now)) return undefined;
    this.noteUse(cached.key, now);
    if (trust < RENEW_MS) this.renew(cached);
    return cached.caller;
  }

  /** Applies a change to a key immediately in this process. */
  dropCachedKey(keyId: number): void {
    this.changes++;
    this.cached.delete(keyId);
  }

  private trusted(id: number): CachedKey | undefined {
    const known = this.cached.get(id);
    return known && performance.now() < known.trustedUntil ? known : undefined;
  }

  private async loadKey(id: number): Promise<CachedKey> {
    const known = this.cached.get(id);
    const now = performance.now();
    const { changes } = this;
    const key = await this.keys.findKeyById(id);
    if (!key) throw new UnauthorizedError(true);
    const caller = known && sameGrant(known.key, key) ? known.caller : toCaller(key);
    const entry = { key, caller, trustedUntil: now + TRUST_MS, isBeingRenewed: false };
    // Data read before a change is valid for this request only.
    if (changes !== this.changes) return entry;
    this.cached.set(id, entry);
    return entry;
  }

  /** Looks the key up in the background, so that a key in constant use never waits for the database. */
  private renew(cached: CachedKey): void {
    if (cached.isBeingRenewed) return;
    cached.isBeingRenewed = true;
    // If the key is gone or the database unavailable, a request finds out when the trust has expired.
    this.loadKey(cached.key.id).catch(() => undefined);
  }

  /** In the background: the response neither waits for it nor fails with it. */
  private noteUse(key: ApiKeyEntity, now: number): void {
    if (key.lastUsedAt !== null && now - key.lastUsedAt < LAST_USE_PRECISION_SECONDS) return;
    key.lastUsedAt = now;
    this.keys.touch(key.id, now).catch((err: unknown) => {
      if (isOutage(err)) return;
      this.logger.warn({ msg: 'the last use of an API key could not be recorded', keyId: key.id, err });
    });
  }
}

function presentedKey(authorization: string | undefined): PresentedKey | undefined {
  return parseKey(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
}

function carriesKey(authorization: string | undefined): boolean {
  return /^Bearer +\S/i.test(authorization ?? '');
}

function sameGrant(one: ApiKeyEntity, other: ApiKeyEntity): boolean {
  return one.permissions === other.permissions && one.name === other.name && one.partner === other.partner;
}

function toCaller(key: ApiKeyEntity): Caller {
  const { operatorId, partner } = key;
  const permissions = readPermissions(key.permissions);
  const rootKeyId = key.rotatedFrom ?? key.id;
  return {
    operatorId,
    keyId: key.id,
    keyName: key.name,
    rootKeyId,
    partner,
    permissions: new Set(permissions),
    grant: `${operatorId} ${scopeOf({ partner, rootKeyId })} ${[...permissions].sort().join()}`,
  };
}
