export { allowedMethods } from './allowed-methods';
export { type Encoding, compress, compressPages, encodingFor } from './compression';
export { RequestDeadlines } from './deadline';
export { type HandlerParameter, parametersOf } from './handler-parameters';
export { type AnswerHeaders, HeadersFrom, OwnHeadersGuard } from './own-headers.guard';
export { ownMember } from './own-member';
export {
  assignRequestId,
  ignoreCacheDirectives,
  isAnsweredInstead,
  mayHaveActed,
  noteTimeOfArrival,
  openContext,
  pathOf,
  readBrokenEncodingLiterally,
  requestIdFrom,
  requestIdOf,
  routeOf,
} from './request-context';
export { AnswersJsonText, JSON_TEXT, arrayJson, dataJson, listJson } from './json-text';
export { indexRoutes } from './route-index';
export { streamOf, wholeOrStreamed } from './long-answer';
export { strongEtag } from './strong-etag';
export { sendTagged, taggedText } from './tagged-text';
export { permissionsPolicy, securityHeaders } from './security-headers';
