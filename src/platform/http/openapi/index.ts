export { ANSWER_HEADERS } from './answer-headers';
export {
  AcceptsLanguages,
  ApiData,
  ApiKeyed,
  ApiOwnErrors,
  ApiProblems,
  type OwnErrors,
} from './api-answer.decorators';
export { completeDocument } from './complete-document';
export { documentAbout, documentServedFrom } from './current-document';
export { EXAMPLE_IDS } from './example';
export { KEY_SCHEME, METRICS_TOKEN_SCHEME } from './operations';
