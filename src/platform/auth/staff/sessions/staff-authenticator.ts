import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SessionCookie } from './session-cookie';
import type { SignedInStaff } from './signed-in-staff';
import { StaffSessions } from './staff-sessions.service';

/** Authenticates staff in browsers. */
@Injectable()
export class StaffAuthenticator {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: StaffSessions,
  ) {}

  /** The signed-in person, if any. Counts as a use of the session. */
  async authenticate(request: Request): Promise<SignedInStaff | undefined> {
    const token = this.cookie.tokenOf(request);
    return token === undefined ? undefined : this.sessions.findSignedInStaff(token);
  }
}
