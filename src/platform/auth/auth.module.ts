import { Module } from '@nestjs/common';
import { Admission } from './admission/admission';
import { Authenticator } from './admission/authenticator';
import { RateLimiter } from './admission/rate-limiter';
import { ApiKeysRepository } from './api-keys.repository';
import { ApiKeysService } from './api-keys.service';
import { PasswordChangesService } from './staff/password-changes.service';
import { PasswordHasher } from './staff/passwords';
import { PasswordResetLimiter } from './staff/password-resets/password-reset-limiter';
import { PasswordResetRequestsService } from './staff/password-resets/password-reset-requests.service';
import { PasswordResetsRepository } from './staff/password-resets/password-resets.repository';
import { PasswordResetsService } from './staff/password-resets/password-resets.service';
import { SessionCookie } from './staff/sessions/session-cookie';
import { RefundLimits } from './staff/refund-limits.service';
import { SignInLimiter } from './staff/sign-in-limiter';
import { StaffSessions } from './staff/sessions/staff-sessions.service';
import { StaffSessionsRepository } from './staff/sessions/staff-sessions.repository';
import { StaffRepository } from './staff/staff.repository';
import { StaffService } from './staff/staff.service';
import { StaffTokens } from './staff/staff-tokens';

@Module({
  providers: [
    Admission,
    ApiKeysRepository,
    ApiKeysService,
    Authenticator,
    PasswordChangesService,
    PasswordHasher,
    PasswordResetLimiter,
    PasswordResetRequestsService,
    PasswordResetsRepository,
    PasswordResetsService,
    RateLimiter,
    RefundLimits,
    SessionCookie,
    SignInLimiter,
    StaffRepository,
    StaffService,
    StaffSessions,
    StaffSessionsRepository,
    StaffTokens,
  ],
  exports: [
    Admission,
    ApiKeysService,
    PasswordChangesService,
    PasswordResetRequestsService,
    PasswordResetsService,
    RefundLimits,
    SessionCookie,
    StaffService,
    StaffSessions,
  ],
})
export class AuthModule {}
