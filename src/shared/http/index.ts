export { allowedMethods } from './allowed-methods';
export { type Encoding, compress, compressPages, encodingFor } from './compression';
export { RequestDeadlines } from './deadline';
export { DeadlineInterceptor, WithoutDeadline } from './deadline.interceptor';
export { type HandlerParameter, parametersOf } from './handler-parameters';
export { InTurnInterceptor } from './in-turn.interceptor';
export { type AnswerHeaders, HeadersFrom, OwnHeadersInterceptor } from './own-headers.interceptor';
export { ownMember } from './own-member';
export {
  assignRequestId,
  ignoreCacheDirectives,
  mayHaveActed,
  noteTimeOfArrival,
  pathOf,
  readBrokenEncodingLiterally,
  requestIdFrom,
  requestIdOf,
  routeOf,
} from './request-context';
export { AnswersJsonText, JSON_TEXT, arrayJson, dataJson, listJson } from './json-text';
export { streamOf, wholeOrStreamed } from './long-answer';
export { sendTagged, taggedText } from './tagged-text';
export { permissionsPolicy, securityHeaders } from './security-headers';
