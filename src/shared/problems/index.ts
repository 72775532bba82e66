export { PROBLEM_SLUGS, PROBLEMS, type ProblemKind, type ProblemSlug } from './catalogue';
export * from './common.errors';
export { DomainError } from './domain-error';
export { logFailure } from './log-failure';
export { PreparedProblem, PROBLEM_CONTENT_TYPE, writeProblem, type WrittenProblem } from './problem-details';
export { type ErrorTranslator, ProblemFilter } from './problem.filter';
