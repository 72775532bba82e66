export { ACTIVITY_ID_PATTERN, ActivityIdField, ActivityIdGuard, ActivityIdPipe } from './activity-id';
export { parseNumericId } from './numeric-id';
export { CROCKFORD, randomPrefixedId, randomReference, randomToken } from './random-identifiers';
