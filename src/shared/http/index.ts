export { allowedMethods } from './allowed-methods';
export { DeadlineInterceptor, REQUEST_DEADLINE_SECONDS, Unhurried } from './deadline.interceptor';
export { BodyLimit, JSON_BODY_LIMIT, JsonBodyInterceptor, ReadsOwnBody } from './json-body.interceptor';
export {
  assignRequestId,
  ignoreCacheDirectives,
  pathOf,
  readBrokenEncodingLiterally,
  requestIdOf,
} from './request-context';
export { securityHeaders } from './security-headers';
