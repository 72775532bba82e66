export { PROBLEM_SLUGS, PROBLEMS, type ProblemSlug } from './catalogue';
export * from './common.errors';
export { DeadlineGuard, ErrorsWrittenBy, WithoutDeadline } from './deadline.guard';
export { DomainError } from './domain-error';
export { type FieldCode, FIELD_CODES } from './field-codes';
export { type FailedRequest, type ErrorForm, type WrittenError, PreparedError, ErrorForms } from './error-forms';
export { ErrorTranslation } from './error-translation';
export { logFailure, ProblemFilter } from './problem.filter';
export { ProblemsModule } from './problems.module';
