export {
  AccessRule,
  Public,
  RequireKey,
  RequirePermission,
  StaffOnly,
  permissionOf,
} from './admission/access.decorators';
export { AccessGuard } from './admission/access.guard';
export { Admission, type Entrance } from './admission/admission';
export { NetworkLimiter } from './admission/network-limiter';
export { RESERVED_PARTNER_SLUGS, partnerAliasOf, resolvePartnerAlias } from './admission/partner-path';
export { type RateLimitState, requireWithin } from './admission/rate-limiter';
export { ApiKeyEntity, isInForce } from './api-key.entity';
export { ApiKeysService, type IssuedKey } from './api-keys.service';
export { ApiKeyNotFoundError, ForbiddenError, RateLimitedError, UnauthorizedError } from './auth.errors';
export { AuthModule } from './auth.module';
export {
  type Caller,
  CurrentCaller,
  actorOf,
  currentCallerOf,
  readScope,
  scopeOf,
  ANY_PERMISSION,
  PERMISSIONS,
  type Permission,
  type RequiredPermission,
  readPermissions,
} from './caller';
export { PasswordChangesService } from './staff/password-changes.service';
export { PasswordResetRequestEntity } from './staff/password-resets/password-reset-request.entity';
export { PasswordResetRequestsService } from './staff/password-resets/password-reset-requests.service';
export { PasswordResetsService } from './staff/password-resets/password-resets.service';
export { MIN_PASSWORD_LENGTH } from './staff/passwords';
export { RefundLimits } from './staff/refund-limits.service';
export { SessionCookie } from './staff/sessions/session-cookie';
export { StaffSessions } from './staff/sessions/staff-sessions.service';
export { includesRole, STAFF_ROLES, type StaffRole } from './staff/roles';
export { isStaffEmail, StaffEntity, storedLimitOf } from './staff/staff.entity';
export { type SignedInStaff, isCsrfTokenOf } from './staff/sessions/signed-in-staff';
export { StaffSessionEntity } from './staff/sessions/staff-session.entity';
export { SignInRejectedError, SignInRequiredError, StaffNotFoundError } from './staff/staff.errors';
export { type AddedStaff, type StaffChanges, StaffService } from './staff/staff.service';
