export { allowedMethods } from './allowed-methods';
export { DeadlineInterceptor, REQUEST_DEADLINE_SECONDS, Unhurried } from './deadline.interceptor';
export { BodyLimit, JSON_BODY_LIMIT, JsonBodyInterceptor, ReadsOwnBody } from './json-body.interceptor';
export { type FilePart, type MultipartLimits, readMultipart } from './multipart';
export { assignRequestId, pathOf, readBrokenEncodingLiterally, requestIdOf } from './request-context';
export { securityHeaders } from './security-headers';
