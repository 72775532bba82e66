export { ApiData, ApiProblems, PROBLEMS_EXTENSION } from './api-answer.decorators';
export { completeDocument } from './complete-document';
