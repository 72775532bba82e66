import { Module } from '@nestjs/common';
import { Admission } from './admission/admission';
import { Authenticator } from './admission/authenticator';
import { RateLimiter } from './admission/rate-limiter';
import { ApiKeysRepository } from './api-keys.repository';
import { ApiKeysService } from './api-keys.service';
import { PasswordChangesService } from './staff/password-changes.service';
import { SessionCookie } from './staff/sessions/session-cookie';
import { RefundLimits } from './staff/refund-limits.service';
import { SignInLimiter } from './staff/sign-in-limiter';
import { StaffSessions } from './staff/sessions/staff-sessions.service';
import { StaffSessionsRepository } from './staff/sessions/staff-sessions.repository';
import { StaffRepository } from './staff/staff.repository';
import { StaffService } from './staff/staff.service';

@Module({
  providers: [
    Admission,
    ApiKeysRepository,
    ApiKeysService,
    Authenticator,
    PasswordChangesService,
    RateLimiter,
    RefundLimits,
    SessionCookie,
    SignInLimiter,
    StaffRepository,
    StaffService,
    StaffSessions,
    StaffSessionsRepository,
  ],
  exports: [
    Admission,
    ApiKeysService,
    PasswordChangesService,
    RefundLimits,
    SessionCookie,
    StaffService,
    StaffSessions,
  ],
})
export class AuthModule {}
