import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../caller';
import { Authenticator, type RecognisedKey } from './authenticator';

/** Keys remembered of one connection at most; the first of them makes room. */
const KEYS_PER_CONNECTION = 50;

const KEY_ID = /^Bearer +slip_(\d{1,15})_/i;

interface KnownKey {
  readonly authorization: Buffer;
  readonly key: RecognisedKey;
}

/**
 * Recognises the caller of a request. Partners keep their connections open and send the same few keys, one of each
 * operator, which need not be hashed each time. Compares in constant time, as the hash does.
 */
@Injectable()
export class KnownConnections {
  /** By the ID of the key. */
  private readonly connections = new WeakMap<Socket, Map<string, KnownKey>>();

  constructor(private readonly authenticator: Authenticator) {}

  /** The caller, if the database need not be asked about its key. */
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

/** Node.js shares pieces of memory out, and what is kept of one would keep all of it. */
function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
