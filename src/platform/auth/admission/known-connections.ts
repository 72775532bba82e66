import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../caller';
import { Authenticator, type RecognisedKey } from './authenticator';

/** Maximum number of cached keys per connection; evicts the first. */
const KEYS_PER_CONNECTION = 50;

const KEY_ID = /^Bearer +slip_(\d{1,15})_/i;

interface KnownKey {
  readonly authorization: Buffer;
  readonly key: RecognisedKey;
}

/**
 * Caches the callers of each connection. Partners keep connections open and send the same few keys, one per operator,
 * which then need not be hashed each time. Compares in constant time.
 */
@Injectable()
export class KnownConnections {
  /** Keyed by key ID. */
  private readonly connections = new WeakMap<Socket, Map<string, KnownKey>>();

  constructor(private readonly authenticator: Authenticator) {}

  /** The caller, if its key is cached. */
  findKnownCaller({ headers, socket }: IncomingMessage): Caller | undefined {
    const { authorization = '' } = headers;
    const id = KEY_ID.exec(authorization)?.[1];
    if (id === undefined) return undefined;
    const presented = Buffer.from(authorization, 'latin1');
    const known = this.connections.get(socket)?.get(id);
    if (known && isSame(known.authorization, presented)) return this.authenticator.confirm(known.key);
    const key = this.authenticator.findCallerByKey(authorization);
    if (!key) return undefined;
    this.remember(socket, id, { authorization: inOwnMemory(presented), key });
    return this.authenticator.confirm(key);
  }

  private remember(socket: Socket, id: string, known: KnownKey): void {
    const keys = this.connections.get(socket) ?? new Map<string, KnownKey>();
    this.connections.set(socket, keys);
    keys.set(id, known);
    if (keys.size > KEYS_PER_CONNECTION) keys.delete(keys.keys().next().value!);
  }
}

/** Copies the bytes, because a slice of Node.js's shared buffer would keep all of it in memory. */
function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
