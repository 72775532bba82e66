import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SessionCookie } from './session-cookie';
import type { SignedInStaff } from './signed-in-staff';
import { StaffSessions } from './staff-sessions.service';

/** Finds out who sits in front of a browser. */
@Injectable()
export class StaffAuthenticator {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: StaffSessions,
  ) {}

  /** Who is signed in where the request comes from, if anybody is; counts as a use of the session. */
  async authenticate(request: Request): Promise<SignedInStaff | undefined> {
    const token = this.cookie.tokenOf(request);
    return token === undefined ? undefined : this.sessions.find(token);
  }
}
