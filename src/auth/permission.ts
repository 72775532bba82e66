/** What an API key may do. */
export const PERMISSIONS = ['ota', 'usage:write', 'usage:read', 'shop', 'operator'] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Of what is open to every key; what the key sees there depends on its permissions. */
export const ANY_PERMISSION = 'any';

/** What an address asks of a key. */
export type RequiredPermission = Permission | typeof ANY_PERMISSION;

/** The permissions that a key is stored with, separated by commas; none of an empty text. */
export function readPermissions(stored: string): Permission[] {
  return stored.split(',').filter((permission) => permission !== '') as Permission[];
}
