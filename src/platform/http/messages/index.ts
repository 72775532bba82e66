export { allowedMethods } from './allowed-methods';
export { type Encoding, compress, compressData, compressPages, encodingFor } from './compression';
export { disconnectSignal, whenClosed } from './closed';
export { RequestDeadlines } from './deadline';
export { type AnswerHeaders, type HeadersRequest, HeadersFrom, OwnHeadersGuard } from './own-headers.guard';
export {
  ownMember,
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
export { streamOf, wholeOrStreamed } from './long-answer';
export { strongEtag, type TaggedText, sendTagged, taggedText } from './tagged-text';
export { COMMON_HEADERS, contentSecurityPolicy, permissionsPolicy, securityHeaders } from './security-headers';
