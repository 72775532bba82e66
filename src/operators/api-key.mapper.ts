import { type ApiKeyEntity, readPermissions } from '../platform/auth';
import type { ApiKeyDto } from './dto/api-key.dto';

export function toApiKeyDto(key: ApiKeyEntity, now: number): ApiKeyDto {
  const expired = key.expiresAt !== null && key.expiresAt <= now;
  return {
    ID: key.id,
    Name: key.name,
    Partner: key.partner,
    Permissions: readPermissions(key.permissions),
    Status: key.revokedAt !== null ? 'revoked' : expired ? 'expired' : 'active',
    ExpiresAt: key.expiresAt,
    RevokedAt: key.revokedAt,
    LastUsedAt: key.lastUsedAt,
    CreatedAt: key.createdAt,
  };
}
