/** SQL expression: 1 for a row of `usage_entry` that a client recorded, 0 for one of the platform. */
export const RECORDED_BY_API = 'CASE WHEN is_platform = 0 THEN 1 ELSE 0 END';
