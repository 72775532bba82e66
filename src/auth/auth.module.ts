import { Module } from '@nestjs/common';
import { ApiKeysRepository } from './api-keys.repository';
import { ApiKeysService } from './api-keys.service';
import { Authenticator } from './authenticator';
import { RateLimiter } from './rate-limiter';
import { PasswordChangesService } from './staff/password-changes.service';
import { SessionCookie } from './staff/sessions/session-cookie';
import { SignInLimiter } from './staff/sign-in-limiter';
import { StaffAuthenticator } from './staff/sessions/staff-authenticator';
import { StaffSessionsRepository } from './staff/sessions/staff-sessions.repository';
import { StaffSessions } from './staff/sessions/staff-sessions';
import { StaffRepository } from './staff/staff.repository';
import { StaffService } from './staff/staff.service';

@Module({
  providers: [
    ApiKeysRepository,
    ApiKeysService,
    Authenticator,
    PasswordChangesService,
    RateLimiter,
    SessionCookie,
    SignInLimiter,
    StaffAuthenticator,
    StaffRepository,
    StaffService,
    StaffSessions,
    StaffSessionsRepository,
  ],
  exports: [
    ApiKeysService,
    Authenticator,
    PasswordChangesService,
    RateLimiter,
    SessionCookie,
    SignInLimiter,
    StaffAuthenticator,
    StaffService,
    StaffSessions,
  ],
})
export class AuthModule {}
