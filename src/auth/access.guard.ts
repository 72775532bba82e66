import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { CurrentActor } from '../shared/actor';
import { RequestDeadlines, ownMember } from '../shared/http';
import { type Access, AccessRule } from './access.decorators';
import { actorOf } from './caller';
import { ForbiddenError, RateLimitedError } from './auth.errors';
import { Authenticator } from './authenticator';
import { RateLimiter } from './rate-limiter';
import { StaffAuthenticator } from './staff/sessions/staff-authenticator';
import type { StaffRole } from './staff/staff.entity';
import { SignInRequiredError } from './staff/staff.errors';

type StaffRule = Extract<Access, { staff: StaffRole }>;
type KeyRule = Exclude<Access, 'public' | StaffRule>;

/** By what the rule says itself: what every object inherits must not turn a rule for keys into one for staff. */
function isForStaff(rule: StaffRule | KeyRule): rule is StaffRule {
  return Object.hasOwn(rule, 'staff');
}

/** Stands before every route: closed unless declared public, or opened by the caller's permission or role. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly rateLimiter: RateLimiter,
    private readonly people: StaffAuthenticator,
    private readonly actor: CurrentActor,
    private readonly deadlines: RequestDeadlines,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride(AccessRule, [context.getHandler(), context.getClass()]);
    if (rule === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    if (rule && isForStaff(rule)) await this.admitStaff(request, rule.staff);
    else await this.admitKey(request, context.switchToHttp().getResponse<Response>(), rule);
    return true;
  }

  private async admitStaff(request: Request, role: StaffRole): Promise<void> {
    const staff = await this.deadlines.wait(request, this.people.recognise(request));
    if (!staff) throw new SignInRequiredError();
    request.staff = staff;
    this.actor.set({ kind: 'staff', id: staff.staffId, name: staff.name });
    if (role === 'owner' && staff.role !== 'owner') throw new ForbiddenError('Only owners may see and do this.');
  }

  private async admitKey(request: Request, response: Response, rule: KeyRule | undefined): Promise<void> {
    const { authorization } = request.headers;
    const caller =
      this.authenticator.recognise(authorization) ??
      (await this.deadlines.wait(request, this.authenticator.authenticate(authorization)));
    const limit = await this.rateLimiter.take(request, caller.keyId);
    if (limit) {
      response.set(limit.headers);
      if (!limit.allowed) throw new RateLimitedError(limit.retryAfterSeconds);
    }
    if (!rule) throw new ForbiddenError('This address is not open to API keys.');
    if (!caller.permissions.has(rule.permission)) {
      throw new ForbiddenError(`This needs a key with the permission ${rule.permission}.`);
    }
    const alias = ownMember(request, 'partnerAlias');
    if (alias !== undefined && alias !== caller.partner) {
      throw new ForbiddenError('This path belongs to another partner.');
    }
    request.caller = caller;
    this.actor.set(actorOf(caller));
  }
}
