export { ACTIVITY_ID_PATTERN, ActivityIdField, ActivityIdGuard, ActivityIdPipe, parseNumericId } from './path-ids';
export { CROCKFORD, randomPrefixedId, randomReference, randomToken } from './random-identifiers';
