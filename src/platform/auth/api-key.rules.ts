import type { ApiKeyEntity } from './api-key.entity';

/** Whether the key is valid at an instant. */
export function isInForce(key: Pick<ApiKeyEntity, 'revokedAt' | 'expiresAt'>, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now < key.expiresAt);
}
