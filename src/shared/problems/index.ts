export { PROBLEM_SLUGS, PROBLEMS, type ProblemSlug } from './catalogue';
export * from './common.errors';
export { DomainError } from './domain-error';
export { type FieldCode, FIELD_CODES } from './field-codes';
export { ErrorTranslation } from './error-translation';
export { logFailure } from './log-failure';
export { PreparedProblem, writeProblem, type WrittenProblem } from './problem-details';
export { ProblemFilter } from './problem.filter';
export { ProblemsModule } from './problems.module';
