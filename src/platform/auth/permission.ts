/** Permissions of API keys. */
export const PERMISSIONS = ['ota', 'usage:write', 'usage:read', 'shop', 'operator'] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Required by routes that are open to every key; the key's permissions determine which data it sees there. */
export const ANY_PERMISSION = 'any';

/** The permission that a route requires. */
export type RequiredPermission = Permission | typeof ANY_PERMISSION;

/** Parses comma-separated permissions; none for an empty text. */
export function readPermissions(stored: string): Permission[] {
  return stored.split(',').filter((permission) => permission !== '') as Permission[];
}
