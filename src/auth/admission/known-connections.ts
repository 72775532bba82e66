import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../caller';
import { Authenticator, type RecognisedKey } from './authenticator';

interface KnownConnection {
  readonly authorization: Buffer;
  readonly key: RecognisedKey;
}

/**
 * Recognises the caller of a request. Partners keep their connections open and send the same key with every request,
 * which need not be taken apart and hashed each time. Compares in constant time, as the hash does.
 */
@Injectable()
export class KnownConnections {
  private readonly connections = new WeakMap<Socket, KnownConnection>();

  constructor(private readonly authenticator: Authenticator) {}

  /** The caller, if the database need not be asked about its key. */
  recognise({ headers, socket }: IncomingMessage): Caller | undefined {
    const { authorization } = headers;
    if (authorization === undefined) return undefined;
    const presented = Buffer.from(authorization, 'latin1');
    const known = this.connections.get(socket);
    if (known && isSame(known.authorization, presented)) return this.authenticator.confirm(known.key);
    const key = this.authenticator.recogniseKey(authorization);
    if (!key) return undefined;
    this.connections.set(socket, { authorization: presented, key });
    return this.authenticator.confirm(key);
  }
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
