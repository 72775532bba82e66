import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../shared/time';
import type { ApiKeyEntity } from '../api-key.entity';
import { isInForce } from '../api-key.rules';
import { type PresentedKey, parseKey, secretMatches } from '../api-key-secret';
import { ApiKeysRepository } from '../api-keys.repository';
import { UnauthorizedError } from '../auth.errors';
import type { Caller } from '../caller';
import { readPermissions } from '../permission';

/** How long a key is trusted without asking the database, in milliseconds. Bounds how late a revocation is noticed. */
const TRUST_MS = 800;

/** With less trust left than this, a key that is in use is looked up again ahead of need. */
const RENEW_MS = 300;

/** How precisely the last use of a key is recorded, in seconds. */
const LAST_USE_PRECISION_SECONDS = 60;

/** Keys remembered at most; those not seen longest make room. */
const REMEMBERED_KEYS = 10_000;

/** A key whose secret was presented: it need not be hashed again for as long as the hash stays the same. */
export interface RecognisedKey {
  readonly id: number;
  readonly secretHash: string;
}

interface Remembered {
  readonly key: ApiKeyEntity;
  readonly caller: Caller;
  readonly trustedUntil: number;
  isBeingRenewed: boolean;
}

/** Finds out who holds an API key. */
@Injectable()
export class Authenticator {
  private readonly logger = new Logger(Authenticator.name);
  private readonly remembered = new LRUCache<number, Remembered>({ max: REMEMBERED_KEYS });
  private changes = 0;

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param authorization the `Authorization` header
   * @throws UnauthorizedError when it carries no key that is valid now
   */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const presented = presentedKey(authorization);
    if (!presented) throw new UnauthorizedError(carriesKey(authorization));
    const remembered = this.trusted(presented.id) ?? (await this.look(presented.id));
    const now = this.clock.now();
    if (!secretMatches(presented.secret, remembered.key.secretHash) || !isInForce(remembered.key, now)) {
      throw new UnauthorizedError(true);
    }
    this.noteUse(remembered.key, now);
    return remembered.caller;
  }

  /** The key that the header carries, if it is known without asking the database. */
  findCallerByKey(authorization: string | undefined): RecognisedKey | undefined {
    const presented = presentedKey(authorization);
    const remembered = presented && this.remembered.get(presented.id);
    if (!remembered || !secretMatches(presented.secret, remembered.key.secretHash)) return undefined;
    return { id: presented.id, secretHash: remembered.key.secretHash };
  }

  /**
   * The caller who holds a key that was recognised before, if it is still good and known to be; the same object as long
   * as the key grants the same.
   */
  confirm({ id, secretHash }: RecognisedKey): Caller | undefined {
    const remembered = this.remembered.get(id);
    if (!remembered || remembered.key.secretHash !== secretHash) return undefined;
    const trust = remembered.trustedUntil - performance.now();
    const now = this.clock.now();
    if (trust <= 0 || !isInForce(remembered.key, now)) return undefined;
    this.noteUse(remembered.key, now);
    if (trust < RENEW_MS) this.renew(remembered);
    return remembered.caller;
  }

  /** Makes a change to a key take effect in this process at once. */
  forget(keyId: number): void {
    this.changes++;
    this.remembered.delete(keyId);
  }

  private trusted(id: number): Remembered | undefined {
    const known = this.remembered.get(id);
    return known && performance.now() < known.trustedUntil ? known : undefined;
  }

  private async look(id: number): Promise<Remembered> {
    const known = this.remembered.get(id);
    const now = performance.now();
    const { changes } = this;
    const key = await this.keys.find(id);
    if (!key) throw new UnauthorizedError(true);
    const caller = known && sameGrant(known.key, key) ? known.caller : toCaller(key);
    const entry = { key, caller, trustedUntil: now + TRUST_MS, isBeingRenewed: false };
    // What was read before a change is good for this one request and no more.
    if (changes !== this.changes) return entry;
    this.remembered.set(id, entry);
    return entry;
  }

  /** Whoever is in constant use never waits for the database. */
  private renew(remembered: Remembered): void {
    if (remembered.isBeingRenewed) return;
    remembered.isBeingRenewed = true;
    // A key that is gone or a database that is away is for the request that finds no trust left.
    this.look(remembered.key.id).catch(() => undefined);
  }

  /** Off the request's path: the answer does not wait for it and does not fail with it. */
  private noteUse(key: ApiKeyEntity, now: number): void {
    if (key.lastUsedAt !== null && now - key.lastUsedAt < LAST_USE_PRECISION_SECONDS) return;
    key.lastUsedAt = now;
    this.keys.touch(key.id, now).catch((error: unknown) => {
      this.logger.warn({ msg: 'the last use of a key was not recorded', keyId: key.id, err: error });
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
  return {
    operatorId: key.operatorId,
    keyId: key.id,
    keyName: key.name,
    rootKeyId: key.rotatedFrom ?? key.id,
    partner: key.partner,
    permissions: new Set(readPermissions(key.permissions)),
  };
}
