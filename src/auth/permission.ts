/** What an API key may do. */
export const PERMISSIONS = ['ota', 'usage:write', 'usage:read', 'shop', 'operator'] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The permissions that a key is stored with, separated by commas; none of an empty text. */
export function readPermissions(stored: string): Permission[] {
  return stored.split(',').filter((permission) => permission !== '') as Permission[];
}
