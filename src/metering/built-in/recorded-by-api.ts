/**
 * 1 for a row of `usage_entry` that a client recorded, if its meter is a built-in one. Says in SQL what `isOfPlatform`
 * says of entries that do not tell.
 */
export const RECORDED_BY_API =
  'CASE WHEN is_platform = 0 OR (is_platform IS NULL AND (whole <> 1 OR nano <> 0)) THEN 1 ELSE 0 END';
