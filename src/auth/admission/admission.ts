import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RequestDeadlines } from '../../shared/http';
import { ForbiddenError } from '../auth.errors';
import type { Caller } from '../caller';
import { ANY_PERMISSION, type RequiredPermission } from '../permission';
import { Authenticator } from './authenticator';
import { KnownConnections } from './known-connections';
import { type RateLimitState, RateLimiter, requireWithin } from './rate-limiter';

/** What an address asks of the key it is opened with. */
export interface Entrance {
  /** An address that names none is closed to keys. */
  readonly permission: RequiredPermission | undefined;
  /** The partner that it is written with, if it is written with one. */
  readonly partnerAlias: string | undefined;
}

/**
 * Who may enter with a key, at every door: the framework's, which asks all of it at once, and the one ahead of it,
 * which must not wait for the database and leaves everybody to the framework whom it does not know.
 */
@Injectable()
export class Admission {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly connections: KnownConnections,
    private readonly rateLimiter: RateLimiter,
    private readonly deadlines: RequestDeadlines,
  ) {}

  /**
   * @param tellLimit is given the headers about the rate limit, also when it refuses
   * @throws UnauthorizedError, RateLimitedError, ForbiddenError, in this order; DeadlinePassedError
   */
  async admit(
    request: Request,
    entrance: Entrance,
    onRateLimit: (headers: RateLimitState['headers']) => void,
  ): Promise<Caller> {
    const caller = this.findKnownCaller(request) ?? (await this.lookUp(request));
    const limit = await this.count(request, caller);
    if (limit) onRateLimit(limit.headers);
    requireWithin(limit);
    const error = permissionErrorOf(caller, entrance);
    if (error) throw error;
    return caller;
  }

  /**
   * The caller of a request that has waited, whose key may have ended since.
   * @throws UnauthorizedError
   */
  async confirm(request: Request): Promise<Caller> {
    return this.findKnownCaller(request) ?? this.authenticator.authenticate(request.headers.authorization);
  }

  /** The caller, if the database need not be asked about its key. */
  findKnownCaller(request: IncomingMessage): Caller | undefined {
    return this.connections.findKnownCaller(request);
  }

  /** The caller, if the database need not be asked about its key and it may enter here. Counts nothing yet. */
  findCallerAt(request: IncomingMessage, entrance: Entrance): Caller | undefined {
    const caller = this.findKnownCaller(request);
    return caller && this.admits(caller, entrance) ? caller : undefined;
  }

  admits(caller: Caller, entrance: Entrance): boolean {
    return permissionErrorOf(caller, entrance) === undefined;
  }

  /** Counts a request, once however many doors ask; `undefined` when there is no limit. */
  count(request: IncomingMessage, { keyId }: Caller): Promise<RateLimitState> | undefined {
    return this.rateLimiter.take(request, keyId);
  }

  private lookUp(request: Request): Promise<Caller> {
    return this.deadlines.wait(request, this.authenticator.authenticate(request.headers.authorization));
  }
}

function permissionErrorOf(caller: Caller, { permission, partnerAlias }: Entrance): ForbiddenError | undefined {
  if (permission === undefined) return new ForbiddenError('This address is not open to API keys.');
  if (permission === ANY_PERMISSION) {
    if (caller.permissions.size === 0) return new ForbiddenError('This needs a key with a permission.');
  } else if (!caller.permissions.has(permission)) {
    return new ForbiddenError(`This needs a key with the permission ${permission}.`);
  }
  if (partnerAlias !== undefined && partnerAlias !== caller.partner) {
    return new ForbiddenError('This path belongs to another partner.');
  }
  return undefined;
}
