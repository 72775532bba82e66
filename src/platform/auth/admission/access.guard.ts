import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { CurrentActor } from '../../actor';
import { RequestDeadlines, ownMember } from '../../http/messages';
import { ForbiddenError } from '../auth.errors';
import { actorOf } from '../caller';
import { StaffSessions } from '../staff/sessions/staff-sessions.service';
import { type StaffRole, includesRole, rolesWith } from '../staff/roles';
import { SignInRequiredError } from '../staff/staff.errors';
import { AccessRule, permissionOf, staffRoleOf } from './access.decorators';
import { Admission, type Entrance } from './admission';

/**
 * Checks access to every route, which is denied unless the route is public or the caller has its permission or role.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: Admission,
    private readonly sessions: StaffSessions,
    private readonly actor: CurrentActor,
    private readonly deadlines: RequestDeadlines,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride(AccessRule, [context.getHandler(), context.getClass()]);
    if (rule === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const role = staffRoleOf(rule);
    if (role) await this.admitStaff(request, role);
    else await this.admitKey(request, context.switchToHttp().getResponse<Response>(), permissionOf(rule));
    return true;
  }

  private async admitStaff(request: Request, role: StaffRole): Promise<void> {
    const staff = await this.deadlines.wait(request, this.sessions.findSignedInStaffOf(request));
    if (!staff) throw new SignInRequiredError();
    request.staff = staff;
    this.actor.set({ kind: 'staff', id: staff.staffId, name: staff.name });
    if (!includesRole(staff.role, role)) throw new ForbiddenError(reasonOf(staff.role, role));
  }

  private async admitKey(request: Request, response: Response, permission: Entrance['permission']): Promise<void> {
    const entrance = { permission, partnerAlias: ownMember(request, 'partnerAlias') };
    const caller = await this.admission.admit(request, entrance, (headers) => response.set(headers));
    request.caller = caller;
    this.actor.set(actorOf(caller));
  }
}

function reasonOf(role: StaffRole, required: StaffRole): string {
  return `Your role is ${role}. This page requires the role ${[...rolesWith(required)].reverse().join(' or ')}.`;
}
