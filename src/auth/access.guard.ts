import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { CurrentActor } from '../shared/actor';
import { withinDeadline } from '../shared/http';
import { AccessRule } from './access.decorators';
import { ForbiddenError, RateLimitedError } from './auth.errors';
import { Authenticator } from './authenticator';
import { RateLimiter } from './rate-limiter';

/** Stands before every route: closed unless declared public or opened by a permission that the key has. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly rateLimiter: RateLimiter,
    private readonly actor: CurrentActor,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride(AccessRule, [context.getHandler(), context.getClass()]);
    if (rule === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const caller = await withinDeadline(request, this.authenticator.authenticate(request.headers.authorization));
    const limit = await this.rateLimiter.take(caller.keyId);
    if (limit) {
      context.switchToHttp().getResponse<Response>().set(limit.headers);
      if (!limit.allowed) throw new RateLimitedError(limit.retryAfterSeconds);
    }
    if (!rule) throw new ForbiddenError('This address is not open to API keys.');
    if (!caller.permissions.has(rule.permission)) {
      throw new ForbiddenError(`This needs a key with the permission ${rule.permission}.`);
    }
    if (request.partnerAlias !== undefined && request.partnerAlias !== caller.partner) {
      throw new ForbiddenError('This path belongs to another partner.');
    }
    request.caller = caller;
    this.actor.set({ kind: 'key', id: caller.keyId, name: caller.keyName });
    return true;
  }
}
