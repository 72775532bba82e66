export { AccessGuard } from './access.guard';
export { type Access, AccessRule, Public, RequirePermission, securitySchemeOf } from './access.decorators';
export { ApiKeyEntity } from './api-key.entity';
export { ApiKeysService, type IssuedKey } from './api-keys.service';
export { ApiKeyNotFoundError, UnauthorizedError } from './auth.errors';
export { AuthModule } from './auth.module';
export { type Caller, CurrentCaller, scopeOf } from './caller';
export { RESERVED_PARTNER_SLUGS, resolvePartnerAlias } from './partner-path';
export { PERMISSIONS, type Permission } from './permission';
