import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RequestDeadlines } from '../../http/messages';
import { ForbiddenError } from '../auth.errors';
import { type Caller, ANY_PERMISSION, type RequiredPermission } from '../caller';
import { Authenticator } from './authenticator';
import { type RateLimitState, RateLimiter, requireWithin } from './rate-limiter';

/** Requirements of a route for API keys. */
export interface Entrance {
  /** Without a permission, the route is closed to keys. */
  readonly permission: RequiredPermission | undefined;
  /** The partner in the path, if there is one. */
  readonly partnerAlias: string | undefined;
}

/**
 * API key authentication and authorization, shared by the guard and the hot routes. Hot routes must not wait for the
 * database, so keys that are not cached fall through to the guard.
 */
@Injectable()
export class Admission {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly rateLimiter: RateLimiter,
    private readonly deadlines: RequestDeadlines,
  ) {}

  /**
   * @param onRateLimit receives the rate limit headers, also if the request is rejected
   * @throws UnauthorizedError, RateLimitedError, ForbiddenError, in this order; DeadlinePassedError
   */
  async admit(
    request: Request,
    entrance: Entrance,
    onRateLimit: (headers: RateLimitState['headers']) => void,
  ): Promise<Caller> {
    const caller = this.findCachedCaller(request) ?? (await this.lookUp(request));
    const limit = await this.count(request, caller);
    if (limit) onRateLimit(limit.headers);
    requireWithin(limit);
    const error = permissionErrorOf(caller, entrance);
    if (error) throw error;
    return caller;
  }

  /**
   * Authenticates a request again after a wait, because its key may have ended.
   * @throws UnauthorizedError
   */
  async confirm(request: Request): Promise<Caller> {
    return this.findCachedCaller(request) ?? this.authenticator.authenticate(request.headers.authorization);
  }

  /** The caller, if its key is cached. */
  findCachedCaller({ headers }: IncomingMessage): Caller | undefined {
    return this.authenticator.findCachedCaller(headers.authorization);
  }

  admits(caller: Caller, entrance: Entrance): boolean {
    return permissionErrorOf(caller, entrance) === undefined;
  }

  /** Counts a request once, even if several parts of the server call this; `undefined` without a limit. */
  count(request: IncomingMessage, { keyId }: Caller): Promise<RateLimitState> | undefined {
    return this.rateLimiter.consume(request, keyId);
  }

  private lookUp(request: Request): Promise<Caller> {
    return this.deadlines.wait(request, this.authenticator.authenticate(request.headers.authorization));
  }
}

function permissionErrorOf(caller: Caller, { permission, partnerAlias }: Entrance): ForbiddenError | undefined {
  if (permission === undefined) return new ForbiddenError('API keys cannot be used here.');
  if (permission === ANY_PERMISSION) {
    if (caller.permissions.size === 0) return new ForbiddenError('This operation requires a key with a permission.');
  } else if (!caller.permissions.has(permission)) {
    return new ForbiddenError(`This operation requires a key with the permission ${permission}.`);
  }
  if (partnerAlias !== undefined && partnerAlias !== caller.partner) {
    return new ForbiddenError('This path belongs to another partner.');
  }
  return undefined;
}
