import type { ApiKeyEntity } from './api-key.entity';

/** Whether requests with this key are accepted now. */
export function isInForce(key: Pick<ApiKeyEntity, 'revokedAt' | 'expiresAt'>, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now < key.expiresAt);
}
