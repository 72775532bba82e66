export { allowedMethods } from './allowed-methods';
export { REQUEST_DEADLINE_SECONDS, withinDeadline } from './deadline';
export { DeadlineInterceptor, Unhurried } from './deadline.interceptor';
export { GracefulShutdown } from './graceful-shutdown';
export { BodyLimit, JSON_BODY_LIMIT, JsonBodyInterceptor, ReadsOwnBody } from './json-body.interceptor';
export {
  assignRequestId,
  ignoreCacheDirectives,
  noteArrival,
  pathOf,
  readBrokenEncodingLiterally,
  requestIdOf,
} from './request-context';
export { type FilePart, type MultipartLimits, readMultipart } from './multipart';
export { securityHeaders } from './security-headers';
