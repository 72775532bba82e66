export { ApiData, ApiProblems } from './api-answer.decorators';
export { completeDocument } from './complete-document';
