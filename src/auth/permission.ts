/** What an API key may do. */
export const PERMISSIONS = ['ota', 'usage:write', 'usage:read', 'shop', 'operator'] as const;

export type Permission = (typeof PERMISSIONS)[number];
